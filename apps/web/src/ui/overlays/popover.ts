import { useCallback, useRef, useState, type RefObject } from "react";

type Popover = {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Attributes of the element that floats. */
  readonly floating: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly popover: "auto";
    readonly onToggle: (event: { newState: string }) => void;
  };
};

const GAP = 6;
const MARGIN = 12;

/** An element that floats under its button until Escape or a click elsewhere, kept inside the window. */
export function usePopover(): Popover {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback((element: HTMLElement | null) => {
    if (!element || !anchor.current) return;
    element.showPopover();
    place(element, anchor.current.getBoundingClientRect());
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  return {
    anchor,
    isOpen,
    toggle: () => setOpen((wasOpen) => !wasOpen),
    close,
    floating: { ref: show, popover: "auto", onToggle: ({ newState }) => newState === "closed" && setOpen(false) },
  };
}

/** True while something floats above: Escape closes it first. */
export function hasOpenPopover(): boolean {
  return document.querySelector(":popover-open") !== null;
}

/** Hangs a list that floats under a frame, as wide as it. */
export function placeUnder(list: HTMLElement, frame: HTMLElement): void {
  const rect = frame.getBoundingClientRect();
  list.style.inlineSize = `${rect.width}px`;
  place(list, rect);
}

function place(element: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = Math.max(MARGIN, Math.min(button.left, window.innerWidth - width - MARGIN));
  const below = button.bottom + GAP;
  const top = below + height + MARGIN <= window.innerHeight ? below : Math.max(MARGIN, button.top - GAP - height);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
