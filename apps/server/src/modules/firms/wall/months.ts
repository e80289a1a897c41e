import { isStatementIn, wallMonths, type KnownAccount, type MonthFacts } from "@comptoir/accounting/firm/wall";
import { monthEnd } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { readBankStates } from "../../banking/service.js";
import type { Consequence } from "../../books/consequences.js";
import { fiscalYears, lockBooks } from "../../books/years/service.js";
import { readMonthsToSort } from "../../operations/service.js";
import { readVatStart, vatDeclarationsOf } from "../../vat/service.js";
import { isDossier, storeMonths, type MonthWithoutVat } from "./months-repository.js";

/** The months of a dossier on the wall of its firm: the last thing that a change of its books writes. */
export const MONTHS_SUMMARY: Consequence = {
  name: "months of dossiers",
  reads: ["years", "operations", "VAT returns", "filings", "VAT start", "bank accounts"],
  writes: ["months of dossiers"],
  isLast: true,
  async follow(tx, { companyId, today, change }) {
    if (!(await isDossier(tx, companyId))) return;
    const isVatMoved = change.declared !== undefined || change.years !== undefined || change.regimesFrom !== undefined;
    const months = await monthsOf(tx, companyId, today);
    // Returns are computed again only when what they follow from has moved.
    if (isVatMoved || !(await storeMonths(tx, months))) await storeMonths(tx, await withVat(tx, companyId, { months, today }));
  },
};

/** Writes the last thirteen months of a dossier; a company without a firm has none. */
export async function refreshMonths(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  if (!(await isDossier(tx, companyId))) return;
  await lockBooks(tx, companyId);
  await storeMonths(tx, await withVat(tx, companyId, { months: await monthsOf(tx, companyId, today), today }));
}

/** The facts of the last thirteen months of a company, the months before its books left out. */
async function monthsOf(tx: Tx, companyId: string, today: IsoDate): Promise<readonly MonthWithoutVat[]> {
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
  return months.flatMap((month): readonly MonthWithoutVat[] => {
    const end = monthEnd(month);
    const holds = (day: IsoDate) => years.find(({ beginning, end: last }) => beginning <= day && day <= last);
    const year = holds(end) ?? holds(month);
    if (year === undefined) return [];
    const { id: yearId, end: yearEnd, isClosed } = year;
    return [{ month, yearId, yearEnd, isClosed, hasStatement: isStatementIn(month, accounts), toSort: toSort.get(month) ?? 0 }];
  });
}

/** The same with how far the VAT of each month has come. */
async function withVat(
  tx: Tx,
  companyId: string,
  { months, today }: { readonly months: readonly MonthWithoutVat[]; readonly today: IsoDate },
): Promise<readonly MonthFacts[]> {
  const declarations = await vatDeclarationsOf(tx, companyId, today);
  const open = declarations.length > 0 && (await readVatStart(tx, companyId)).asked ? "asked" : "open";
  return months.map((facts): MonthFacts => {
    const declared = declarations.find(({ period }) => period.start <= monthEnd(facts.month) && facts.month <= period.end);
    if (declared === undefined) return { ...facts, vat: "none", vatDueOn: null };
    const { stored, due } = declared;
    const validated = stored?.filing === "acknowledged" ? "filed" : "validated";
    return { ...facts, vat: stored?.status === "validated" ? validated : open, vatDueOn: due.dueDate };
  });
}
