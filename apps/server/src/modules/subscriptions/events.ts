import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import type { Services } from "../../services.js";
import type { PaymentEvent } from "../../payments/payment.js";
import { changeSubscription, insertInvoice, isInvoicePaid, knownPromo, lockPaying, takeEvent, type SubscriptionRow } from "./repository.js";

/** What became of an event; `replaced`: the subscription that a new one takes the place of, still to be ended where it is paid. */
type Outcome = { readonly isOurs: boolean; readonly replaced: string | null };

/** Takes an event of the payment service into account, once; `ip`: the machine that told it. */
export async function applyEvent({ db, clock }: Services, event: PaymentEvent, ip: string): Promise<Outcome> {
  if (event.kind === "ignored") return { isOurs: true, replaced: null };
  return db.shared(async (tx) => {
    const row = await lockPaying(tx, event);
    if (row === null) return { isOurs: false, replaced: null };
    const isNew = await takeEvent(tx, { id: event.id, kind: event.kind, at: new Date(clock.now()) });
    if (!isNew) return { isOurs: true, replaced: null };
    await apply(tx, row, event, { today: clock.today(), ip });
    // A customer who paid on two pages, or again after a refusal, must not be charged twice.
    return { isOurs: true, replaced: event.kind === "subscribed" && !isPresent(row, event) ? row.payment_subscription : null };
  });
}

type Moment = { readonly today: IsoDate; readonly ip: string };

async function apply(tx: Tx, row: SubscriptionRow, event: PaymentEvent, { today, ip }: Moment): Promise<void> {
  const act = { userId: null, ip, action: `subscription.${event.kind}`, details: { by: "payment service", event: event.id } } as const;
  switch (event.kind) {
    case "subscribed":
      return changeSubscription(
        tx,
        row,
        {
          ...(event.plan && { subscription_type: event.plan }),
          promo_code: await knownPromo(tx, event.promoCode),
          payment_customer: event.customer,
          payment_subscription: event.subscription,
          ...(event.isPaid ? { ...OPENED, subscribed_on: today } : row.subscription_status === "cancelled" && AWAITED),
        },
        act,
      );
    case "invoice_paid":
      await insertInvoice(tx, { companyId: row.company_id, ...event.invoice });
      // A subscription that was cancelled keeps its last day; another one than the present one opens nothing.
      if (row.subscription_status === "cancelled" || !isPresent(row, event)) return;
      return changeSubscription(tx, row, { ...OPENED, ...(row.subscribed_on === null && { subscribed_on: today }) }, act);
    case "payment_failed":
      // The refusal of a first attempt may come after the payment of the second.
      if (row.subscription_status === "cancelled" || !isPresent(row, event) || (await isInvoicePaid(tx, event.reference))) return;
      return changeSubscription(tx, row, { subscription_paid: false, subscription_status: "unpaid" }, act);
    case "ended":
      if (!isPresent(row, event)) return;
      return changeSubscription(
        tx,
        row,
        {
          subscription_paid: false,
          subscription_status: "cancelled",
          subscription_ends_on: row.subscription_ends_on ?? today,
          payment_subscription: null,
        },
        act,
      );
    case "ignored":
  }
}

const OPENED = { subscription_paid: true, subscription_status: "active", subscription_ends_on: null } as const;

/** No longer cancelled: the invoice opens it. */
const AWAITED = { subscription_paid: false, subscription_status: "unpaid", subscription_ends_on: null, subscribed_on: null } as const;

/** The company may have subscribed again since; an event about the former subscription changes nothing of the present one. */
function isPresent(row: SubscriptionRow, event: PaymentEvent): boolean {
  return row.payment_subscription === null || event.subscription === null || row.payment_subscription === event.subscription;
}
