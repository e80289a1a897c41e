import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parisDay } from "@comptoir/accounting/calendar";
import { cents } from "@comptoir/accounting/money";
import { PlanId } from "@comptoir/contract/subscriptions/subscriptions";
import { Refusal } from "../refusal.js";
import type { PaymentEvent } from "./payment.js";

/** How far the clocks may be apart, and how long an event may travel. */
const TOLERANCE_SECONDS = 300;

type Signed = { readonly body: Buffer; readonly signature: string | undefined; readonly secret: string; readonly now: number };

/** Reads an event of Stripe; refuses with `subscription.signature` unless its own secret signed it these last minutes. */
export function readStripeEvent(signed: Signed): PaymentEvent {
  if (!isSigned(signed)) throw new Refusal({ code: "subscription.signature" });
  const envelope = EnvelopeSchema.parse(JSON.parse(signed.body.toString("utf8")));
  const read = READERS[envelope.type];
  const at = envelope.created === undefined ? signed.now : envelope.created * 1000;
  return { ...(read ? read(envelope) : { id: envelope.id, kind: "ignored", companyId: null, customer: null, subscription: null }), at };
}

/** The header reads `t=<seconds>,v1=<hex>`; a secret that is being replaced signs twice. */
function isSigned({ body, signature = "", secret, now }: Signed): boolean {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = name === "v1" && /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, "hex") : null;
    return given !== null && timingSafeEqual(given, expected);
  });
}

const EnvelopeSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().int().optional(),
  data: z.object({ object: z.unknown() }),
});
type Envelope = z.output<typeof EnvelopeSchema>;
/** What the object of an event says, without the time of its envelope. */
type ReadEvent<Event = PaymentEvent> = Event extends PaymentEvent ? Omit<Event, "at"> : never;

const id = z.string().nullish();
const Metadata = z
  .object({ companyId: z.uuid().optional().catch(undefined), plan: PlanId.optional().catch(undefined), promoCode: z.string().optional() })
  .nullish();

const Session = z.object({ customer: id, subscription: id, payment_status: z.string().optional(), metadata: Metadata });

/** Where the subscription is named has moved from one version of Stripe's API to the next. */
const Invoice = z.object({
  id: z.string(),
  number: z.string().nullish(),
  customer: id,
  subscription: id,
  subscription_details: z.object({ metadata: Metadata }).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: id, metadata: Metadata }).nullish() }).nullish(),
  amount_paid: z.number().int().default(0),
  created: z.number(),
  invoice_pdf: z.url().nullish(),
});

const Subscription = z.object({ id: z.string(), customer: id, metadata: Metadata });

const READERS: Readonly<Record<string, (envelope: Envelope) => ReadEvent>> = {
  "checkout.session.completed": subscribed,
  "invoice.paid": invoicePaid,
  "invoice.payment_failed": paymentFailed,
  "customer.subscription.deleted": ended,
};

function subscribed({ id, data }: Envelope): ReadEvent {
  const { customer, subscription, payment_status, metadata } = Session.parse(data.object);
  return {
    id,
    kind: "subscribed",
    companyId: metadata?.companyId ?? null,
    customer: customer ?? null,
    subscription: subscription ?? null,
    plan: metadata?.plan ?? null,
    promoCode: metadata?.promoCode ?? null,
    // A debit takes days: the subscription opens when its invoice is paid.
    isPaid: payment_status !== "unpaid",
  };
}

function invoicePaid({ id, data }: Envelope): ReadEvent {
  const invoice = Invoice.parse(data.object);
  return {
    id,
    kind: "invoice_paid",
    ...partiesOf(invoice),
    invoice: {
      reference: invoice.id,
      label: invoice.number ? `Abonnement, facture ${invoice.number}` : "Abonnement",
      issuedOn: parisDay(invoice.created * 1000),
      amount: cents(invoice.amount_paid),
      uri: invoice.invoice_pdf ?? null,
    },
  };
}

function paymentFailed({ id, data }: Envelope): ReadEvent {
  const invoice = Invoice.parse(data.object);
  return { id, kind: "payment_failed", ...partiesOf(invoice), reference: invoice.id };
}

function ended({ id, data }: Envelope): ReadEvent {
  const { id: subscription, customer, metadata } = Subscription.parse(data.object);
  return { id, kind: "ended", companyId: metadata?.companyId ?? null, customer: customer ?? null, subscription };
}

function partiesOf({ customer, subscription, subscription_details, parent }: z.output<typeof Invoice>) {
  const details = parent?.subscription_details;
  return {
    companyId: (details?.metadata ?? subscription_details?.metadata)?.companyId ?? null,
    customer: customer ?? null,
    subscription: details?.subscription ?? subscription ?? null,
  };
}
