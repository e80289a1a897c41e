import type { OpenedFigure } from "../../ui/figure.js";
import { SideLayer } from "../../ui/side-layer.js";

/** Where a figure comes from. */
export function ExplainLayer({ figure, onClose }: { figure: OpenedFigure; onClose: () => void }) {
  return (
    <SideLayer title="D’où vient ce chiffre&nbsp;?" width={560} onClose={onClose}>
      {figure.label}
    </SideLayer>
  );
}
