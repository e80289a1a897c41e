export { countPapers, listPapers, loosePapersOf, type ListedPaper } from "./files-repository.js";
export { forgetFileHandler } from "./deletion/forget-files.js";
export { readPaperHandler } from "./reading/read-papers.js";
export { papersChangedSince, undoPapers } from "./deletion/undo-papers.js";
