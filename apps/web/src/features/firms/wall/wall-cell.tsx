import type { WallState } from "@comptoir/accounting/firm/wall";
import type { WallCell } from "@comptoir/contract/firms/wall";
import { classNames } from "../../../ui/class-names.js";
import { cellName, WALL_PARTS } from "./wall-words.js";
import styles from "./wall.module.css";

type CellButtonProps = {
  readonly dossier: string;
  readonly cell: WallCell;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
};

/** A month of a dossier: four shapes in a row, pressed to open the dossier at that month. */
export function CellButton({ dossier, cell, isTabStop, onOpen }: CellButtonProps) {
  const name = cellName(dossier, cell);
  return (
    <button
      type="button"
      className={classNames(styles["cell"], cell.late > 0 && styles["isLate"])}
      title={name}
      aria-label={name}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    >
      <svg viewBox="0 0 52 12" aria-hidden="true">
        {WALL_PARTS.map((part, index) => (
          <StateShape key={part} state={cell[part]} x={1 + index * 13} />
        ))}
      </svg>
    </button>
  );
}

/** A state as a shape: a full square, an empty one, a triangle, a dash, a lozenge. */
export function StateShape({ state, x }: { state: WallState; x: number }) {
  switch (state) {
    case "done":
      return <rect className={styles["doneState"]} x={x + 0.5} y="1.5" width="9" height="9" rx="2" />;
    case "waiting":
      return <rect className={styles["waitingState"]} x={x + 1} y="2" width="8" height="8" rx="2" />;
    case "late":
      return <path className={styles["lateState"]} d={`M${x + 5} 0.5l5 10.5h-10z`} />;
    case "none":
      return <line className={styles["noneState"]} x1={x + 2} x2={x + 8} y1="6" y2="6" />;
    case "to_confirm":
      return <path className={styles["toConfirm"]} d={`M${x + 5} 1l5 5l-5 5l-5 -5z`} />;
  }
}
