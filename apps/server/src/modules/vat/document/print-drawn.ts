import type { WorkDone } from "../../../workers/serving.js";
import { pdfUnderLogo } from "../../../pdf/pdf-buffer.js";
import { drawReturn, type DrawnReturn } from "./draw-return.js";

/** Prints the form of a return. */
export async function printDrawn(drawn: DrawnReturn): Promise<WorkDone<null>> {
  return { answer: null, bytes: await pdfUnderLogo(drawn, drawReturn) };
}
