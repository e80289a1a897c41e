import { ACCEPTED } from "./paper-calls.js";

/** Opens the browser's choice of papers from a key, where no button stands; gives back nothing when it is left. */
export function choosePapers(onFiles: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ACCEPTED, multiple: true, hidden: true });
  input.addEventListener("cancel", () => input.remove());
  input.addEventListener("change", () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  // Some browsers forget an input that stands nowhere.
  document.body.append(input);
  input.click();
}
