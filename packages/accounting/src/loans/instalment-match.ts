import { daysBetween } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import type { StoredSuggestion } from "../categorization/company-suggester.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { Instalment } from "./schedule.js";

/** How far a bank line may be from the instalment it pays: a bank holiday, a rounding of insurance. */
export const INSTALMENT_REACH = { days: 5, cents: 100 } as const;

/** The accounts of what an instalment is made of: capital, interest, insurance, bank fees. */
const PARTS = [
  ["capital", "164000"],
  ["interest", "661100"],
  ["insurance", "616600"],
  ["fees", "627200"],
] as const;

/** What a bank line pays: each account and its amount in cents. */
export type InstalmentPart = { readonly account: string; readonly amount: Cents };

/** An instalment without what remains after it. */
type Due = Omit<Instalment, "remaining">;
/** A payment, in cents above zero. */
type Payment = { readonly on: IsoDate; readonly amount: Cents };

/** The instalment nearest to a payment, within five days and one euro; null when none is. `open` are those not yet paid. */
export function matchingInstalment<Open extends Due>(open: readonly Open[], payment: Payment): Open | null {
  return nearest(open, payment)[0]?.instalment ?? null;
}

/** A payment with the instalment it pays; `isCertain` when no other instalment and no other payment could be meant, to the cent. */
export type PaidInstalment<Open extends Due, Line extends Payment> = {
  readonly instalment: Open;
  readonly payment: Line;
  readonly isCertain: boolean;
};

/** Which payments pay which instalments: each one once, the nearest in days first, then in amount. */
export function matchInstalments<Open extends Due, Line extends Payment>(
  open: readonly Open[],
  payments: readonly Line[],
): readonly PaidInstalment<Open, Line>[] {
  const pairs = payments.flatMap((payment) => nearest(open, payment).map((near) => ({ ...near, payment })));
  const left = { instalments: new Set(open), payments: new Set(payments) };
  return pairs.toSorted(byNearness).flatMap(({ instalment, payment, apart }) => {
    if (!left.instalments.has(instalment) || !left.payments.has(payment)) return [];
    left.instalments.delete(instalment);
    left.payments.delete(payment);
    const rivals = pairs.filter((pair) => pair.instalment === instalment || pair.payment === payment);
    return [{ instalment, payment, isCertain: apart === 0 && rivals.length === 1 }];
  });
}

/**
 * The instalment that a payment pays as it was categorised: one within reach whose first part is among its accounts, that of which
 * it has the very parts before a nearer one. Null when none is.
 */
export function paidInstalment<Open extends Due>(
  open: readonly Open[],
  payment: Payment & { readonly parts: readonly InstalmentPart[] },
): Open | null {
  const codes = new Set(payment.parts.map(({ account }) => account));
  const written = textOf(payment.parts);
  const found = nearest(open, payment)
    .map(({ instalment }) => ({ instalment, parts: instalmentParts(instalment, payment.amount) }))
    .filter(({ parts: [first] }) => first !== undefined && codes.has(first.account));
  return (found.find(({ parts }) => textOf(parts) === written) ?? found[0])?.instalment ?? null;
}

/** The split of a payment by its instalment: what differs from the instalment goes to the interest, or to the largest part without one. */
export function instalmentParts(instalment: Due, amount: Cents): readonly InstalmentPart[] {
  const parts = PARTS.map(([key, account]) => ({ account, amount: instalment[key] })).filter((part) => part.amount !== 0);
  const difference = amount - totalOf(instalment);
  const taker =
    parts.find((part) => part.account === "661100" && part.amount + difference >= 0) ??
    parts.reduce((one, other) => (other.amount > one.amount ? other : one));
  return parts
    .map((part) => (part === taker ? { ...part, amount: cents(part.amount + difference) } : part))
    .filter((part) => part.amount > 0);
}

const CERTAIN = 0.95;
/** Under what is accepted with the sure ones: another line or another instalment could be meant. */
const LIKELY = 0.8;

/** What is suggested for a payment: its instalment's split, free of VAT as a loan is, with the day and the loan as its reason. */
export function instalmentSuggestion(loanName: string, { instalment, payment, isCertain }: PaidInstalment<Due, Payment>): StoredSuggestion {
  const parts = instalmentParts(instalment, payment.amount);
  return {
    account: parts[0]?.account ?? "164000",
    confidence: isCertain ? CERTAIN : LIKELY,
    reason: `échéance du ${frenchDay(instalment.dueOn)} de l’emprunt «\u00a0${loanName}\u00a0»`,
    alternatives: [],
    source: "loan",
    allocations: parts.map((part) => ({ ...part, vatRateBp: 0 })),
  };
}

/** What the bank takes for an instalment, in cents. */
export function totalOf({ capital, interest, insurance, fees }: Due): Cents {
  return sumCents([capital, interest, insurance, fees]);
}

type Near<Open> = { readonly instalment: Open; readonly days: number; readonly apart: number };

function nearest<Open extends Due>(open: readonly Open[], { on, amount }: Payment): readonly Near<Open>[] {
  return open
    .flatMap((instalment) => {
      const total = totalOf(instalment);
      const apart = Math.abs(total - amount);
      // Each part of a tiny instalment stays above zero.
      if (total === 0 || apart > INSTALMENT_REACH.cents || apart * PARTS.length > total) return [];
      const days = Math.abs(daysBetween({ from: instalment.dueOn, to: on }));
      return days > INSTALMENT_REACH.days ? [] : [{ instalment, days, apart }];
    })
    .sort(byNearness);
}

function byNearness(one: Near<unknown>, other: Near<unknown>): number {
  return one.days - other.days || one.apart - other.apart;
}

function textOf(parts: readonly InstalmentPart[]): string {
  return parts
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(", ");
}
