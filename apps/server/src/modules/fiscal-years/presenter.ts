import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import type { IsoDate } from "@comptoir/accounting/date";
import { isClosingLate } from "@comptoir/accounting/firm/dossier-state";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { FiscalYearStateRow } from "../books/years/service.js";

/** The years as screens read them; the default one holds today, else the nearest that has begun, else the first. */
export function toFiscalYears(rows: readonly FiscalYearStateRow[], today: IsoDate): FiscalYear[] {
  const chosen = rows.find((row) => row.begins_on <= today) ?? rows.at(-1);
  const days = rows.map(daysOf);
  return rows.map((row) => ({
    id: row.id,
    label: `Exercice ${fiscalYearName(daysOf(row), days)}`,
    beginning: row.begins_on,
    end: row.ends_on,
    default: row === chosen,
    status: status(row, today),
    validatedThrough: row.validated_through,
    lateEntries: row.late_drafts,
  }));
}

function daysOf({ begins_on: beginning, ends_on: end }: FiscalYearStateRow): { beginning: IsoDate; end: IsoDate } {
  return { beginning, end };
}

function status({ ends_on, is_closed }: FiscalYearStateRow, today: IsoDate): FiscalYear["status"] {
  if (is_closed) return "closed";
  if (today <= ends_on) return "current";
  return isClosingLate(ends_on, today) ? "out_of_time" : "to_be_processed";
}
