import { isoDate } from "../date.js";
import type { DerivedEntry } from "../entry/entry.js";
import { cents, type Cents } from "../money.js";
import { fromEuros } from "../testing/builders.js";
import { renderAmount } from "../testing/render.js";
import type { StepFacts } from "./step.js";

/** The year 2025 of a BNC company without VAT, whose accounts hold the net debits given in euros. */
export function closingFacts(balances: Readonly<Record<string, string>> = {}, own: Partial<StepFacts> = {}): StepFacts {
  return {
    year: { id: "year-2025", beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31") },
    taxSystem: "bnc",
    vatSubject: false,
    balances: new Map(Object.entries(balances).map(([account, net]) => [account, fromEuros(net)])),
    ...own,
  };
}

/** Entries as `2025-12-31 key: D 108200 19,50 / C 530000 19,50`. */
export function renderStepEntries(entries: readonly DerivedEntry[]): readonly string[] {
  return entries.map(({ date, source, lines }) => {
    const key = source.kind === "closing_step" || source.kind === "appropriation" ? source.key : source.kind;
    const sides = (side: "debit" | "credit", letter: string): string =>
      lines
        .filter((line) => line[side] > 0)
        .map((line) => `${letter} ${line.accountCode} ${renderAmount(line[side])}`)
        .join(" + ");
    return `${date} ${key}: ${sides("debit", "D")} / ${sides("credit", "C")}`;
  });
}

/** No amount. */
export const NONE: Cents = cents(0);
