export { logPerson } from "./person-log-repository.js";
