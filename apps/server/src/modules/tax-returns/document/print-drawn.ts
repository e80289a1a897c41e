import type { WorkDone } from "../../../workers/serving.js";
import { pdfUnderLogo } from "../../../pdf/pdf-buffer.js";
import { drawTaxReturn, type DrawnTaxReturn } from "./draw-return.js";

/** Prints the forms of a return. */
export async function printTaxReturn(drawn: DrawnTaxReturn): Promise<WorkDone<null>> {
  return { answer: null, bytes: await pdfUnderLogo(drawn, drawTaxReturn) };
}
