import { cents, centsFromEuros, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { explainFigure } from "@comptoir/contract/documents/explain";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";

/** The origin of a figure as the API gives it. */
export type Explanation = ReplyOf<typeof explainFigure>["data"];
type Part = Explanation["parts"][number];

/** The whole of a check, in euros: zero gap when the parts make the figure. */
export type FigureCheck = {
  readonly gap: number;
  /** Where the gap is: the parts against the figure, or the operations of a part against it. */
  readonly place: { readonly kind: "parts" } | { readonly kind: "part"; readonly label: string } | null;
  /** Operations behind the figure, each counted once. */
  readonly count: number;
};

/** Adds up the parts again, in cents, and the operations of each part that lists all of its own. */
export function checkFigure({ value, gap, parts, count }: Explanation): FigureCheck {
  const partsGap = cents(exact(value) - sumCents(parts.map((part) => exact(part.value))));
  if (partsGap !== 0) return { gap: eurosFromCents(partsGap), place: { kind: "parts" }, count };
  if (gap !== 0) return { gap, place: { kind: "parts" }, count };
  for (const part of parts) {
    const left = partGap(part);
    if (left !== 0) return { gap: eurosFromCents(left), place: { kind: "part", label: part.label }, count };
  }
  return { gap: 0, place: null, count };
}

/** The ids of the operations behind a figure when they are all that is behind it, and a list can be restricted to them; null otherwise. */
export function listableIds({ parts, count, entries }: Explanation): readonly string[] | null {
  const ids = [...new Set(parts.flatMap(({ operationIds }) => operationIds ?? []))];
  return ids.length > 0 && ids.length <= LISTED_AT_MOST && ids.length === count && entries === 0 ? ids : null;
}

/** The parts and their operations as a CSV for French spreadsheets. */
export function explanationCsv({ label, parts }: Explanation): string {
  const rows = parts.flatMap((part): (string | number)[][] =>
    part.operations === undefined || part.operations.length === 0
      ? [[part.label, part.account ?? "", "", "", part.value]]
      : part.operations.map((operation) => [part.label, part.account ?? "", operation.date, operation.label, operation.amount]),
  );
  const lines = [["Catégorie", "Compte", "Date", label, "Montant"], ...rows];
  return `\ufeff${lines.map((line) => line.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

const LISTED_AT_MOST = 500;

function partGap({ value, lines, operations }: Part): Cents {
  if (operations === undefined || operations.length !== lines) return cents(0);
  return cents(exact(value) - sumCents(operations.map(({ amount }) => exact(amount))));
}

/** Throws when an amount has more than two decimals: the API never sends one. */
function exact(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw new RangeError(`not an amount in euros: ${euros}`);
  return amount;
}

function csvCell(value: string | number): string {
  if (typeof value === "number") return value.toFixed(2).replace(".", ",");
  // A cell that begins like a formula would be computed by the spreadsheet.
  const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
