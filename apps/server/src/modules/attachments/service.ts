export { listPapers, type ListedPaper } from "./files-repository.js";
export { forgetFileHandler } from "./forget-files.js";
export { readPaperHandler } from "./read-papers.js";
export { requirePapers } from "./require-papers.js";
export { papersChangedSince, undoPapers } from "./undo-papers.js";
