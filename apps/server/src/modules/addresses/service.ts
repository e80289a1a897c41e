export { hasDwelling } from "./repository.js";
