import { useRef, useState } from "react";
import { cents, centsFromEuros, type Cents } from "@comptoir/accounting/money";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { Chart } from "../categories/category-names.js";
import { isOpen } from "../list/list-items.js";
import { accountChange, fillRemainder, firstLines, newLine, splitProblem, type SplitLine } from "./split-lines.js";

type Splitting = {
  readonly operation: Transaction;
  /** Accounts chosen before the layer opened. */
  readonly accounts: readonly string[];
  readonly chart: Chart;
  readonly hasVat: boolean;
};

/** A split as it is being typed. */
export type Split = {
  readonly total: Cents;
  readonly lines: readonly SplitLine[];
  /** The line whose category is being chosen; `new` for the next one, null when none is. */
  readonly picking: number | "new" | null;
  readonly isChanged: boolean;
  readonly canValidate: boolean;
  readonly change: (key: number, part: Partial<SplitLine>) => void;
  readonly remove: (key: number) => void;
  /** Gives what remains to the lines. */
  readonly fill: () => void;
  readonly pick: (picking: number | "new" | null) => void;
  /** Takes the categories chosen: lines are added for a new one, the line's own is replaced otherwise. */
  readonly take: (codes: readonly string[]) => void;
};

/** Holds the lines of a split, which begin with what the operation has. */
export function useSplit({ operation, accounts, chart, hasVat }: Splitting): Split {
  const given = { chart, hasVat };
  const total = centsFromEuros(operation.value) ?? cents(0);
  const [initial] = useState(() => firstLines(operation, accounts, given));
  const [lines, setLines] = useState(initial);
  const [picking, setPicking] = useState<Split["picking"]>(initial.length === 0 ? "new" : null);
  const lastKey = useRef(initial.length);
  const change = (key: number, part: Partial<SplitLine>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return {
    total,
    lines,
    picking,
    isChanged: lines !== initial,
    canValidate: isOpen(operation) && splitProblem(total, lines) === null,
    change,
    remove: (key) => setLines(lines.filter((line) => line.key !== key)),
    fill: () => setLines(fillRemainder(total, lines)),
    pick: setPicking,
    take: (codes) => {
      const [code] = codes;
      if (picking === "new") setLines([...lines, ...codes.map((account) => newLine((lastKey.current += 1), account, given))]);
      else if (picking !== null && code !== undefined) change(picking, accountChange(code, given));
      setPicking(null);
    },
  };
}
