import { useLayoutEffect, useRef, useState } from "react";
import type { OpenedFigure } from "../../ui/figures/figure.js";

/** What the layer shows: a figure, an operation behind it, an entry of that operation. */
export type ExplainStep =
  | ({ readonly kind: "figure" } & OpenedFigure)
  | { readonly kind: "operation"; readonly id: string; readonly label: string }
  | { readonly kind: "entry"; readonly id: string; readonly label: string };

/** Where the layer was left when a step was opened over another one. */
type Place = { readonly scroller: Element | null; readonly top: number; readonly focus: HTMLElement | null };

/** The steps from the figure first opened to the current one; going back finds each as it was left. */
export function useExplainPath(first: ExplainStep) {
  const [path, setPath] = useState<readonly ExplainStep[]>([first]);
  const places = useRef<Place[]>([]);
  const returned = useRef<Place | null>(null);
  useLayoutEffect(() => {
    const place = returned.current;
    returned.current = null;
    if (!place) return;
    place.focus?.focus({ preventScroll: true });
    if (place.scroller) place.scroller.scrollTop = place.top;
  }, [path]);
  const open = (index: number, step: ExplainStep): void => {
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const scroller = focus?.closest(".body") ?? null;
    places.current = [...places.current.slice(0, index), { scroller, top: scroller?.scrollTop ?? 0, focus }];
    returned.current = { scroller, top: 0, focus: null };
    setPath([...path.slice(0, index + 1), step]);
  };
  const back = (index: number): void => {
    returned.current = places.current[index] ?? null;
    setPath(path.slice(0, index + 1));
  };
  const rename = (index: number, label: string): void =>
    setPath((steps) => steps.map((step, at) => (at === index && step.label !== label ? { ...step, label } : step)));
  return { path, open, back, rename };
}
