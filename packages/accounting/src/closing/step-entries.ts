import { dayAfter, frenchDay } from "../date.js";
import { checkEntry, freezesWith, type DerivedEntry, type EntryLine } from "../entry/entry.js";
import type { VatLine } from "../entry/vat-line.js";
import { cents, type Cents } from "../money.js";
import type { ClosingYear } from "./step.js";
import type { StepCode } from "./step-codes.js";

/** An account and what it receives: a debit above zero, a credit below. */
export type Movement = readonly [accountCode: string, net: Cents | number];

/** What an entry of a step is made of; `row` distinguishes the entries of one step. */
export type StepEntry = {
  readonly year: ClosingYear;
  readonly code: StepCode;
  readonly row?: string;
  readonly label: string;
  readonly movements: readonly Movement[];
  readonly vatLines?: readonly VatLine[];
};

/** The entries of one posting of a step: OD of the last day, frozen by the closing; none when nothing moves. Throws DomainError when unbalanced. */
export function stepEntries(given: StepEntry): readonly DerivedEntry[] {
  const { year, code, row, label, movements, vatLines = [] } = given;
  const lines = linesOfMovements(movements, label);
  if (lines.length === 0) return [];
  checkEntry({ lines });
  const source = { kind: "closing_step", id: year.id, key: row === undefined ? code : `${code}:${row}` } as const;
  return [
    {
      journal: "OD",
      date: year.end,
      label,
      pieceRef: `CLOTURE ${frenchDay(year.end)}`,
      pieceDate: year.end,
      payment: null,
      source,
      freezesWith: freezesWith(source),
      lines,
      vatLines,
    },
  ];
}

/** The same entry turned, on the first day of the next year. It declares nothing: what waits for its payment is declared there. */
export function returnedEntry(entry: DerivedEntry): DerivedEntry {
  const { source } = entry;
  if (source.kind !== "closing_step") throw new RangeError(`no entry of a step: ${source.kind}`);
  const label = `Extourne\u00a0: ${entry.label}`;
  return {
    ...entry,
    date: dayAfter(entry.date),
    label,
    source: { ...source, key: `${source.key}:back` },
    lines: entry.lines.map((line) => ({ ...line, label, debit: line.credit, credit: line.debit })),
    vatLines: [],
  };
}

/** The lines of movements, in their order; nothing at zero. */
export function linesOfMovements(movements: readonly Movement[], label: string): readonly EntryLine[] {
  const none = cents(0);
  return movements
    .filter(([, net]) => net !== 0)
    .map(([accountCode, net]) => ({
      accountCode,
      label,
      debit: net > 0 ? cents(net) : none,
      credit: net < 0 ? cents(0 - net) : none,
    }));
}
