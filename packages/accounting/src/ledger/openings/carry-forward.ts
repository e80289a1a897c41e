import { frenchDay, type IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { DerivedEntry, EntryLine, LineOwn } from "../../entry/entry.js";

/** Net debit of an account, above zero for a debit balance; of one third party or one open item of it where it names one. */
export type NetBalance = Omit<LineOwn, "payment"> & { readonly accountCode: string; readonly net: Cents };

const PROFIT = "120000";
const LOSS = "129000";

/** What is opened apart: an account, one of its third parties, one of its open items. */
export function openingKey({ accountCode, auxiliary, item }: Pick<NetBalance, "accountCode" | "auxiliary" | "item">): string {
  return JSON.stringify([accountCode, auxiliary?.number ?? null, item ?? null]);
}

/**
 * What the opening entries of a year must add up to: each class 1 to 5 balance of the year before, third parties and open items one by
 * one, the result of classes 6 and 7 in one account (profit 120000, loss 129000). Source: docs/sources.md#openings.
 */
export function openingBalances(closing: readonly NetBalance[]): NetBalance[] {
  const totals = new Map<string, NetBalance>();
  let result = 0;
  for (const balance of closing) {
    if (balance.accountCode >= "6") result += balance.net;
    else add(totals, balance, balance.net);
  }
  add(totals, { accountCode: result < 0 ? PROFIT : LOSS, net: cents(0) }, result);
  return inOrder(totals);
}

/**
 * The opening entry that is still missing when some were already validated: expected minus validated, account by account, third party
 * by third party and item by item; null when nothing is missing. Source: docs/sources.md#openings.
 */
export function carryForwardEntry(year: {
  readonly fiscalYearId: string;
  readonly beginning: IsoDate;
  readonly expected: readonly NetBalance[];
  readonly validated: readonly NetBalance[];
}): DerivedEntry | null {
  const missing = new Map<string, NetBalance>();
  for (const balance of year.expected) add(missing, balance, balance.net);
  for (const balance of year.validated) add(missing, balance, -balance.net);
  const label = `À-nouveaux au ${frenchDay(year.beginning)}`;
  const lines = inOrder(missing).map(({ net, ...own }): EntryLine => ({
    ...own,
    label,
    debit: cents(Math.max(net, 0)),
    credit: cents(Math.max(-net, 0)),
  }));
  if (lines.length === 0) return null;
  return {
    journal: "AN",
    date: year.beginning,
    label,
    pieceRef: `AN${year.beginning.slice(0, 4)}`,
    pieceDate: year.beginning,
    payment: null,
    source: { kind: "carry_forward", fiscalYearId: year.fiscalYearId },
    lines,
    freezesWith: "period",
    vatLines: [],
  };
}

function add(totals: Map<string, NetBalance>, balance: NetBalance, net: number): void {
  const key = openingKey(balance);
  const known = totals.get(key);
  totals.set(key, { ...(known ?? balance), net: cents((known?.net ?? 0) + net) });
}

/** Balances that are not zero, in the order of accounts, then of third parties and pieces. */
function inOrder(totals: ReadonlyMap<string, NetBalance>): NetBalance[] {
  const orderOf = ({ accountCode, auxiliary, pieceDate, pieceRef, item }: NetBalance): string =>
    [accountCode, auxiliary?.number ?? "", pieceDate ?? "", pieceRef ?? "", item ?? ""].join("\t");
  const order = (one: NetBalance, other: NetBalance): number => (orderOf(one) < orderOf(other) ? -1 : 1);
  return [...totals.values()].filter(({ net }) => net !== 0).sort(order);
}
