import type { IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";

/** What came in (above zero) or went out of the till on a day; `opening`: what it held when its fiscal year began. */
export type CashMove = { readonly on: IsoDate; readonly amount: Cents; readonly opening: boolean };

/** What a till held in the evening of a day on which it moved. */
export type CashDay = { readonly on: IsoDate; readonly balance: Cents };

/** A till over a period: what it held before, the days on which it moved, and the first one it was below zero. */
export type CashDays = { readonly opening: Cents; readonly days: readonly CashDay[]; readonly firstNegative: IsoDate | null };

type Period = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly years: readonly { readonly beginning: IsoDate; readonly end: IsoDate }[];
};

/**
 * The till from a day to another, both included, from the lines on its account of all the fiscal years that meet the period. Each year
 * begins again with its own opening, which carries the year before. A till is below zero as soon as the period begins when it was before.
 */
export function cashDays(moves: readonly CashMove[], { from, to, years }: Period): CashDays {
  const balances = years
    .toSorted((one, other) => compare(one.beginning, other.beginning))
    .flatMap((year) =>
      balancesOf(
        moves.filter(({ on }) => year.beginning <= on && on <= year.end),
        year.beginning,
      ),
    );
  const opening = balances.findLast(({ on, isOpening }) => on < from || (isOpening && on === from))?.balance ?? cents(0);
  const days = balances.filter(({ on, isOpening }) => !isOpening && from <= on && on <= to).map(({ on, balance }) => ({ on, balance }));
  const startsBelow = opening < 0 && days[0]?.on !== from;
  return { opening, days, firstNegative: startsBelow ? from : (days.find(({ balance }) => balance < 0)?.on ?? null) };
}

type Balance = CashDay & { readonly isOpening: boolean };

function balancesOf(moves: readonly CashMove[], beginning: IsoDate): readonly Balance[] {
  let balance = moves.reduce((sum, move) => (move.opening ? sum + move.amount : sum), 0);
  const balances: Balance[] = [{ on: beginning, balance: cents(balance), isOpening: true }];
  const ofDays = new Map<IsoDate, number>();
  for (const move of moves) if (!move.opening) ofDays.set(move.on, (ofDays.get(move.on) ?? 0) + move.amount);
  for (const [on, amount] of [...ofDays].sort(([one], [other]) => compare(one, other))) {
    balance += amount;
    balances.push({ on, balance: cents(balance), isOpening: false });
  }
  return balances;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
