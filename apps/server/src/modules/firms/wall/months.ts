import { isStatementIn, wallMonths, type KnownAccount, type MonthFacts } from "@comptoir/accounting/firm/wall";
import { monthEnd } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { readBankStates } from "../../banking/service.js";
import type { Consequence } from "../../books/consequences.js";
import { fiscalYears, lockBooks } from "../../books/years/service.js";
import { readMonthsToSort } from "../../operations/service.js";
import { readVatStart, vatDeclarationsOf } from "../../vat/service.js";
import { isDossier, storeMonths } from "./months-repository.js";

/** The months of a dossier on the wall of its firm: the last thing that a change of its books writes. */
export const MONTHS_SUMMARY: Consequence = {
  name: "months of dossiers",
  reads: ["years", "operations", "VAT returns", "filings", "VAT start", "bank accounts"],
  writes: ["months of dossiers"],
  isLast: true,
  follow: (tx, { companyId, today }) => refreshMonths(tx, companyId, today),
};

/** Writes the last thirteen months of a dossier; a company without a firm has none. */
export async function refreshMonths(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  if (!(await isDossier(tx, companyId))) return;
  await lockBooks(tx, companyId);
  await storeMonths(tx, await monthsOf(tx, companyId, today));
}

/** The facts of the last thirteen months of a company, those before its books left out. */
async function monthsOf(tx: Tx, companyId: string, today: IsoDate): Promise<readonly MonthFacts[]> {
  const years = await fiscalYears(tx, companyId);
  const months = wallMonths(today);
  const [first] = months;
  if (years.length === 0 || first === undefined) return [];
  const accounts = (await readBankStates(tx, companyId)).map(({ opened_on: from, last_on: lastOn, through }): KnownAccount => ({
    from,
    through:
      [lastOn, through]
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null,
  }));
  const toSort = new Map((await readMonthsToSort(tx, companyId, first)).map(({ month, n }) => [month, n]));
  const declarations = await vatDeclarationsOf(tx, companyId, today);
  const isAsked = declarations.length > 0 && (await readVatStart(tx, companyId)).asked;
  return months.flatMap((month): readonly MonthFacts[] => {
    const end = monthEnd(month);
    const year =
      years.find(({ beginning, end: last }) => beginning <= end && end <= last) ??
      years.find(({ beginning, end: last }) => beginning <= end && month <= last);
    if (year === undefined) return [];
    const declared = declarations.find(({ period }) => period.start <= end && month <= period.end);
    const { stored = null, due = null } = declared ?? {};
    const isValidated = stored?.status === "validated";
    const open = isAsked ? "asked" : "open";
    const vat = declared === undefined ? "none" : isValidated ? (stored.filing === "acknowledged" ? "filed" : "validated") : open;
    return [
      {
        month,
        yearId: year.id,
        yearEnd: year.end,
        isClosed: year.isClosed,
        hasStatement: isStatementIn(month, accounts),
        toSort: toSort.get(month) ?? 0,
        vat,
        vatDueOn: due?.dueDate ?? null,
      },
    ];
  });
}
