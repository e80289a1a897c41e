import type { WorkDone } from "../../../workers/serving.js";

/** An invoice says on its first pages who it is from and when, on its last one how much. */
const FIRST_PAGES = 4;
const MOST_CHARACTERS = 100_000;

/** The text of the first pages of a PDF and of its last one; empty for one that cannot be read. */
export async function servePdfText(_request: object, bytes: Uint8Array): Promise<WorkDone<string>> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const opening = getDocument({
    data: new Uint8Array(bytes),
    // Nothing of the document is run, and nothing is fetched for it.
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await opening.promise;
    const last = document.numPages;
    const pages = Array.from({ length: Math.min(FIRST_PAGES, last) }, (_, index) => index + 1);
    if (last > FIRST_PAGES) pages.push(last);
    let text = "";
    for (const number of pages) {
      const { items } = await (await document.getPage(number)).getTextContent();
      text += items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : " "}` : "")).join("");
      if (text.length > MOST_CHARACTERS) break;
    }
    return { answer: text.slice(0, MOST_CHARACTERS) };
  } catch {
    // Damaged, protected or something else: it has no text for us.
    return { answer: "" };
  } finally {
    await opening.destroy();
  }
}
