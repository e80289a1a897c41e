import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { absolute, centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { amendImport, ImportLine } from "@comptoir/contract/banking/banking";
import type { BodyInput } from "@comptoir/contract/base/endpoint";

type AmendedLine = NonNullable<BodyInput<typeof amendImport>["lines"]>[number];

/** What is typed to correct a line; the amount has no sign, its direction is said beside it. Null while nothing readable is typed. */
export type LineCorrection = {
  readonly date: IsoDate | null;
  readonly label: string;
  readonly direction: "income" | "outcome";
  readonly amount: Cents | null;
};
export type CorrectedField = "date" | "label" | "amount";

/** The fields of a line as the file gave them; what could not be read is left to type. */
export function correctionOf(line: Pick<ImportLine, "date" | "amount" | "label" | "rawLabel">): LineCorrection {
  const amount = line.amount === null ? null : centsFromEuros(line.amount);
  return {
    date: line.date !== null && isIsoDate(line.date) ? line.date : null,
    label: line.label !== "" ? line.label : line.rawLabel,
    direction: amount !== null && amount > 0 ? "income" : "outcome",
    amount: amount === null ? null : absolute(amount),
  };
}

/** The line to send, or the fields that keep it from being sent. */
export function readCorrection(
  line: number,
  { date, label, direction, amount }: LineCorrection,
): { line: AmendedLine } | { missing: readonly CorrectedField[] } {
  const text = label.trim();
  if (date !== null && amount !== null && amount !== 0 && text !== "") {
    const size = eurosFromCents(absolute(amount));
    return { line: { line, date, amount: direction === "outcome" ? -size : size, label: text, import: true } };
  }
  return {
    missing: [
      ...(date === null ? ["date" as const] : []),
      ...(text === "" ? ["label" as const] : []),
      ...(amount === null || amount === 0 ? ["amount" as const] : []),
    ],
  };
}
