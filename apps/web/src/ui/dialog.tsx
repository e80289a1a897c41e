import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { hasOpenPopover } from "./popover.js";

type DialogProps = {
  /** Id of the title that names the dialog. */
  readonly labelledBy: string;
  readonly className: string;
  readonly onClose: () => void;
  /** Element that receives the keys of the dialog before they reach the page. */
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** Class of a frame around the dialog, for the ones that are centred. */
  readonly frame?: string;
  readonly children: ReactNode;
};

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
const LEAVING_MS = 320;
/** The dialogs in sight, the last opened on top. */
const open: { readonly element: HTMLElement; readonly close: () => void }[] = [];
/** What a dialog leaves to the one that replaces it in the same moment: nothing then moves, and the focus will go back to the same place. */
let handover: { readonly opener: Element | null; readonly leaving: readonly HTMLElement[] } | null = null;

/** Asks the dialog on top to close, as Escape does; false when none is open. */
export function closeTopDialog(): boolean {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
}

/**
 * What side layers, modals and the menu share: the page behind is inert, Tab stays inside, Escape closes the last opened,
 * and the focus goes back to what opened it.
 */
export function Dialog({ labelledBy, className, onClose, onKeyDown, frame, children }: DialogProps) {
  const scrim = useRef<HTMLDivElement>(null);
  const outer = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    const leaving = [scrim.current, outer.current ?? element];
    if (!element) return;
    opener.current = handover?.opener ?? document.activeElement;
    if (handover) [scrim.current, outer.current, element].forEach(appearAtOnce);
    handover = null;
    const opened = { element, close: () => close() };
    open.push(opened);
    updatePage();
    // At once: a key pressed before the next frame is for the dialog.
    firstFocus(element).focus({ preventScroll: true });
    const stop = takeLostKeys(element);
    return () => {
      stop();
      open.splice(open.indexOf(opened), 1);
      handOver(opener.current, leaving);
    };
  }, []);

  useEffect(() => {
    // The dialog that it replaces has just given the focus back.
    const element = dialog.current;
    if (element && !element.contains(document.activeElement)) firstFocus(element).focus({ preventScroll: true });
    return () => {
      updatePage();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    };
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && !hasOpenPopover()) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === "Tab" && dialog.current) keepInside(event, dialog.current);
  };

  const content = (
    <div
      ref={dialog}
      className={className}
      role="dialog"
      aria-modal="true"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      {children}
    </div>
  );
  return createPortal(
    <>
      <div ref={scrim} className="scrim" onClick={onClose} />
      {frame === undefined ? (
        content
      ) : (
        <div ref={outer} className={frame} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
          {content}
        </div>
      )}
    </>,
    layersRoot(),
  );
}

function layersRoot(): HTMLElement {
  return document.getElementById("layers") ?? document.body;
}

function updatePage(): void {
  document.getElementById("app")?.toggleAttribute("inert", open.length > 0);
  document.documentElement.classList.toggle("has-layer", open.length > 0);
  open.forEach(({ element }, index) => element.toggleAttribute("inert", index < open.length - 1));
}

function firstFocus(element: HTMLElement): HTMLElement {
  return element.querySelector<HTMLElement>("[data-autofocus]") ?? element;
}

/** What had the focus may be gone or disabled: keys that then reach the body are given to the dialog on top. Returns what stops it. */
function takeLostKeys(element: HTMLElement): () => void {
  const take = (event: globalThis.KeyboardEvent): void => {
    if (event.target !== document.body || open.at(-1)?.element !== element) return;
    event.stopImmediatePropagation();
    element.focus({ preventScroll: true });
    if (!element.dispatchEvent(new window.KeyboardEvent(event.type, event))) event.preventDefault();
  };
  document.addEventListener("keydown", take, true);
  return () => document.removeEventListener("keydown", take, true);
}

function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  if (event.shiftKey ? active === first || active === element : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

function handOver(opener: Element | null, elements: readonly (HTMLElement | null)[]): void {
  const copies = elements.map(copyOf);
  const given = { opener, leaving: copies.filter((copy) => copy !== null) };
  handover = given;
  queueMicrotask(() => {
    if (handover !== given) return;
    handover = null;
    given.leaving.forEach(leave);
  });
}

function appearAtOnce(element: HTMLElement | null): void {
  if (!element) return;
  element.style.transition = "none";
  requestAnimationFrame(() => {
    element.style.transition = "";
  });
}

/** React removes the element at once: an inert copy plays the closing transition. */
function copyOf(element: HTMLElement | null): HTMLElement | null {
  if (!element) return null;
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute("inert", "");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("role");
  copy.querySelectorAll("[role=dialog], [id]").forEach((part) => {
    part.removeAttribute("role");
    part.removeAttribute("id");
  });
  return copy;
}

function leave(copy: HTMLElement): void {
  copy.style.transition = "none";
  layersRoot().append(copy);
  copy.getBoundingClientRect();
  copy.style.transition = "";
  copy.classList.add("leaving");
  setTimeout(() => copy.remove(), LEAVING_MS);
}
