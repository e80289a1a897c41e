import { addDays } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { INTERNAL_TRANSFER } from "../entry/well-known-accounts.js";
import { absolute, type Cents } from "../money.js";
import type { StoredSuggestion } from "./company-suggester.js";

/** How many days apart the two sides of a transfer between own accounts may be recorded. */
export const TRANSFER_REACH_DAYS = 5;

/** Money that leaves an account (below zero) or comes to it; `account` is where it is held, a bank account or not. */
export type TransferSide = { readonly id: string; readonly account: string; readonly on: IsoDate; readonly amount: Cents };

/** Two sides of one transfer; `candidates`: how many lines either of them could have been paired with, the most of the two. */
export type OwnTransfer<Side extends TransferSide> = { readonly out: Side; readonly into: Side; readonly candidates: number };

/**
 * The transfers between own accounts: opposite amounts, different accounts, five days apart at most; the nearest first, each line in
 * one pair. Of two that are as near, the earlier one, then the one that arrives after it left. The order of `lines` does not matter.
 * Time grows with the number of lines, however many have the same amount.
 */
export function pairTransfers<Side extends TransferSide>(lines: readonly Side[]): readonly OwnTransfer<Side>[] {
  const sizes = groupBy(lines.toSorted(byDay), ({ amount }) => absolute(amount));
  return [...sizes.values()].flatMap((same) => pairsOfOneSize(same));
}

/**
 * Lines to categorise that are the other side of one already given to an internal transfer and still alone: its pair comes before
 * that of two lines to categorise.
 */
export function counterpartsOfGiven<Open extends TransferSide, Given extends TransferSide>(
  open: readonly Open[],
  given: readonly Given[],
): readonly { readonly open: Open; readonly given: Given; readonly candidates: number }[] {
  const alone = unpairedTransfers(given);
  const waiting = new Map(open.map((line) => [line.id, line]));
  const known = new Map(alone.map((line) => [line.id, line]));
  // One sign of each at a time: two lines to categorise are no pair here.
  const pairs = [isOut, isInto].flatMap((way) => pairTransfers<TransferSide>([...alone.filter(way), ...open.filter((line) => !way(line))]));
  return pairs.flatMap(({ out, into, candidates }) => {
    const [line, side] = [waiting.get(out.id) ?? waiting.get(into.id), known.get(out.id) ?? known.get(into.id)];
    return line && side ? [{ open: line, given: side, candidates }] : [];
  });
}

function isOut({ amount }: TransferSide): boolean {
  return amount < 0;
}

function isInto({ amount }: TransferSide): boolean {
  return amount > 0;
}

/**
 * Lines given to an internal transfer whose other side is nowhere within reach, however the others are paired: the nearest pairs may
 * leave alone a line that another way of pairing does not.
 */
export function unpairedTransfers<Side extends TransferSide>(lines: readonly Side[]): readonly Side[] {
  const sizes = groupBy(lines.toSorted(byDay), ({ amount }) => absolute(amount));
  const paired = new Set([...sizes.values()].flatMap((same) => mostPaired(same)));
  return lines.filter((line) => !paired.has(line));
}

/** Confidence in a pair when each side has no other candidate, and when one has several. */
const ONLY_ONE = 0.95;
const ONE_OF_SEVERAL = 0.6;

type OtherSide = {
  readonly other: TransferSide;
  /** The name of its account. */
  readonly title: string;
  readonly candidates: number;
  /** True when the other side is given to the transfer already: this one is then accepted alone. */
  readonly isGiven?: boolean;
};

/** What is suggested for one side of a transfer. */
export function transferSuggestion(side: TransferSide, { other, title, candidates, isGiven = false }: OtherSide): StoredSuggestion {
  const way = side.amount < 0 ? "vers" : "depuis";
  const choice = candidates > 1 ? `, le plus proche de ${candidates}` : "";
  return {
    account: INTERNAL_TRANSFER,
    confidence: candidates === 1 ? ONLY_ONE : ONE_OF_SEVERAL,
    reason: `virement ${way} «\u00a0${title}\u00a0» le ${frenchDay(other.on)}${choice}`,
    alternatives: [],
    source: "transfer",
    ...(!isGiven && { pair: other.id }),
  };
}

/** Lines of one side by day, then by account, each in the order of their ids. */
class Shelf<Side extends TransferSide> {
  private readonly days: ReadonlyMap<IsoDate, ReadonlyMap<string, Side[]>>;
  private readonly counts = new Map<string, number>();

  constructor(sides: readonly Side[]) {
    const byAccount = (ofDay: readonly Side[]): ReadonlyMap<string, Side[]> =>
      new Map([...groupBy(ofDay, ({ account }) => account)].map(([account, ofAccount]) => [account, [...ofAccount]]));
    this.days = new Map([...groupBy(sides, ({ on }) => on)].map(([on, ofDay]) => [on, byAccount(ofDay)]));
  }

