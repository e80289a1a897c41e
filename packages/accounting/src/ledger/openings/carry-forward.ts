import { frenchDay, type IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { DerivedEntry, EntryLine } from "../../entry/entry.js";

/** Net debit of an account: above zero for a debit balance. */
export type NetBalance = { readonly accountCode: string; readonly net: Cents };

const PROFIT = "120000";
const LOSS = "129000";

/**
 * What the opening entries of a year must add up to: each class 1 to 5 balance of the year before, the result of
 * classes 6 and 7 in one account (profit 120000, loss 129000). Source: docs/sources.md#openings.
 */
export function openingBalances(closing: readonly NetBalance[]): NetBalance[] {
  const totals = new Map<string, number>();
  let result = 0;
  for (const { accountCode, net } of closing) {
    if (accountCode >= "6") result += net;
    else totals.set(accountCode, (totals.get(accountCode) ?? 0) + net);
  }
  const account = result < 0 ? PROFIT : LOSS;
  totals.set(account, (totals.get(account) ?? 0) + result);
  return [...totals]
    .filter(([, net]) => net !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([accountCode, net]) => ({ accountCode, net: cents(net) }));
}

/**
 * The opening entry that is still missing when some were already validated: expected minus validated, account by
 * account; null when nothing is missing. Source: docs/sources.md#openings.
 */
export function carryForwardEntry(year: {
  readonly fiscalYearId: string;
  readonly beginning: IsoDate;
  readonly expected: readonly NetBalance[];
  readonly validated: readonly NetBalance[];
}): DerivedEntry | null {
  const missing = new Map(year.expected.map(({ accountCode, net }) => [accountCode, net as number]));
  for (const { accountCode, net } of year.validated) missing.set(accountCode, (missing.get(accountCode) ?? 0) - net);
  const label = `À-nouveaux au ${frenchDay(year.beginning)}`;
  const lines = [...missing]
    .filter(([, net]) => net !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([accountCode, net]): EntryLine => ({
      accountCode,
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
