import { topDialog } from "../../../lib/top-dialog.js";

/** Gives the focus to the row of an operation, when it is on screen and nothing covers the page. */
export function focusRow(id: string): void {
  if (topDialog() === null) rowOf(id)?.focus({ preventScroll: true });
}

/** True when the focus is on the row of an operation, or on what it holds. */
export function isRowFocused(id: string): boolean {
  return rowOf(id)?.contains(document.activeElement) === true;
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-operation="${CSS.escape(id)}"]`);
}
