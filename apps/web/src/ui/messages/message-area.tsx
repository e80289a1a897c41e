import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Messages of the whole application: visible, announced and usable over everything that opens. */
export function MessageArea({ children }: { children: ReactNode }) {
  return createPortal(children, messagesRoot() ?? document.body);
}

/** Moves the messages into the top dialog, or back to the page: a modal dialog makes inert all that it does not hold. */
export function moveMessages(place: HTMLElement): void {
  const root = messagesRoot();
  if (!root || root.parentElement === place) return;
  // As they are, where browsers can: none comes in again.
  if ("moveBefore" in Element.prototype) place.moveBefore(root, null);
  else place.append(root);
}

function messagesRoot(): HTMLElement | null {
  return document.getElementById("messages");
}
