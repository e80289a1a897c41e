import type { UploadedFile } from "./journey.js";

/** A PDF of one page with some lines of text, as small as readers take it. */
export function pdfFile(name: string, ...lines: readonly string[]): UploadedFile {
  const content = `BT /F1 12 Tf 20 700 Td 14 TL ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const text = [
    "%PDF-1.4",
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj",
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>\nendobj",
    `4 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj`,
    "5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>\nendobj",
    "trailer\n<</Root 1 0 R/Size 6>>\n%%EOF\n",
  ].join("\n");
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}
