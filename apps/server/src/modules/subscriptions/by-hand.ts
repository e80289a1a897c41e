import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";
import type { PlanName } from "../../payments/plans.js";
import { changeSubscription, type SubscriptionAct, type SubscriptionRow } from "./repository.js";

/** Opens a subscription that was paid some other way: until a day, or, without one, until someone suspends or cancels it. */
export async function activate(
  db: Db,
  row: SubscriptionRow,
  { plan, until, today }: { plan: PlanName; until: IsoDate | null; today: IsoDate },
): Promise<void> {
  const change = {
    subscription_paid: true,
    subscription_status: "active",
    subscription_type: plan,
    subscription_ends_on: until,
    subscribed_on: until === null ? today : null,
  };
  await db.shared((tx) => changeSubscription(tx, row, change, byHand("subscription.activate")));
}

/** Closes a subscription until it is activated again, the trial included. */
export async function suspend(db: Db, row: SubscriptionRow, today: IsoDate): Promise<void> {
  const isTrying = row.trial_ends_on !== null && row.trial_ends_on >= today;
  const change = {
    subscription_paid: false,
    subscription_status: "unpaid",
    subscription_ends_on: null,
    ...(isTrying && { trial_ends_on: addDays(today, -1) }),
  };
  await db.shared((tx) => changeSubscription(tx, row, change, byHand("subscription.suspend")));
}

/** An operator on the command line is known by the name of their session there. */
function byHand(action: SubscriptionAct["action"]): SubscriptionAct {
  return { userId: null, ip: null, action, details: { by: "command", operator: operatorName() } };
}

/** A container may run under a number that has no name. */
function operatorName(): string {
  const { SUDO_USER, USER } = process.env;
  return SUDO_USER ?? USER ?? String(process.getuid?.() ?? "");
}
