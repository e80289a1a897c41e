import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { FigureOpener, type OpenedFigure } from "../../ui/figure.js";

const ExplainLayer = lazy(() => import("./explain-layer.js").then(({ ExplainLayer: component }) => ({ default: component })));

/** Lets any figure of any page open « D’où vient ce chiffre ? ». */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const [figure, setFigure] = useState<OpenedFigure | null>(null);
  const open = useCallback((opened: OpenedFigure) => setFigure(opened), []);
  return (
    <FigureOpener value={open}>
      {children}
      <Suspense>{figure && <ExplainLayer key={figure.explain} figure={figure} onClose={() => setFigure(null)} />}</Suspense>
    </FigureOpener>
  );
}
