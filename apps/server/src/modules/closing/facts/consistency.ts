import { addDays } from "@comptoir/accounting/calendar";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { RecurringDebit } from "@comptoir/accounting/categorization/recurring-debits";
import { professions } from "@comptoir/accounting/company/professions";
import type { ClosingFacts } from "@comptoir/accounting/closing/year/computation";
import { cents, type Cents } from "@comptoir/accounting/money";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import { readUnbalanced } from "../../books/balances/service.js";
import { readTwins } from "../../operations/service.js";
import { readUndeclaredVat } from "../../vat/service.js";
import type { ReadingOf } from "./reading-of.js";
import { turnoverOf } from "./register.js";

type Beside = { readonly previousBalances: ReadonlyMap<string, Cents> | null; readonly recurring: readonly RecurringDebit[] };

/** What the rules of consistency look at beside balances. */
export async function readConsistency(given: ReadingOf, beside: Beside): Promise<ClosingFacts["consistency"]> {
  const { tx, companyId, books, ground, banks } = given;
  const { year } = books;
  const held = [...ground.balances];
  const opening = held.filter(([account]) => account.startsWith("101")).reduce((sum, [, net]) => sum - net, 0);
  return {
    unbalancedEntries: await readUnbalanced(tx, companyId, year),
    banks: banks.flatMap(({ account_code: account, title, stated_cents: stated, moved_after: moved }) =>
      stated === null ? [] : [{ account, title, balance: cents(stated - moved) }],
    ),
    expectedVat: ground.vatSubject ? await expectedVat(given) : new Map(),
    previousBalances: beside.previousBalances,
    openingCapital: cents(opening),
    recurrentDebits: beside.recurring.map(({ title, monthsWithout }) => ({ payee: title, monthsWithout: monthsWithout.map(monthName) })),
    operations: await readTwins(tx, companyId, year),
    limitsExceeded: limitsExceeded(given),
    thirdParties: new Map(isCashBasis(books.regime) ? held.filter(([account, net]) => net !== 0 && THIRD_PARTIES.test(account)) : []),
    unknownAccounts: held.map(([account]) => account).filter((account) => findAccount(account) === null),
  };
}

/** Customers, suppliers and VAT that waits for their payment. */
const THIRD_PARTIES = /^(401|411|44564|44574)/;

function isCashBasis({ taxSystem, accountingBasis }: ReadingOf["books"]["regime"]): boolean {
  return taxSystem === "bnc" && accountingBasis === "cash";
}

/** VAT accounts hold what no return has declared yet. */
async function expectedVat({ tx, companyId, books: { year }, ground }: ReadingOf): Promise<ReadonlyMap<string, Cents>> {
  const waiting = await readUndeclaredVat(tx, companyId, year);
  const moved = [...ground.balances.keys()].filter((account) => /^(4452|44562|44566|44571)/.test(account));
  return new Map([...new Set([...waiting.keys(), ...moved])].map((account) => [account, waiting.get(account) ?? cents(0)]));
}

const MONTHS = ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"];

function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** The limits of its regimes that the turnover of the year is above. */
function limitsExceeded({ books: { regime, year, company }, ground }: ReadingOf): ClosingFacts["consistency"]["limitsExceeded"] {
  const figures = figuresOfYear(Number(year.end.slice(0, 4)));
  const turnover = turnoverOf(ground.balances);
  const goods = cents(0 - [...ground.balances].filter(([account]) => account.startsWith("707")).reduce((sum, [, net]) => sum + net, 0));
  const kind = goods * 2 > turnover ? "goods" : "services";
  const limits: readonly (readonly [string, number])[] = [
    ...(regime.vatSystem === "not_subjected" && mayChargeVat(company.profession_id)
      ? [["franchise de TVA", figures.franchise[kind].raised] as const]
      : []),
    ...(regime.taxSystem === "bic-rs"
      ? [["réel simplifié", kind === "goods" ? figures.simplifiedProfit.sales : figures.simplifiedProfit.services] as const]
      : []),
  ];
  return limits.filter(([, limit]) => turnover > limit * 100).map(([name, limit]) => ({ name, limit: cents(limit * 100) }));
}

/** No turnover makes an exempt profession charge VAT: no limit concerns it. */
function mayChargeVat(professionId: string | null): boolean {
  return professions.find(({ id }) => id === professionId)?.vatSubjection !== "no";
}

/** How long after a year its late debits are looked at. */
export const DAYS_AFTER = 60;
/** How long before it, to know what comes back. */
const DAYS_BEFORE = 120;

/** The days whose payments say what comes back around a year. */
export function daysAround({ beginning, end }: ReadingOf["books"]["year"]) {
  return { from: addDays(beginning, -DAYS_BEFORE), to: addDays(end, DAYS_AFTER) };
}
