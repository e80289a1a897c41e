import { newRulesFrom, type Regime } from "@comptoir/accounting/company/regime";
import { SIMPLIFIED_ENDS_ON } from "@comptoir/accounting/company/vat-system";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { mayAskForMonths, monthlySpans, withMonthlyReturns, type MonthlySpan } from "@comptoir/accounting/vat/regimes/normal-regime";
import type { Tx } from "../../../db/transaction.js";
import { applyRegimeOfDay, regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, lockedFiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readActivity, readReceipts, readReverseCharged, readTurnoverBounds } from "./overview-repository.js";

/** How a company declares its VAT: the regimes with the months that its turnover asks for, and why, in its fiscal years. */
export type VatFrequency = {
  readonly regimes: readonly Regime[];
  readonly spans: readonly MonthlySpan[];
  readonly years: readonly FiscalYearOf[];
};

/** The first year whose turnover counts: the one before the new rules. */
const FIRST_YEAR = Number(SIMPLIFIED_ENDS_ON.slice(0, 4)) - 1;

/** Reads how a company declares. Its returns follow these regimes; entries, which know no frequency, its own ones. */
export async function readVatFrequency(tx: Tx, companyId: string, today: IsoDate): Promise<VatFrequency> {
  const regimes = await regimesOfCompany(tx, companyId);
  const years = await fiscalYears(tx, companyId);
  const spans = await readSpans(tx, companyId, { regimes, years, today });
  return { regimes: withMonthlyReturns(regimes, spans), spans, years };
}

async function readSpans(
  tx: Tx,
  companyId: string,
  { regimes, years, today }: { regimes: readonly Regime[]; years: readonly FiscalYearOf[]; today: IsoDate },
): Promise<readonly MonthlySpan[]> {
  const year = Number(today.slice(0, 4));
  if (year < FIRST_YEAR || years.length === 0 || !regimes.some(({ vatSystem }) => vatSystem === "quarterly_rn")) return [];
  const period = { from: isoDate(`${FIRST_YEAR}-01-01`), to: isoDate(`${year}-12-31`) };
  const { startedOn: activityStart } = await readActivity(tx, companyId);
  if (!mayAskForMonths(await readTurnoverBounds(tx, companyId, period), activityStart)) return [];
  const turnover = [...(await readReceipts(tx, companyId, period)), ...(await readReverseCharged(tx, companyId, period))];
  return monthlySpans({ turnover, activityStart, rulesFrom: newRulesFrom(years, regimes), today });
}

/** Writes on the company itself how it declares today, for guards and lists: its turnover may have changed it. */
export async function applyVatFrequency(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  if ((await lockedFiscalYears(tx, companyId)).length === 0) return;
  const { regimes } = await readVatFrequency(tx, companyId, today);
  await applyRegimeOfDay(tx, { companyId, regimes, today });
}
