import { z } from "zod";
import { addDays, parisDay } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Environment } from "../environment.js";
import type { Clock } from "../clock.js";
import { PaymentFailure, type Order, type Payment } from "./payment.js";
import { PLANS, PROMO_MONTHS } from "./plans.js";
import { readStripeEvent } from "./stripe-events.js";

type StripeKeys = NonNullable<Environment["stripe"]>;
type Fields = { readonly [name: string]: string | number | boolean | Fields };

/** Stripe Checkout, by its REST calls. */
export function stripePayment(keys: StripeKeys, { publicUrl, clock }: { publicUrl: string; clock: Clock }): Payment {
  const call = <S extends z.ZodType>(method: "POST", path: string, fields: Fields, reply: S) =>
    callStripe(keys, { method, path, fields }, reply);

  return {
    async checkout(order) {
      if (order.promo) await makeCoupon(keys, order.promo);
      const fields = checkoutFields(order, { publicUrl, now: clock.now() });
      return (await call("POST", "checkout/sessions", fields, z.object({ url: z.url() }))).url;
    },
    async cancel(subscription) {
      const reply = await call(
        "POST",
        `subscriptions/${subscription}`,
        { cancel_at_period_end: true },
        z.object({ cancel_at: z.number() }),
      );
      return parisDay(reply.cancel_at * 1000);
    },
    async resume(subscription) {
      await call("POST", `subscriptions/${subscription}`, { cancel_at_period_end: false }, z.object({}));
    },
    async end(subscription) {
      const { status, text } = await send(keys, { method: "DELETE", path: `subscriptions/${subscription}`, fields: {} });
      // One that is over already is not found.
      if (status >= 300 && status !== 404)
        throw new PaymentFailure(`DELETE subscriptions/${subscription} answered ${status}: ${text.slice(0, 500)}`);
    },
    readEvent: (body, signature) => readStripeEvent({ body, signature, secret: keys.webhookSecret, now: clock.now() }),
  };
}

/** What our events come back with: the company, and what it chose. */
function metadataOf({ companyId, plan, promo }: Order): Fields {
  return { companyId, plan, ...(promo && { promoCode: promo.code }) };
}

function checkoutFields(order: Order, { publicUrl, now }: { publicUrl: string; now: number }): Fields {
  const { label, price, months } = PLANS[order.plan];
  const page = `${publicUrl}/account?tab=subscription`;
  const trialEnd = trialEndSeconds(order.trialEndsOn, now);
  return {
    mode: "subscription",
    locale: "fr",
    success_url: page,
    cancel_url: page,
    client_reference_id: order.companyId,
    ...(order.customer === null ? { customer_email: order.email } : { customer: order.customer }),
    line_items: {
      0: {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: price,
          tax_behavior: "inclusive",
          recurring: { interval: "month", interval_count: months },
          product_data: { name: `Comptoir, formule ${label.toLowerCase()}` },
        },
      },
    },
    ...(order.promo && { discounts: { 0: { coupon: couponOf(order.promo) } } }),
    metadata: metadataOf(order),
    subscription_data: { metadata: metadataOf(order), ...(trialEnd !== null && { trial_end: trialEnd }) },
  };
}

/** Stripe asks for two days at least, to which an hour is added for a customer who takes their time on the page. */
const SHORTEST_TRIAL_SECONDS = 49 * 3600;

function trialEndSeconds(trialEndsOn: IsoDate | null, now: number): number | null {
  if (trialEndsOn === null) return null;
  const end = Date.parse(`${addDays(trialEndsOn, 1)}T00:00:00Z`) / 1000;
  return end - now / 1000 < SHORTEST_TRIAL_SECONDS ? null : end;
}

function couponOf({ code, percentOff }: NonNullable<Order["promo"]>): string {
  return `${code}-${percentOff}-${PROMO_MONTHS}`;
}

/** A coupon bears what it gives in its name: one that is there already is the right one. */
async function makeCoupon(keys: StripeKeys, promo: NonNullable<Order["promo"]>): Promise<void> {
  const fields: Fields = {
    id: couponOf(promo),
    name: promo.code,
    percent_off: promo.percentOff,
    duration: "repeating",
    duration_in_months: PROMO_MONTHS,
  };
  const { status, text } = await send(keys, { method: "POST", path: "coupons", fields });
  if (status >= 400 && !text.includes("resource_already_exists")) throw new PaymentFailure(`coupons answered ${status}: ${text}`);
}

type StripeCall = { readonly method: "POST" | "DELETE"; readonly path: string; readonly fields: Fields };

async function callStripe<S extends z.ZodType>(keys: StripeKeys, request: StripeCall, reply: S): Promise<z.output<S>> {
  const { status, text } = await send(keys, request);
  const parsed = status < 300 ? reply.safeParse(jsonOf(text)) : null;
  if (!parsed?.success) throw new PaymentFailure(`${request.method} ${request.path} answered ${status}: ${text.slice(0, 500)}`);
  return parsed.data;
}

const PATIENCE_MS = 10_000;

async function send({ secretKey, url }: StripeKeys, { method, path, fields }: StripeCall): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(new URL(`/v1/${path}`, url), {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(pairsOf(fields)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    throw new PaymentFailure(`${method} ${path} got no answer: ${String(error)}`, { cause: error });
  }
}

/** Stripe's way to write an object in a form: `line_items[0][quantity]=1`. */
function pairsOf(fields: Fields, parent = ""): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([key, value]): [string, string][] => {
    const name = parent === "" ? key : `${parent}[${key}]`;
    return typeof value === "object" ? pairsOf(value, name) : [[name, String(value)]];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
