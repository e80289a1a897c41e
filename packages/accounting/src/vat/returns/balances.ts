import { frenchDay, type IsoDate } from "../../date.js";
import { cents, euros, type Cents } from "../../money.js";
import type { VatControl } from "./controls.js";
import { isDeclaredVatAccount, type SettlementLine } from "./settlement.js";

/** What an account of VAT holds: above zero for a credit. */
export type VatBalance = { readonly accountCode: string; readonly netCredit: Cents };

/** What is rightly on the accounts of VAT at the end of a return. Amounts in cents, without sign. */
export type RightfulBalances = {
  /** Validated returns not wholly paid on that day, the oldest first. */
  readonly unpaid: readonly { readonly period: string; readonly left: Cents }[];
  /** Total to pay of the return itself. */
  readonly toPay: Cents;
  readonly creditOut: Cents;
  /** Refunds claimed and not received yet, the one of the return included. */
  readonly refundsClaimed: Cents;
  /** Above zero: deposits that another return takes; below: deposits of the return itself, debited after its period. */
  readonly otherDeposits: Cents;
  /** Credits of 445510 that the books began with. */
  readonly openingDebt: Cents;
  /** What days declared elsewhere hold on the accounts that returns declare. */
  readonly elsewhere: readonly VatBalance[];
};

type Reason = { readonly account: string; readonly name: string; readonly netCredit: number };

/** Accounts that wait outside any return: any balance of theirs is named, and right. */
const WAITING: Readonly<Record<string, string>> = {
  "445640": "TVA déductible en attente de paiement",
  "445740": "TVA collectée en attente d’encaissement",
  "445860": "TVA sur factures non parvenues",
  "445870": "TVA sur factures à établir",
};
const DUE = "445510";

/**
 * Compares every balance of 445xx at the end of a return, once settled, with what is rightly there: each part named with its figure, the
 * rest a gap. A warning: a gap may be older than these books.
 */
export function balancesControl(
  { end, balances, settlement }: { end: IsoDate; balances: readonly VatBalance[]; settlement: readonly SettlementLine[] },
  rightful: RightfulBalances,
): VatControl {
  const settled = settledBalances(balances, settlement);
  const reasons = reasonsOf(settled, rightful);
  const gaps = [...settled.keys(), ...reasons.map(({ account }) => account)]
    .filter((account, place, all) => all.indexOf(account) === place)
    .toSorted()
    .map((account) => ({ account, gap: (settled.get(account) ?? 0) - explained(reasons, account) }))
    .filter(({ gap }) => gap !== 0);
  const [found, difference] = [sum([...settled.values()]), sum(gaps.map(({ gap }) => gap))];
  const named = reasons
    .filter(({ netCredit }) => netCredit !== 0)
    .map(({ account, name, netCredit }) => `${name} (${account}), ${side(netCredit)}`);
  const rest = gaps.map(({ account, gap }) => `${account}, ${side(gap)}`);
  return {
    key: "balances",
    ok: gaps.length === 0,
    expected: cents(found - difference),
    found,
    difference,
    message: `Comptes de TVA au ${frenchDay(end)}, liquidation passée\u00a0: ${named.length === 0 ? "aucun solde à justifier" : named.join("\u202f; ")}.${
      rest.length === 0 ? "" : ` Aucune déclaration n’explique\u00a0: ${rest.join("\u202f; ")}.`
    }`,
  };
}

function settledBalances(balances: readonly VatBalance[], settlement: readonly SettlementLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (account: string, amount: number): void => void sums.set(account, (sums.get(account) ?? 0) + amount);
  for (const { accountCode, netCredit } of balances) add(accountCode, netCredit);
  for (const { accountCode, debit, credit } of settlement) if (accountCode.startsWith("445")) add(accountCode, credit - debit);
  return sums;
}

function reasonsOf(settled: ReadonlyMap<string, number>, rightful: RightfulBalances): readonly Reason[] {
  const owed: readonly Reason[] = [
    ...rightful.unpaid.map(({ period, left }) => ({ account: DUE, name: `déclaration ${period} à payer`, netCredit: left })),
    { account: DUE, name: "cette déclaration à payer", netCredit: rightful.toPay },
  ];
  const rest = (settled.get(DUE) ?? 0) - explained(owed, DUE);
  const elsewhere = sum(rightful.elsewhere.map(({ netCredit }) => netCredit));
  const before: readonly Reason[] =
    rest > 0
      ? [{ account: DUE, name: "TVA due d’avant ces livres", netCredit: Math.min(rest, rightful.openingDebt) }]
      : // A payment of what was declared elsewhere, whose VAT still is on the accounts of declared VAT.
        [{ account: DUE, name: "TVA déclarée ailleurs et payée", netCredit: -Math.min(-rest, Math.max(elsewhere, 0)) }];
  return [
    ...owed,
    ...before,
    { account: "445670", name: "crédit reporté", netCredit: -rightful.creditOut },
    { account: "445830", name: "remboursement demandé", netCredit: -rightful.refundsClaimed },
    {
      account: "445810",
      name: rightful.otherDeposits > 0 ? "acompte d’une autre déclaration" : "acompte débité après la période",
      netCredit: -rightful.otherDeposits,
    },
    ...rightful.elsewhere
      .filter(({ accountCode }) => isDeclaredVatAccount(accountCode))
      .map(({ accountCode, netCredit }) => ({ account: accountCode, name: "TVA déclarée ailleurs", netCredit })),
    ...Object.entries(WAITING).map(([account, name]) => ({ account, name, netCredit: settled.get(account) ?? 0 })),
  ];
}

function explained(reasons: readonly Reason[], wanted: string): number {
  return reasons.reduce((total, { account, netCredit }) => total + (account === wanted ? netCredit : 0), 0);
}

function side(netCredit: number): string {
  return `${euros(cents(Math.abs(netCredit)))} au ${netCredit > 0 ? "crédit" : "débit"}`;
}

function sum(amounts: readonly number[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}
