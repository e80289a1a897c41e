export { forgetFileHandler } from "./forget-files.js";
export { readPaperHandler } from "./read-papers.js";
