export { countPapers, fileOf, listPapers, loosePapersOf, readStatedTotals, type ListedPaper } from "./files-repository.js";
export { receiveBytes } from "./receiving/receive-bytes.js";
export { receivePaper } from "./receiving/receive.js";
export type { SentPaper } from "./receiving/sent-paper.js";
export { DETECT_INVOICE } from "./reading/detect-invoice.js";
export { forgetFileHandler } from "./deletion/forget-files.js";
export { readPaperHandler } from "./reading/read-papers.js";
export { papersChangedSince, undoPapers } from "./deletion/undo-papers.js";
