import { DAYS_OF_BALANCES } from "@comptoir/accounting/banking/days-of-balances";
import { addDays, daysBetween } from "@comptoir/accounting/calendar";
import { isVatSubject, regimeOn } from "@comptoir/accounting/company/regime";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import { contributionsPaid, type AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import { incomeTaxPaid, ownContributionRate, type PastYear } from "@comptoir/accounting/dashboard/contributions";
import type { DueInstalment, LeftItem } from "@comptoir/accounting/dashboard/ownership";
import { lineEnd } from "@comptoir/accounting/dashboard/year-line";
import type { IsoDate } from "@comptoir/accounting/date";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { Tx } from "../../../db/transaction.js";
import { readBankStates, type BankStateRow } from "../../banking/service.js";
import { hasAnyEntry, readDayNets, readDraftAnnuities, readPeriodNets, type DayNet } from "../../books/balances/service.js";
import { readItemStates } from "../../books/open-items/service.js";
import { knownRegimes } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { unpaidInstalments } from "../../loans/service.js";
import { readUnfinished, type UnfinishedTotals } from "../../operations/service.js";
import { vatProvision, type VatProvision } from "../../vat/service.js";
import { readRates, type RatesRow } from "./rates-repository.js";

/** Annuities that no closing has frozen, by account and day. */
export type DraftAnnuity = { readonly code: string; readonly day: IsoDate; readonly net: Cents };

/** What « Vraiment à vous » is computed from on a day. */
export type OwnershipFacts = {
  readonly companyId: string;
  readonly today: IsoDate;
  readonly years: readonly FiscalYearOf[];
  /** The fiscal year of today, else the last one begun. */
  readonly year: FiscalYearOf;
  readonly banks: readonly BankStateRow[];
  /** What bank accounts and the till moved, by day, since the year began or ninety days ago. */
  readonly days: readonly DayNet[];
  /** Movements of the year up to today, draft annuities left out. */
  readonly nets: readonly AccountNet[];
  readonly draftAnnuities: readonly DraftAnnuity[];
  readonly lastRate: { readonly rateBp: number; readonly year: PastYear } | null;
  readonly rates: RatesRow;
  readonly paid: { readonly contributions: Cents; readonly tax: Cents };
  readonly vat: VatProvision | null;
  readonly vatSystem: VatSystem;
  readonly isVatSubject: boolean;
  readonly instalments: readonly DueInstalment[];
  readonly items: readonly LeftItem[];
  readonly uncategorised: UnfinishedTotals;
  readonly hasEntries: boolean;
};

/** Years before that a rate is looked for in. */
const YEARS_BEHIND = 3;

/** Reads what is one's own on a day; null before any fiscal year has begun. `since`: an earlier day whose balances are asked for too. */
export async function readOwnershipFacts(
  tx: Tx,
  companyId: string,
  { today, since }: { readonly today: IsoDate; readonly since?: IsoDate },
): Promise<OwnershipFacts | null> {
  const years = await fiscalYears(tx, companyId);
  const year =
    years.find(({ beginning, end }) => beginning <= today && today <= end) ?? years.findLast(({ beginning }) => beginning <= today);
  const [first] = years;
  if (year === undefined || first === undefined) return null;
  const banks = await readBankStates(tx, companyId);
  const codes = [...banks.map((bank) => bank.account_code), CASH];
  const from = [year.beginning, addDays(today, -DAYS_OF_BALANCES), since ?? today].toSorted()[0] ?? year.beginning;
  const draftAnnuities = await readDraftAnnuities(tx, companyId);
  const nets = withoutAnnuities(await readPeriodNets(tx, companyId, { from: year.beginning, to: today }), draftAnnuities, {
    from: year.beginning,
    to: today,
  });
  const regimes = await knownRegimes(tx, companyId);
  const vatSystem = regimes.length === 0 ? "not_subjected" : regimeOn(regimes, today).vatSystem;
  return {
    companyId,
    today,
    years,
    year,
    banks,
    days: await readDayNets(tx, companyId, { codes, from, to: today }),
    nets,
    draftAnnuities,
    lastRate: await readLastRate(tx, companyId, { years, today }),
    rates: await readRates(tx, companyId),
    paid: { contributions: contributionsPaid(nets), tax: incomeTaxPaid(nets) },
    vat: await vatProvision(tx, companyId, today),
    vatSystem,
    isVatSubject: isVatSubject(vatSystem),
    instalments: await unpaidInstalments(tx, companyId, { from: first.beginning, to: lineEnd(year.end, today) }),
    items: await leftItems(tx, companyId, today),
    uncategorised: await readUnfinished(tx, companyId, today),
    hasEntries: await hasAnyEntry(tx, companyId),
  };
}

/** Movements of a period without the annuities that no closing has frozen. */
export function withoutAnnuities(
  nets: readonly AccountNet[],
  annuities: readonly DraftAnnuity[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): readonly AccountNet[] {
  const within = annuities.filter(({ day }) => from <= day && day <= to);
  if (within.length === 0) return nets;
  const left = new Map(nets.map(({ code, net }) => [code, net]));
  for (const { code, net } of within) left.set(code, cents((left.get(code) ?? 0) - net));
  return [...left].map(([code, net]) => ({ code, net })).filter(({ net }) => net !== 0);
}

/** The draft annuities of a fiscal year, whole. */
export function annuitiesOf({ draftAnnuities }: Pick<OwnershipFacts, "draftAnnuities">, { beginning, end }: FiscalYearOf): Cents {
  return sumCents(draftAnnuities.filter(({ day }) => beginning <= day && day <= end).map(({ net }) => net));
}

/** What each account holds at the end of a day of a year: its opening and its movements, no line of an earlier year. */
export function balancesOn(days: readonly DayNet[], { beginning, day }: { beginning: IsoDate; day: IsoDate }): ReadonlyMap<string, Cents> {
  const balances = new Map<string, Cents>();
  for (const one of days) {
    if (one.day < beginning || one.day > day) continue;
    balances.set(one.code, cents((balances.get(one.code) ?? 0) + one.net));
  }
  return balances;
}

async function readLastRate(
  tx: Tx,
  companyId: string,
  { years, today }: { readonly years: readonly FiscalYearOf[]; readonly today: IsoDate },
): Promise<OwnershipFacts["lastRate"]> {
  const over = years.filter(({ end }) => end < today).slice(-YEARS_BEHIND);
  for (const { beginning, end } of over.toReversed()) {
    if (daysBetween({ from: beginning, to: end }) < 299) continue;
    const found = ownContributionRate([{ beginning, end, nets: await readPeriodNets(tx, companyId, { from: beginning, to: end }) }]);
    if (found) return found;
  }
  return null;
}

async function leftItems(tx: Tx, companyId: string, today: IsoDate): Promise<readonly LeftItem[]> {
  const states = await readItemStates(tx, companyId);
  return states
    .filter(({ item }) => item.pieceDate <= today)
    .map((state) => ({
      id: state.item.id,
      side: state.item.side,
      accountCode: state.item.accountCode,
      label: state.item.label,
      left: leftOf(state),
      dueOn: state.item.dueOn,
    }));
}
