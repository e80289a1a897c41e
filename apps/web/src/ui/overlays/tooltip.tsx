import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";

const DELAY_MS = 300;
const GAP = 8;
const MARGIN = 12;

/** A word of help over what is pointed at or focused; Escape takes it away. Never the only place of an information. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const wait = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MS);
  };
  const hide = useCallback((): void => {
    clearTimeout(timer.current);
    setShown(false);
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isShown, hide]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((element: HTMLElement | null) => {
    if (!element || !anchor.current) return;
    element.showPopover();
    // The anchor has no box of its own: what it holds has one.
    place(element, (anchor.current.firstElementChild ?? anchor.current).getBoundingClientRect());
  }, []);
  return (
    <span
      ref={anchor}
      className="tooltip-anchor"
      aria-describedby={isShown ? id : undefined}
      onPointerEnter={wait}
      onPointerLeave={hide}
      onFocus={wait}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      {isShown && (
        <span ref={show} id={id} role="tooltip" className="tooltip" popover="manual">
          {text}
        </span>
      )}
    </span>
  );
}

function place(element: HTMLElement, target: DOMRect): void {
  const top = target.top - element.offsetHeight - GAP;
  element.style.left = `${Math.max(MARGIN, Math.min(target.left, window.innerWidth - element.offsetWidth - MARGIN))}px`;
  element.style.top = `${top >= MARGIN ? top : target.bottom + GAP}px`;
}
