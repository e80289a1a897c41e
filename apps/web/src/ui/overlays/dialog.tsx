import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEventHandler, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { topDialog } from "../../lib/top-dialog.js";
import { moveMessages } from "../messages/message-area.js";
import { hasOpenPopover } from "./popover.js";

type DialogProps = {
  /** Id of the title that names the dialog. */
  readonly labelledBy: string;
  readonly className: string;
  readonly onClose: () => void;
  /** Element that receives the keys of the dialog before they reach the page. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined;
  /** Class of a frame around the dialog, for the ones that are centred. */
  readonly frame?: string;
  readonly children: ReactNode;
};

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
const LEAVING_MS = 320;
/** What a dialog leaves to the one that replaces it in the same moment: nothing then moves, and the focus will go back to the same place. */
let handover: { readonly opener: Element | null; readonly copy: HTMLElement } | null = null;

/** Asks the dialog on top to close, as the browser does; false when none is open. */
export function closeTopDialog(): boolean {
  const top = topDialog();
  top?.dispatchEvent(new Event("cancel", { cancelable: true }));
  return top !== null;
}

/**
 * What side layers, modals and the menu share. The browser makes the page behind inert; the focus goes back to what opened them. Nothing
 * closes without `onClose` being asked, which may first ask about what was typed.
 */
export function Dialog({ labelledBy, className, onClose, onKeyDown, frame, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const opener = useRef<Element | null>(null);
  // At once: a key pressed before the next frame is for the dialog.
  useLayoutEffect(() => {
    if (!dialog.current) return;
    opener.current = handover?.opener ?? document.activeElement;
    const leave = show(dialog.current, () => close());
    return () => handOver({ opener: opener.current, copy: leave() });
  }, []);
  // Once React listens again: what has the focus hears that it goes.
  useEffect(() => () => returnFocus(opener.current), []);

  // A press that begins in a field and ends beside it closes nothing.
  const pressed = useRef<EventTarget>(null);
  const beside = {
    onMouseDown: ({ target }: MouseEvent): void => void (pressed.current = target),
    onClick: ({ target, currentTarget }: MouseEvent): void => void (target === currentTarget && target === pressed.current && onClose()),
  };
  const content = (
    <div className={className} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  return createPortal(
    <dialog ref={dialog} className="dialog" closedby="none" aria-labelledby={labelledBy} {...beside}>
      {frame === undefined ? (
        content
      ) : (
        <div className={frame} {...beside}>
          {content}
        </div>
      )}
    </dialog>,
    layersRoot(),
  );
}

function layersRoot(): HTMLElement {
  return document.getElementById("layers") ?? document.body;
}

/** Shows a dialog over everything; returns what takes it away, and then gives a copy of what it drew. */
function show(element: HTMLDialogElement, close: () => void): () => HTMLElement {
  const drawn = element.firstElementChild as HTMLElement;
  if (handover) appearAtOnce(drawn);
  handover = null;
  element.classList.remove("leaving");
  element.showModal();
  moveMessages(element);
  (element.querySelector<HTMLElement>("[data-autofocus]") ?? bodyOf(element)).focus({ preventScroll: true });
  const stop = listen(element, close);
  return () => {
    stop();
    // One that holds it may go in the same moment, and has said so before.
    element.classList.add("leaving");
    moveMessages(topDialog() ?? document.body);
    return drawn.cloneNode(true) as HTMLElement;
  };
}

/** Under another dialog, what opened one is out of reach. */
function returnFocus(opener: Element | null): void {
  const isInReach = topDialog()?.contains(opener) ?? true;
  if (isInReach && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** What holds the focus when nothing in it does. */
function bodyOf(element: HTMLDialogElement): HTMLElement {
  return element.querySelector<HTMLElement>("[tabindex='-1']") ?? element;
}

function listen(element: HTMLDialogElement, close: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const onCancel = (event: Event): void => {
    // One of a choice of files comes up from its field.
    if (event.target !== element) return;
    event.preventDefault();
    close();
  };
  // A browser that does not know `closedby` closes without asking what was refused once.
  const onClosed = (): void => {
    element.showModal();
    close();
  };
  // What had the focus may be gone or disabled: keys that then reach the body are given to the dialog on top.
  const takeLostKey = (event: KeyboardEvent): void => {
    if (event.target !== document.body || topDialog() !== element) return;
    event.stopImmediatePropagation();
    const body = bodyOf(element);
    body.focus({ preventScroll: true });
    if (!body.dispatchEvent(new window.KeyboardEvent(event.type, event))) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || topDialog() !== element) return;
    if (event.key === "Tab") keepInside(event, element);
    if (event.key !== "Escape" || hasOpenPopover()) return;
    event.preventDefault();
    close();
  };
  element.addEventListener("cancel", onCancel, { signal });
  element.addEventListener("close", onClosed, { signal });
  document.addEventListener("keydown", takeLostKey, { capture: true, signal });
  document.addEventListener("keydown", onKey, { signal });
  return () => listeners.abort();
}

/** Tab goes round, where the browser would go on to its own bar. */
function keepInside(event: KeyboardEvent, element: HTMLDialogElement): void {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  if (event.shiftKey ? active === first || active === bodyOf(element) : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

function handOver(given: NonNullable<typeof handover>): void {
  handover = given;
  queueMicrotask(() => {
    if (handover !== given) return;
    handover = null;
    leave(given.copy);
  });
}

function appearAtOnce(drawn: HTMLElement): void {
  drawn.style.transition = "none";
  requestAnimationFrame(() => {
    drawn.style.transition = "";
  });
}

/** React removes the element at once: an inert copy plays the closing transition. */
function leave(copy: HTMLElement): void {
  copy.setAttribute("inert", "");
  copy.setAttribute("aria-hidden", "true");
  copy.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
  copy.style.transition = "none";
  (topDialog() ?? layersRoot()).append(copy);
  copy.getBoundingClientRect();
  copy.style.transition = "";
  copy.classList.add("leaving");
  setTimeout(() => copy.remove(), LEAVING_MS);
}
