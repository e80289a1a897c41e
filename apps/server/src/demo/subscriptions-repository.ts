import { uuidv7 } from "uuidv7";
import { addMonths } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";
import { PLANS, promoPrice, type PlanName } from "../modules/subscriptions/service.js";
import type { DemoCalendar } from "./calendar.js";

const WELCOME = { code: "BIENVENUE", percentOff: 20 };

/** The codes that can be tried: one that serves, one that is over. */
export async function insertPromoCodes(tx: Tx, { pastYear }: DemoCalendar): Promise<void> {
  await tx.run("insert into shared.promo_codes (code, percent_off, valid_through) values ($1, $2, null), ('NOEL', 30, $3)", [
    WELCOME.code,
    WELCOME.percentOff,
    pastYear.end,
  ]);
}

type DemoSubscription = { readonly plan: PlanName; readonly status: "active" | "unpaid"; readonly isWelcomed?: boolean };

/** A subscription begun on the first day of a month, four months ago, with an invoice for every period that was paid. */
export async function insertSubscription(
  tx: Tx,
  { companyId, plan, status, isWelcomed = false }: DemoSubscription & { companyId: string },
  { today }: DemoCalendar,
): Promise<void> {
  const since = addMonths(monthStart(today), -4);
  await tx.run(
    `update shared.companies set subscription_paid = $2, subscription_status = $3, subscription_type = $4, subscribed_on = $5, promo_code = $6
     where id = $1`,
    [companyId, status === "active", status, plan, since, isWelcomed ? WELCOME.code : null],
  );
  const amount = isWelcomed ? promoPrice(plan, WELCOME.percentOff) : PLANS[plan].price;
  const days = periodsFrom(since, today, PLANS[plan].months);
  // The payment of the last period is the one that was refused.
  for (const issuedOn of status === "active" ? days : days.slice(0, -1))
    await tx.run("insert into shared.invoices (id, company_id, issued_on, label, amount_cents) values ($1, $2, $3, $4, $5)", [
      uuidv7(),
      companyId,
      issuedOn,
      `Formule ${PLANS[plan].label.toLowerCase()}`,
      amount,
    ]);
}

function periodsFrom(first: IsoDate, today: IsoDate, months: number): IsoDate[] {
  const days: IsoDate[] = [];
  for (let count = 0; addMonths(first, count) <= today; count += months) days.push(addMonths(first, count));
  return days;
}
