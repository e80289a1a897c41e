import path from "node:path";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { FONT_FOLDER, FONTS } from "./fonts.js";

/** Prints a document, whole in memory. */
export async function pdfBuffer(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts({ Roboto: FONTS });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === FONT_FOLDER);
  return pdfmake.createPdf({ language: "fr-FR", ...definition }).getBuffer();
}
