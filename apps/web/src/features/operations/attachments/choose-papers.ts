import { ACCEPTED } from "./accepted-papers.js";

/** Opens the browser's choice of papers from a key, where there is no button; returns nothing when it is cancelled. */
export function choosePapers(onFiles: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ACCEPTED, multiple: true, hidden: true });
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  // Some browsers forget an input outside the document.
  document.body.append(input);
  input.click();
}
