import { createRequire } from "node:module";
import path from "node:path";

/** Where the fonts of PDFs are: Roboto is embedded for its accents and its minus sign; it has no narrow no-break space, the plain one replaces it. */
export const FONT_FOLDER = path.join(path.dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");

/** The fonts of printed documents, by style: paths of their files. */
export const FONTS = { normal: path.join(FONT_FOLDER, "Roboto-Regular.ttf"), bold: path.join(FONT_FOLDER, "Roboto-Medium.ttf") };
