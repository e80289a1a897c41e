import { keepWhile } from "./session.js";

const SEARCHES = "[role=search] *, [type=search], [type=password]";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const touched = new Set<TextControl>();

/** Notes, from now on, the fields in which something is typed, which a session that ends leaves on the page. */
export function noteTyping(): void {
  keepWhile(isSomethingTyped);
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    touched.add(target);
  });
}

/** True while a field of the page holds what was typed in it: searches and passwords aside. */
function isSomethingTyped(): boolean {
  return [...touched].some((field) => field.isConnected && field.value !== "" && !field.matches(SEARCHES));
}
