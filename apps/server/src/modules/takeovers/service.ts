export { forgetTakeoverFiles } from "./files-repository.js";
