import type { WorkerTask } from "../../../workers/workers.js";
import { servePdfText } from "./pdf-text-answer.js";

/** The text of a PDF: seconds of one processor, and the memory of a few pages. */
export const READ_PDF_TEXT: WorkerTask<object, string> = {
  file: new URL("./pdf-text-worker.js", import.meta.url),
  serve: servePdfText,
  megabytes: 200,
  residentMegabytes: 500,
  milliseconds: 6_000,
};
