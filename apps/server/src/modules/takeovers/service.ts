export { forgetTakeoverPreviews } from "./files-repository.js";
