import { cents, eurosFromCents } from "@comptoir/accounting/money";
import { Refusal } from "../../refusal.js";
import type { TableReading } from "../../table-files/read-table.js";
import { placeOfColumn, readDay, readMoney } from "../../table-files/table-cells.js";

/** An instalment as a file states it, in euros. */
type FileRow = {
  readonly due_on: string;
  readonly capital: number;
  readonly interest: number;
  readonly insurance: number;
  readonly fees: number;
};

/** What was read of a schedule, and the lines that were not. */
export type ReadSchedule = {
  readonly rows: readonly FileRow[];
  readonly errors: readonly { readonly line: number; readonly message: string }[];
};

const COLUMNS = {
  due_on: ["date", "echeance", "date d'echeance", "date echeance", "le"],
  capital: ["capital", "capital amorti", "amortissement", "capital rembourse"],
  interest: ["interets", "interet"],
  insurance: ["assurance", "assurances", "adi"],
  fees: ["frais", "commissions", "accessoires"],
} as const;

type ScheduleColumn = keyof typeof COLUMNS;

/** A bank writes its address and the loan above the schedule. */
const MOST_LINES_ABOVE = 100;

/** The schedule of a bank, from a table; amounts that are absent are zero. Refuses `loan.file`. */
export function scheduleLines(table: TableReading): ReadSchedule {
  if ("reason" in table) throw new Refusal({ code: "loan.file", reason: table.reason });
  const start = table.rows
    .slice(0, MOST_LINES_ABOVE)
    .findIndex(({ cells }) => placeOfColumn(cells, COLUMNS.due_on) >= 0 && placeOfColumn(cells, COLUMNS.capital) >= 0);
  const header = table.rows[start];
  if (!header)
    throw new Refusal({
      code: "loan.file",
      reason: "Il manque des colonnes\u00a0: date, capital, et s’il y en a intérêts, assurance, frais.",
    });
  const places = new Map((Object.keys(COLUMNS) as ScheduleColumn[]).map((key) => [key, placeOfColumn(header.cells, COLUMNS[key])]));
  const read = table.rows.slice(start + 1).map(({ line, cells }) => readRow(line, (key) => cells[places.get(key) ?? -1] ?? ""));
  return {
    rows: read.flatMap((one) => ("due_on" in one ? [one] : [])),
    errors: read.flatMap((one) => ("message" in one ? [one] : [])),
  };
}

function readRow(line: number, cell: (key: ScheduleColumn) => string): FileRow | { readonly line: number; readonly message: string } {
  const due = readDay(cell("due_on"));
  if (due === null) return { line, message: "La date de l’échéance ne se lit pas." };
  const amounts = (["capital", "interest", "insurance", "fees"] as const).map((key) =>
    cell(key) === "" ? cents(0) : readMoney(cell(key)),
  );
  const [capital, interest, insurance, fees] = amounts;
  if (capital == null || interest == null || insurance == null || fees == null) return { line, message: "Un montant ne se lit pas." };
  if (amounts.some((amount) => (amount ?? 0) < 0)) return { line, message: "Un montant est négatif." };
  return {
    due_on: due,
    capital: eurosFromCents(capital),
    interest: eurosFromCents(interest),
    insurance: eurosFromCents(insurance),
    fees: eurosFromCents(fees),
  };
}
