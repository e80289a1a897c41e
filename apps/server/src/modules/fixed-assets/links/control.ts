import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { depreciationAccounts } from "@comptoir/accounting/depreciation/asset-accounts";
import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import { assetAccountOn } from "@comptoir/accounting/depreciation/reclassification";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { readAssetBalances } from "../../books/balances/service.js";
import { figuresOf, readSituation, registerComponent, yearInHand } from "../register/register.js";
import { readComponents } from "../repository.js";

/** What the register and the books say of an account, above zero for a debit; `toAttach` are the components whose cost is nowhere. */
type AccountControl = {
  readonly account: string;
  readonly name: string;
  readonly register: Cents;
  readonly books: Cents;
  readonly toAttach: readonly string[];
};

/** The control of the year in hand, by account of assets and of depreciation. */
type RegisterControl = { readonly year: { readonly beginning: IsoDate; readonly end: IsoDate }; readonly rows: readonly AccountControl[] };

/** The register compared with the books on the last day of the year in hand; null without a year. */
export async function controlRegister(tx: Tx, companyId: string, today: IsoDate): Promise<RegisterControl | null> {
  const situation = await readSituation(tx, companyId);
  const year = yearInHand(situation.years, today);
  if (year === null) return null;
  const wanted = new Map<string, number>();
  const toAttach = new Map<string, string[]>();
  const add = (account: string, amount: number): void => void wanted.set(account, (wanted.get(account) ?? 0) + amount);
  for (const row of await readComponents(tx, companyId)) {
    const component = registerComponent(row, situation.regimes);
    if (component.purchasedOn > year.end || (component.exit !== null && component.exit.on <= year.end)) continue;
    const { netValue, account } = figuresOf(row, situation, year);
    add(account, row.base_cents);
    const depreciation = depreciationAccounts(account)?.depreciation;
    if (depreciation) add(depreciation, netValue - row.base_cents);
    if (component.costSource === null) toAttach.set(account, [...(toAttach.get(account) ?? []), row.id]);
  }
  const books = await readAssetBalances(tx, companyId, year);
  const accounts = [...new Set([...wanted.keys(), ...books.keys()])].toSorted();
  const rows = accounts
    .map((account) => ({
      account,
      name: findAccount(account)?.name ?? account,
      register: cents(wanted.get(account) ?? 0),
      books: books.get(account) ?? cents(0),
      toAttach: toAttach.get(account) ?? [],
    }))
    .filter(({ register, books: held }) => register !== 0 || held !== 0);
  return { year, rows };
}

/** What the register says of each account of assets and of depreciation at the end of a day, above zero for a debit. */
export async function registerBalancesOn(tx: Tx, companyId: string, day: IsoDate): Promise<ReadonlyMap<string, Cents>> {
  const { years, regimes } = await readSituation(tx, companyId);
  const held = new Map<string, number>();
  const add = (account: string, amount: number): void => void held.set(account, (held.get(account) ?? 0) + amount);
  for (const row of await readComponents(tx, companyId)) {
    const component = registerComponent(row, regimes);
    if (component.purchasedOn > day || (component.exit !== null && component.exit.on <= day)) continue;
    const account = assetAccountOn(row.account_code, regimes, day);
    add(account, row.base_cents);
    const depreciation = depreciationAccounts(account)?.depreciation;
    const taken = componentPlan(component, years).filter(({ endDay }) => endDay <= day);
    if (depreciation) add(depreciation, -sumCents(taken.map(({ amount }) => amount)));
  }
  return new Map([...held].filter(([, amount]) => amount !== 0).map(([account, amount]) => [account, cents(amount)]));
}
