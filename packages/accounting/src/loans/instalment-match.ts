import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { Instalment } from "./schedule.js";

/** How far a bank line may be from the instalment it pays: a bank holiday, a rounding of insurance. */
const MAX_DAYS = 5;
const MAX_CENTS = 100;

/** The accounts of what an instalment is made of: capital, interest, insurance, bank fees. */
const PARTS = [
  ["capital", "164000"],
  ["interest", "661100"],
  ["insurance", "616600"],
  ["fees", "627200"],
] as const;

/** What a bank line pays: each account and its amount in cents. */
export type InstalmentPart = { readonly account: string; readonly amount: Cents };

/** The instalment nearest to a payment (cents above zero), within five days and one euro; null when none is. `open` are those not yet paid. */
export function matchingInstalment<Open extends Instalment>(
  open: readonly Open[],
  payment: { readonly on: IsoDate; readonly amount: Cents },
): Open | null {
  const near = open
    .map((instalment) => ({
      instalment,
      days: Math.abs(daysBetween({ from: instalment.dueOn, to: payment.on })),
      cents: distance(instalment, payment.amount),
    }))
    .filter(({ days, cents: apart }) => days <= MAX_DAYS && apart <= MAX_CENTS)
    .sort((one, other) => one.days - other.days || one.cents - other.cents);
  return near[0]?.instalment ?? null;
}

/** The split of a payment by its instalment: what differs from the instalment goes to the interest, or to the largest part without one. */
export function instalmentParts(instalment: Instalment, amount: Cents): readonly InstalmentPart[] {
  const parts = PARTS.map(([key, account]) => ({ account, amount: instalment[key] })).filter((part) => part.amount !== 0);
  const difference = amount - totalOf(instalment);
  const taker =
    parts.find(({ account }) => account === "661100") ?? parts.reduce((one, other) => (other.amount > one.amount ? other : one));
  return parts
    .map((part) => (part === taker ? { ...part, amount: cents(part.amount + difference) } : part))
    .filter((part) => part.amount > 0);
}

/** What the bank takes for an instalment, in cents. */
export function totalOf({ capital, interest, insurance, fees }: Instalment): Cents {
  return sumCents([capital, interest, insurance, fees]);
}

function distance(instalment: Instalment, amount: Cents): number {
  return Math.abs(totalOf(instalment) - amount);
}
