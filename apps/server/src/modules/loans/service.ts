export { remainingCapitalOn } from "./repository.js";
