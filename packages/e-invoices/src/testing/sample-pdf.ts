import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";

type Attached = { readonly name: string; readonly content: string | Uint8Array; readonly relationship?: AFRelationship };

/** A PDF of one page, with lines of text, that carries these files, as a Factur-X does. */
export async function pdfWith(files: readonly Attached[], lines: readonly string[] = []): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 10, y: 180 - 14 * index, size: 10 });
  for (const { name, content, relationship = AFRelationship.Data } of files) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await document.attach(bytes, name, { mimeType: "text/xml", afRelationship: relationship });
  }
  return document.save();
}