  /** Number of lines within reach on another account. */
  countNear({ on, account }: TransferSide): number {
    const key = `${on} ${account}`;
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    let count = 0;
    for (const day of daysAround(on)) for (const [name, sides] of this.days.get(day) ?? []) if (name !== account) count += sides.length;
    this.counts.set(key, count);
    return count;
  }

  /** Takes the first line of a day on another account. */
  take(day: IsoDate, account: string): Side | null {
    const others = [...(this.days.get(day) ?? [])].filter(([name, sides]) => name !== account && sides.length > 0);
    const [first] = others.map(([, sides]) => sides).sort(([one], [other]) => compare(one?.id ?? "", other?.id ?? ""));
    return first?.shift() ?? null;
  }
}

function pairsOfOneSize<Side extends TransferSide>(lines: readonly Side[]): readonly OwnTransfer<Side>[] {
  const outs = lines.filter(({ amount }) => amount < 0);
  const intos = lines.filter(({ amount }) => amount > 0);
  if (outs.length === 0 || intos.length === 0) return [];
  const [counted, counter, shelf] = [new Shelf(intos), new Shelf(outs), new Shelf(intos)];
  const pairs: OwnTransfer<Side>[] = [];
  let left = outs;
  for (let apart = 0; apart <= TRANSFER_REACH_DAYS; apart += 1) {
    left = left.filter((out) => {
      const into = takeAt(shelf, out, apart);
      if (into === null) return true;
      pairs.push({ out, into, candidates: Math.max(counted.countNear(out), counter.countNear(into)) });
      return false;
    });
  }
  return pairs;
}

/** The lines of one size that are in a pair when as many as possible are. */
function mostPaired<Side extends TransferSide>(lines: readonly Side[]): readonly Side[] {
  const matching = new Matching(pairsOfOneSize(lines));
  let reachable = lines.filter(({ amount }) => amount > 0);
  for (const out of lines) {
    if (out.amount >= 0 || matching.has(out) || reachable.every((into) => matching.has(into))) continue;
    // What a search went through in vain helps no later one.
    const inVain = matching.extendFrom(out, reachable);
    reachable = reachable.filter((into) => !inVain.has(into));
  }
  return matching.lines();
}

/** Pairs of lines of one size, which become more by exchanging sides among them. */
class Matching<Side extends TransferSide> {
  private readonly others = new Map<Side, Side>();

  constructor(pairs: readonly OwnTransfer<Side>[]) {
    for (const { out, into } of pairs) this.pair(out, into);
  }

  has(line: Side): boolean {
    return this.others.has(line);
  }

  lines(): readonly Side[] {
    return [...this.others.keys()];
  }

  /** Pairs a line that left an account, other pairs exchanging their sides where that is needed. Returns what it went through without success. */
  extendFrom(start: Side, intos: readonly Side[]): ReadonlySet<Side> {
    const shelf = new Shelf(intos);
    const outOf = new Map<Side, Side>();
    const waiting = [start];
    for (const out of waiting)
      for (const into of takeAllNear(shelf, out)) {
        outOf.set(into, out);
        const partner = this.others.get(into);
        if (partner === undefined) {
          this.exchange(into, outOf);
          return new Set();
        }
        waiting.push(partner);
      }
    return new Set(outOf.keys());
  }

  /** Gives each line on the way back the side that it was reached from. */
  private exchange(last: Side, outOf: ReadonlyMap<Side, Side>): void {
    let into: Side | undefined = last;
    while (into !== undefined) {
      const out = outOf.get(into);
      if (out === undefined) return;
      const before = this.others.get(out);
      this.pair(out, into);
      into = before;
    }
  }

  private pair(out: Side, into: Side): void {
    this.others.set(out, into);
    this.others.set(into, out);
  }
}

function takeAllNear<Side extends TransferSide>(shelf: Shelf<Side>, { on, account }: TransferSide): readonly Side[] {
  return daysAround(on).flatMap((day) => {
    const taken: Side[] = [];
    for (let into = shelf.take(day, account); into !== null; into = shelf.take(day, account)) taken.push(into);
    return taken;
  });
}

function takeAt<Side extends TransferSide>(shelf: Shelf<Side>, { on, account }: TransferSide, apart: number): Side | null {
  if (apart === 0) return shelf.take(on, account);
  return shelf.take(addDays(on, apart), account) ?? shelf.take(addDays(on, -apart), account);
}

const AROUND = Array.from({ length: 2 * TRANSFER_REACH_DAYS + 1 }, (_, index) => index - TRANSFER_REACH_DAYS);

function daysAround(day: IsoDate): readonly IsoDate[] {
  return AROUND.map((days) => addDays(day, days));
}

function byDay(one: TransferSide, other: TransferSide): number {
  return compare(one.on, other.on) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
