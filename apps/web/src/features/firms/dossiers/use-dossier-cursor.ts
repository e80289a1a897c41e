import { useRef, useState } from "react";

type DossierCursor = {
  /** The line under the cursor, from 0; -1 before the first move. */
  readonly cursor: number;
  readonly setCursor: (index: number) => void;
  /** Where a line leaves its button, so that the focus follows the cursor. */
  readonly rowRef: (index: number) => (button: HTMLButtonElement | null) => void;
  readonly move: (step: 1 | -1) => void;
};

/** The cursor of a list of lines that open: the focus goes with it. */
export function useDossierCursor(count: number): DossierCursor {
  const [cursor, setCursor] = useState(-1);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const rowRef = (index: number) => (button: HTMLButtonElement | null) => {
    buttons.current[index] = button;
  };
  const move = (step: 1 | -1): void => {
    const next = Math.min(count - 1, Math.max(0, cursor + step));
    setCursor(next);
    buttons.current[next]?.focus();
  };
  return { cursor: Math.min(cursor, count - 1), setCursor, rowRef, move };
}
