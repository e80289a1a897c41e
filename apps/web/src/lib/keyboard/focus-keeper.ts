import { topDialog } from "../top-dialog.js";

type Held = { readonly element: Element; readonly around: readonly Element[] };

/**
 * Keeps the focus in the page, from now on: when what had it is removed, disabled or hidden, it goes to the nearest element around it
 * that can hold it, else to the visible dialog or to the content. A click beside everything still takes it away. A pressed button has
 * the focus before it acts, which Safari does not give it: what it opens gives the focus back to it. Returns what stops it.
 */
export function keepFocus(): () => void {
  let held: Held | null = null;
  const hold = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target !== document.body) held = { element: target, around: ancestorsOf(target) };
  };
  /** After the change and what follows from it: what takes the focus by itself has it by then. */
  const check = (): void => {
    if (held === null || document.activeElement !== document.body) return;
    if (isThere(held.element)) held = null;
    else placeAround(held)?.focus({ preventScroll: true });
  };
  const later = (): void => void setTimeout(check);
  // Chrome says that the focus is lost in each of these cases, other browsers do not when an element is removed.
  const observer = new MutationObserver(() => void (document.activeElement === document.body && later()));
  let pressed: HTMLElement | null = null;
  const press = ({ target, defaultPrevented }: Event): void => {
    pressed = defaultPrevented ? null : (target as Element).closest("button");
  };
  const focusPressed = ({ target }: Event): void => {
    if (pressed?.contains(target as Element) && !pressed.contains(document.activeElement))
      pressed.focus({ preventScroll: true, focusVisible: false });
    pressed = null;
  };
  document.addEventListener("focusin", hold);
  document.addEventListener("focusout", later);
  document.addEventListener("mousedown", press);
  document.addEventListener("click", focusPressed, true);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", hold);
    document.removeEventListener("focusout", later);
    document.removeEventListener("mousedown", press);
    document.removeEventListener("click", focusPressed, true);
    observer.disconnect();
  };
}

function isThere(element: Element): boolean {
  return scope().contains(element) && !element.matches(":disabled") && element.checkVisibility();
}

function placeAround({ around }: Held): HTMLElement | null {
  const nearest = around.find((element) => scope().contains(element) && element.hasAttribute("tabindex"));
  const place = nearest ?? topDialog()?.querySelector("[tabindex]") ?? document.getElementById("content");
  return place instanceof HTMLElement ? place : null;
}

/** What can hold the focus: the visible dialog, which leaves the page behind out of reach, or the page. */
function scope(): HTMLElement {
  return topDialog() ?? document.body;
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) found.push(parent);
  return found;
}
