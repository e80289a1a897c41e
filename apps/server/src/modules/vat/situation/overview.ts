import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import { professions } from "@comptoir/accounting/company/professions";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { expectedDeposits, type ExpectedDeposit } from "@comptoir/accounting/vat/deposits";
import { franchiseEnd, franchiseUse, type FranchiseEnd } from "@comptoir/accounting/vat/franchise";
import { monthlyFrom, type DatedTurnover } from "@comptoir/accounting/vat/normal-regime";
import { vatNotices, type VatNotice } from "@comptoir/accounting/vat/situation";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "../../companies/service.js";
import { fiscalYears } from "../../fiscal-years/service.js";
import { netDebit } from "../returns/lines-repository.js";
import { readActivity, readLastYearly, readReceipts, readReverseCharged, sellsGoodsSince } from "./overview-repository.js";

/** How a company declares VAT, what it reads of it, and how far it is from the end of its franchise (null outside it). */
export type VatOverview = {
  readonly regimes: readonly Regime[];
  readonly notices: readonly VatNotice[];
  readonly franchise: { readonly uses: ReturnType<typeof franchiseUse>; readonly end: FranchiseEnd | null } | null;
};

/** The limits of monthly returns are those of the law of 2027. */
const FREQUENCY_FROM_YEAR = 2027;
const DEPOSITS = "445810";

/** Reads the VAT situation of a company on a day: computed each time, never kept. */
export async function readVatOverview(tx: Tx, companyId: string, today: IsoDate): Promise<VatOverview> {
  if ((await fiscalYears(tx, companyId)).length === 0) return { regimes: [], notices: [], franchise: null };
  const regimes = await regimesOfCompany(tx, companyId);
  const regime = regimeOn(regimes, today);
  const year = Number(today.slice(0, 4));
  const span = { from: isoDate(`${year - 1}-01-01`), to: isoDate(`${year}-12-31`) };
  const { professionId, startedOn } = await readActivity(tx, companyId);
  const isSubject = isVatSubject(regime.vatSystem);
  const isInFranchise = !isSubject && mayBeSubject(professionId);
  const hasFrequencyLimits = isSubject && year + 1 >= FREQUENCY_FROM_YEAR;
  const receipts = isInFranchise || hasFrequencyLimits ? await readReceipts(tx, companyId, span) : [];
  const input = { receipts, year, professionId };
  const end = isInFranchise ? franchiseEnd({ ...input, activityStart: startedOn }) : null;
  const deposits = regime.vatSystem === "rs" ? await depositsOf(tx, companyId, year) : [];
  const notices = vatNotices({
    today,
    regime,
    monthlyFrom: hasFrequencyLimits ? monthlyOf([...receipts, ...(await readReverseCharged(tx, companyId, span))], year) : null,
    sellsGoods: isSubject && (await sellsGoodsSince(tx, companyId, isoDate(`${year}-01-01`))),
    isInFranchise,
    franchiseEnd: end,
    deposits,
    depositsPaid:
      deposits.length === 0
        ? 0
        : await netDebit(tx, companyId, { account: DEPOSITS, from: isoDate(`${year}-01-01`), until: today, exceptSettlements: true }),
  });
  return { regimes, notices, franchise: isInFranchise ? { uses: franchiseUse(input), end } : null };
}

/** The day from which returns are monthly in a year, or in the next one by the turnover of this one. */
function monthlyOf(turnover: readonly DatedTurnover[], year: number): IsoDate | null {
  const years = [year, year + 1].filter((one) => one >= FREQUENCY_FROM_YEAR);
  return years.map((one) => monthlyFrom(turnover, one)).find((day) => day !== null) ?? null;
}

/** The deposits of a year that follow from the last yearly return, its line 57. */
async function depositsOf(tx: Tx, companyId: string, year: number): Promise<readonly ExpectedDeposit[]> {
  const last = await readLastYearly(tx, companyId);
  if (last?.filed_on == null) return [];
  const base = last.boxes.find(({ line }) => line === "57")?.amount ?? 0;
  return expectedDeposits(base, last.filed_on).filter(({ dueOn }) => dueOn.startsWith(`${year}-`));
}

/** False for a profession that is exempt: no turnover makes it charge VAT. */
function mayBeSubject(professionId: string | null): boolean {
  return professions.find(({ id }) => id === professionId)?.vatSubjection !== "no";
}
