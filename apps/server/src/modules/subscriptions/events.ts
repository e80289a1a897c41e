import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { enqueueJob } from "../../jobs/queue.js";
import type { PaymentEvent } from "../../payments/payment.js";
import type { Services } from "../../services.js";
import { END_REPLACED } from "./end-replaced.js";
import {
  changeSubscription,
  insertInvoice,
  isInvoicePaid,
  knownPromo,
  knownSince,
  lockPaying,
  takeEvent,
  type KnownSince,
  type SubscriptionChange,
  type SubscriptionRow,
} from "./repository.js";

/** What became of an event; `replaced`: the subscription that another one takes the place of, still to be ended where it is paid. */
type Outcome = { readonly isOurs: boolean; readonly replaced: string | null };

/** The call that ends a replaced subscription is made at once; the job makes it when that one failed. */
const AGAIN_MILLISECONDS = 60_000;

/** Takes an event of the payment service into account, once and in any order; `ip`: the machine that told it. */
export async function applyEvent({ db, clock }: Pick<Services, "db" | "clock">, event: PaymentEvent, ip: string): Promise<Outcome> {
  if (event.kind === "ignored") return { isOurs: true, replaced: null };
  return db.shared(async (tx) => {
    const row = await lockPaying(tx, event);
    if (row === null) return { isOurs: false, replaced: null };
    if (!(await takeEvent(tx, event, new Date(clock.now())))) return { isOurs: true, replaced: null };
    const known = await knownSince(tx, event, row.payment_subscription);
    await apply(tx, row, event, { known, today: clock.today(), ip });
    const replaced = replacedBy(row, event, known);
    if (replaced !== null)
      await enqueueJob(tx, END_REPLACED, { subscription: replaced }, { key: replaced, at: clock.now() + AGAIN_MILLISECONDS });
    return { isOurs: true, replaced };
  });
}

type Moment = { readonly known: KnownSince; readonly today: IsoDate; readonly ip: string };

async function apply(tx: Tx, row: SubscriptionRow, event: PaymentEvent, { known, today, ip }: Moment): Promise<void> {
  const act = { userId: null, ip, action: `subscription.${event.kind}`, details: { by: "payment service", event: event.id } } as const;
  switch (event.kind) {
    case "subscribed":
      if (known.isOver || known.isFormer) return;
      return changeSubscription(
        tx,
        row,
        {
          ...(event.plan && { subscription_type: event.plan }),
          promo_code: await knownPromo(tx, event.promoCode),
          payment_customer: event.customer,
          payment_subscription: event.subscription,
          ...begun(row, event, { known, today }),
        },
        act,
      );
    case "invoice_paid":
      await insertInvoice(tx, { companyId: row.company_id, ...event.invoice });
      // A subscription that was cancelled keeps its last day; another one than the present one opens nothing.
      if (row.subscription_status === "cancelled" || !isPresent(row, event) || known.isOver || known.payment === "payment_failed") return;
      return changeSubscription(tx, row, { ...OPENED, ...(row.subscribed_on === null && { subscribed_on: today }) }, act);
    case "payment_failed":
      // The refusal of a first attempt may come after the payment of the second.
      if (row.subscription_status === "cancelled" || !isPresent(row, event) || known.isOver || known.payment === "invoice_paid") return;
      if (await isInvoicePaid(tx, event.reference)) return;
      return changeSubscription(tx, row, UNPAID, act);
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
const UNPAID = { subscription_paid: false, subscription_status: "unpaid" } as const;

/** No longer cancelled: the invoice opens it. */
const AWAITED = { ...UNPAID, subscription_ends_on: null, subscribed_on: null } as const;

/** The state of a subscription that begins, its payments since being known. */
function begun(
  row: SubscriptionRow,
  { isPaid }: Extract<PaymentEvent, { kind: "subscribed" }>,
  { known, today }: Omit<Moment, "ip">,
): SubscriptionChange {
  if (known.payment === "payment_failed") return { ...AWAITED, subscribed_on: today };
  if (isPaid || known.payment === "invoice_paid") return { ...OPENED, subscribed_on: today };
  return row.subscription_status === "cancelled" ? AWAITED : {};
}

/** The company may have subscribed again since; an event about the former subscription changes nothing of the present one. */
function isPresent(row: SubscriptionRow, event: PaymentEvent): boolean {
  return row.payment_subscription === null || event.subscription === null || row.payment_subscription === event.subscription;
}

/** A customer who paid on two pages, or again after a refusal, must not be charged twice: the last one stays. */
function replacedBy(row: SubscriptionRow, event: PaymentEvent, { isOver, isFormer }: KnownSince): string | null {
  if (event.kind !== "subscribed" || isOver || isPresent(row, event)) return null;
  return isFormer ? event.subscription : row.payment_subscription;
}
