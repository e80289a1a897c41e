import { useLayoutEffect, useRef, useState, type RefObject } from "react";

const BEFORE_MEASURE = 640;

/** The width of an element in pixels, so that a drawing has one unit a pixel and its letters keep their size. */
export function useWidth<Measured extends HTMLElement>(): { readonly ref: RefObject<Measured | null>; readonly width: number } {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(BEFORE_MEASURE);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const measured = Math.round(element.getBoundingClientRect().width);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
