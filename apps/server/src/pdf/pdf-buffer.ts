import path from "node:path";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { FONT_FOLDER, FONTS } from "./fonts.js";

/** Prints a form under the logo of a firm. A picture that cannot be drawn is left out: the document matters more. */
export function pdfUnderLogo<Drawn extends { readonly logo: string | null }>(
  drawn: Drawn,
  draw: (drawn: Drawn) => TDocumentDefinitions,
): Promise<Buffer> {
  const print = pdfBuffer(draw(drawn));
  return drawn.logo === null ? print : print.catch(() => pdfBuffer(draw({ ...drawn, logo: null })));
}

/** Prints a document, whole in memory. */
export async function pdfBuffer(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts({ Roboto: FONTS });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === FONT_FOLDER);
  return pdfmake.createPdf({ language: "fr-FR", ...definition }).getBuffer();
}
