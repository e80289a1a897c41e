import { addDays, addMonths } from "../calendar.js";
import type { IsoDate } from "../date.js";

/** What is stored of a company's subscription. */
export type SubscriptionFacts = {
  /** The firm that keeps the file, which then pays. */
  readonly firmId: string | null;
  /** What the last payment, or an operator, decided. */
  readonly isPaid: boolean;
  /** Stored word: `active`, `unpaid`, `cancelled`, or null while nothing was paid. */
  readonly status: string | null;
  /** Last day of the trial. */
  readonly trialEndsOn: IsoDate | null;
  /** Last day of access of a subscription that was cancelled, or activated up to a day. */
  readonly endsOn: IsoDate | null;
};

/** `firm`: the firm pays. `none`: nothing chosen yet, or the trial is over. */
export type SubscriptionStatus = "none" | "trial" | "active" | "unpaid" | "cancelled" | "firm";

/** Length of the trial, its first day included. */
const TRIAL_DAYS = 30;

/** The state of a subscription on a day, and whether it opens the application. A trial opens it while it runs, even after a payment that failed. */
export function subscriptionOn(facts: SubscriptionFacts, today: IsoDate): { status: SubscriptionStatus; isPaid: boolean } {
  if (facts.firmId !== null) return { status: "firm", isPaid: true };
  const runs = facts.isPaid && (facts.endsOn === null || today <= facts.endsOn);
  if (facts.status === "cancelled") return { status: "cancelled", isPaid: runs };
  if (runs) return { status: "active", isPaid: true };
  if (facts.trialEndsOn !== null && today <= facts.trialEndsOn) return { status: "trial", isPaid: true };
  // Once paid, and no longer: up to a day that has passed, or a payment was refused.
  if (facts.isPaid || facts.status !== null) return { status: "unpaid", isPaid: false };
  return { status: "none", isPaid: false };
}

/** Last day of a trial that begins on a day. */
export function trialEnd(firstDay: IsoDate): IsoDate {
  return addDays(firstDay, TRIAL_DAYS - 1);
}

/** Last day of the period of `months` months that holds `today`, when the first period began on `firstDay`. */
export function periodEnd({ firstDay, today, months }: { firstDay: IsoDate; today: IsoDate; months: number }): IsoDate {
  let count = months;
  while (addMonths(firstDay, count) <= today) count += months;
  return addDays(addMonths(firstDay, count), -1);
}
