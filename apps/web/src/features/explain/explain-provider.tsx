import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { FigureOpener, type OpenedFigure } from "../../ui/figures/figure.js";

const load = () => import("./explain-layer.js");
const ExplainLayer = lazy(() => load().then(({ ExplainLayer: component }) => ({ default: component })));
const PRELOAD_MS = 2000;

/** Lets any figure of any page open « D’où vient ce chiffre ? ». */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const [figure, setFigure] = useState<OpenedFigure | null>(null);
  const open = useCallback((opened: OpenedFigure) => setFigure(opened), []);
  useEffect(() => {
    const timer = setTimeout(() => void load(), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FigureOpener value={open}>
      {children}
      <Suspense>{figure && <ExplainLayer key={figure.explain} figure={figure} onClose={() => setFigure(null)} />}</Suspense>
    </FigureOpener>
  );
}
