import { createRequire } from "node:module";
import path from "node:path";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

/** Prints a document, whole in memory. */
export async function pdfBuffer(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import("pdfmake");
  const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");
  // Roboto is embedded for its accents and its minus sign; it has no narrow no-break space, the plain one stands in.
  pdfmake.setFonts({ Roboto: { normal: path.join(fonts, "Roboto-Regular.ttf"), bold: path.join(fonts, "Roboto-Medium.ttf") } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === fonts);
  return pdfmake.createPdf(definition).getBuffer();
}
