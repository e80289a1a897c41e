import { addMonths } from "@comptoir/accounting/calendar";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import { professions } from "@comptoir/accounting/company/professions";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { depositSpan, expectedDeposits, type ExpectedDeposit } from "@comptoir/accounting/vat/filing/deposits";
import { exemptionSentence } from "@comptoir/accounting/vat/regimes/exemption";
import { franchiseEnd, franchiseUse, type FranchiseEnd } from "@comptoir/accounting/vat/regimes/franchise";
import { vatDueDate } from "@comptoir/accounting/vat/periods/due-date";
import type { MonthlySpan } from "@comptoir/accounting/vat/regimes/normal-regime";
import { simplifiedEnd } from "@comptoir/accounting/vat/regimes/simplified-regime";
import { vatNotices, type MonthlyNotice, type VatNotice } from "@comptoir/accounting/vat/regimes/situation";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears } from "../../books/years/service.js";
import { netDebit } from "../returns/lines-repository.js";
import { lastDeclaredDay } from "../returns/declared.js";
import { readLiveReturns, readStart } from "../returns/returns-repository.js";
import { readVatFrequency } from "./frequency.js";
import { readActivity, readLastYearly, readReceipts, sellsGoodsSince } from "./overview-repository.js";

/** How a company declares VAT, what it reads of it, and how far it is from the end of its franchise (null outside it). */
export type VatOverview = {
  readonly regimes: readonly Regime[];
  readonly notices: readonly VatNotice[];
  /** Why it charges none, when its profession is exempt; null when it charges some or may. */
  readonly exemption: string | null;
  readonly franchise: { readonly uses: ReturnType<typeof franchiseUse>; readonly end: FranchiseEnd | null } | null;
};

const DEPOSITS = "445810";

/** Reads the VAT situation of a company on a day: computed each time, never kept. */
export async function readVatOverview(tx: Tx, companyId: string, today: IsoDate): Promise<VatOverview> {
  if ((await fiscalYears(tx, companyId)).length === 0) return { regimes: [], notices: [], exemption: null, franchise: null };
  const { regimes, spans } = await readVatFrequency(tx, companyId, today);
  const regime = regimeOn(regimes, today);
  const year = Number(today.slice(0, 4));
  const span = { from: isoDate(`${year - 1}-01-01`), to: isoDate(`${year}-12-31`) };
  const { professionId, startedOn } = await readActivity(tx, companyId);
  const isSubject = isVatSubject(regime.vatSystem);
  const exemption = isSubject ? null : exemptionOf(professionId);
  const isInFranchise = !isSubject && exemption === null;
  const isSimplified = regime.vatSystem === "rs";
  const receipts = isInFranchise || isSimplified ? await readReceipts(tx, companyId, span) : [];
  const input = { receipts, year, professionId };
  const end = isInFranchise ? franchiseEnd({ ...input, activityStart: startedOn }) : null;
  // The last deposit may be late, or debited, once the regime ended.
  const owesDeposits = isSimplified || regimeOn(regimes, addMonths(today, -5)).vatSystem === "rs";
  const lastYearly = owesDeposits ? ((await readLastYearly(tx, companyId)) ?? (await yearlyElsewhere(tx, companyId))) : null;
  const deposits = depositsOf(lastYearly);
  const notices = vatNotices({
    today,
    regime,
    monthly: isSubject ? await monthlyOf(tx, companyId, { spans, today }) : null,
    simplifiedEnd: isSimplified
      ? simplifiedEnd({
          receipts,
          year,
          activityStart: startedOn,
          previousVat: lastYearly?.end.startsWith(`${year - 1}-`) ? baseOf(lastYearly) : null,
        })
      : null,
    sellsGoods: isSubject && (await sellsGoodsSince(tx, companyId, isoDate(`${year}-01-01`))),
    isInFranchise,
    franchiseEnd: end,
    deposits,
    declaredThrough: await lastDeclaredDay(tx, companyId),
    depositsPaid: lastYearly === null || deposits.length === 0 ? 0 : await paidSince(tx, companyId, { end: lastYearly.end, today }),
  });
  return { regimes, notices, exemption, franchise: isInFranchise ? { uses: franchiseUse(input), end } : null };
}

/** The months that turnover asks for, those under way first; null when it asks for none, or the company has chosen them. */
async function monthlyOf(
  tx: Tx,
  companyId: string,
  { spans, today }: { spans: readonly MonthlySpan[]; today: IsoDate },
): Promise<MonthlyNotice | null> {
  const span = spans.find(({ through }) => through === null || through >= today);
  if (!span) return null;
  const chosen = regimeOn(await regimesOfCompany(tx, companyId), span.from < today ? today : span.from);
  if (chosen.vatSystem !== "quarterly_rn") return null;
  const validated = (await readLiveReturns(tx, companyId)).findLast(({ status }) => status === "validated");
  return { ...span, validatedThrough: validated?.period_end ?? null };
}

type YearlyReturn = Awaited<ReturnType<typeof readLastYearly>>;

/** The yearly return made before these books, when its line 57 was given: of the last year that was over on the day they declare from. */
async function yearlyElsewhere(tx: Tx, companyId: string): Promise<YearlyReturn> {
  const start = await readStart(tx, companyId);
  if (start?.deposit_base == null) return null;
  const through = start.declared_through;
  const end = through.endsWith("-12-31") ? through : isoDate(`${Number(through.slice(0, 4)) - 1}-12-31`);
  const filed = vatDueDate({ form: "CA12", end }, { surname: null, postcode: null }).dueDate;
  return { boxes: [{ line: "57", amount: start.deposit_base }], end, filed_on: filed };
}

/** What was paid for the year that follows a yearly return, its last deposit also when it is debited in the next one. */
async function paidSince(tx: Tx, companyId: string, { end, today }: { end: IsoDate; today: IsoDate }): Promise<number> {
  const { from } = depositSpan({ start: end, end: today }, end);
  return netDebit(tx, companyId, { account: DEPOSITS, from, until: today, exceptSettlements: true });
}

/** The deposits that follow from the last yearly return, its line 57. */
function depositsOf(last: YearlyReturn): readonly ExpectedDeposit[] {
  return last?.filed_on == null ? [] : expectedDeposits(baseOf(last), last.filed_on);
}

function baseOf(last: NonNullable<YearlyReturn>): number {
  return last.boxes.find(({ line }) => line === "57")?.amount ?? 0;
}

/** No turnover makes an exempt profession charge VAT. */
function exemptionOf(professionId: string | null): string | null {
  const profession = professions.find(({ id }) => id === professionId);
  return profession === undefined ? null : exemptionSentence(profession);
}
