/** The top dialog, opened last over the others; null when only the page is left. One that is about to go counts no more. */
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]:not(.leaving)")].at(-1) ?? null;
}
