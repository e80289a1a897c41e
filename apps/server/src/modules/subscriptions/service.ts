import { subscriptionOn, periodEnd, trialEnd, type SubscriptionStatus } from "@comptoir/accounting/company/subscription";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import type { Payment } from "../../payments/payment.js";
import { PLAN_NAMES, PLANS, promoPrice, promoText, type PlanName } from "../../payments/plans.js";
import { keptPromo, promoOf, type Person, type Promo } from "./promo.js";
import { invoiceAmounts } from "./invoice-amounts.js";
import { changeSubscription, lockOwn, readInvoices, readOwn, type InvoiceRow, type SubscriptionRow } from "./repository.js";

export { announceEndings } from "./ending.js";
export { endReplacedHandlers } from "./end-replaced.js";
export { PLANS, promoPrice, type PlanName } from "../../payments/plans.js";

/** The subscription of a person's company and our offers, at the price of a promo code when one is given or was kept. */
export async function showSubscription(
  services: Services,
  person: Person,
  { promoCode, seller }: { readonly promoCode: string | null; readonly seller: AppOptions["seller"] },
): Promise<Subscription> {
  const { db, clock } = services;
  const row = await readOwn(db, person.userId);
  const promo = (await promoOf(services, person, promoCode)) ?? keptPromo(row, clock.today());
  const { status, isPaid } = stateOf(row, clock.today());
  const invoices = row === null ? [] : await readInvoices(db, row.company_id);
  return {
    plans: PLAN_NAMES.map((id) => ({
      id,
      label: PLANS[id].label,
      price: eurosFromCents(PLANS[id].price),
      promoPrice: promo && eurosFromCents(promoPrice(id, promo.percentOff)),
      period: PLANS[id].period,
    })),
    promoCode: promo?.code ?? null,
    promoText: promo && promoText(promo.percentOff),
    status,
    plan: row?.subscription_type ?? null,
    paid: isPaid,
    trialEndsOn: row?.trial_ends_on ?? null,
    endsOn: row?.subscription_ends_on ?? null,
    // While the seller is not known, as for most: VAT is included.
    invoices: invoices.map((row) => toInvoice(row, seller === null || seller.vatNumber !== null)),
  };
}

function toInvoice({ number, issued_on, label, amount_cents }: InvoiceRow, isSubject: boolean): Subscription["invoices"][number] {
  const { exclTax, vat } = invoiceAmounts(amount_cents, isSubject);
  return {
    number,
    date: issued_on,
    label,
    exclTax: eurosFromCents(exclTax),
    vat: eurosFromCents(vat),
    amount: eurosFromCents(amount_cents),
    uri: `/api/v1/subscription/invoices/${number}`,
  };
}

/** The state of a company's subscription on a day; none without a company. */
export function stateOf(row: SubscriptionRow | null, today: IsoDate): { status: SubscriptionStatus; isPaid: boolean } {
  if (row === null) return { status: "none", isPaid: false };
  const facts = {
    firmId: row.firm_id,
    isPaid: row.subscription_paid,
    status: row.subscription_status,
    trialEndsOn: row.trial_ends_on,
    endsOn: row.subscription_ends_on,
  };
  return subscriptionOn(facts, today);
}

type Choice = { readonly plan: PlanName; readonly promoCode: string | null };

/**
 * Chooses an offer. With a payment service: the page where to pay. Without: the choice is kept for the operator who
 * activates it, and a trial begins when there was none. The same offer again, before the last day of a subscription that
 * was cancelled, takes the cancellation back. Refuses with `subscription.state` what is paid already, or by a firm.
 */
export async function chooseOffer(
  services: Services,
  person: Person,
  { plan, promoCode }: Choice,
): Promise<{ checkoutUrl: string | null; status: SubscriptionStatus; message: string }> {
  const today = services.clock.today();
  const row = await readOwn(services.db, person.userId);
  const { status, isPaid } = stateOf(row, today);
  if (row === null || status === "firm" || status === "active") throw new Refusal({ code: "subscription.state" });
  const promo = (await promoOf(services, person, promoCode)) ?? keptPromo(row, today);
  if (status === "cancelled" && isPaid) {
    if (row.subscription_type !== plan) throw new Refusal({ code: "subscription.state" });
    return resume(services, person, row);
  }
  const { payment } = services;
  if (payment === null) return keepChoice(services, person, { plan, promo });
  const checkoutUrl = await payment.checkout({
    companyId: row.company_id,
    plan,
    promo,
    email: row.username ?? "",
    customer: row.payment_customer,
    trialEndsOn: status === "trial" ? row.trial_ends_on : null,
  });
  return { checkoutUrl, status, message: "Vous allez être conduit vers la page de paiement." };
}

async function resume({ db, clock, payment }: Services, person: Person, { payment_subscription: number }: SubscriptionRow) {
  if (number !== null) await neededFor(payment).resume(number);
  await db.shared(async (tx) => {
    const row = await locked(lockOwn(tx, person.userId));
    if (stateOf(row, clock.today()).status !== "cancelled") return;
    // Activated up to a day: it still ends that day.
    const endsOn = row.subscribed_on === null ? row.subscription_ends_on : null;
    const change = { subscription_status: "active", subscription_ends_on: endsOn };
    await changeSubscription(tx, row, change, { ...person, action: "subscription.resume" });
  });
  return { checkoutUrl: null, status: "active" as const, message: "Votre résiliation est annulée\u00a0: votre abonnement continue." };
}

async function keepChoice({ db, clock }: Services, person: Person, { plan, promo }: { plan: PlanName; promo: Promo | null }) {
  const today = clock.today();
  return db.shared(async (tx) => {
    const row = await locked(lockOwn(tx, person.userId));
    const begins = stateOf(row, today).status === "none" && row.trial_ends_on === null;
    const trialEndsOn = begins ? trialEnd(today) : row.trial_ends_on;
    const change = { subscription_type: plan, promo_code: promo?.code ?? null, trial_ends_on: trialEndsOn };
    await changeSubscription(tx, row, change, { ...person, action: "subscription.choose" });
    const { status } = stateOf({ ...row, trial_ends_on: trialEndsOn }, today);
    const meanwhile =
      status === "trial" && trialEndsOn !== null ? ` D’ici là, l’essai vous est ouvert jusqu’au ${frenchDay(trialEndsOn)}.` : "";
    const message = `Votre choix est enregistré. Nous activons votre abonnement à réception de votre règlement.${meanwhile}`;
    return { checkoutUrl: null, status, message };
  });
}

/** Begins the trial of a company that has none behind it; refuses with `subscription.state`. Returns its last day. */
export function beginTrial({ db, clock }: Services, person: Person): Promise<IsoDate> {
  const today = clock.today();
  return db.shared(async (tx) => {
    const row = await locked(lockOwn(tx, person.userId));
    if (stateOf(row, today).status !== "none" || row.trial_ends_on !== null) throw new Refusal({ code: "subscription.state" });
    const endsOn = trialEnd(today);
    await changeSubscription(tx, row, { trial_ends_on: endsOn }, { ...person, action: "subscription.trial" });
    return endsOn;
  });
}

/** Cancels a subscription: a paid one at the end of its period, an unpaid one today. Returns its last day; refuses with `subscription.state`. */
export async function cancelSubscription({ db, clock, payment }: Services, person: Person): Promise<IsoDate> {
  const today = clock.today();
  const row = await readOwn(db, person.userId);
  const { status } = stateOf(row, today);
  if (row === null || (status !== "active" && status !== "unpaid")) throw new Refusal({ code: "subscription.state" });
  const endsOn = status === "active" ? await endOfPaid(row, payment, today) : await endNow(row, payment, today);
  const change = { subscription_status: "cancelled", subscription_paid: status === "active", subscription_ends_on: endsOn };
  await db.shared(async (tx) =>
    changeSubscription(tx, await locked(lockOwn(tx, person.userId)), change, { ...person, action: "subscription.cancel" }),
  );
  return endsOn;
}

async function endOfPaid(row: SubscriptionRow, payment: Payment | null, today: IsoDate): Promise<IsoDate> {
  if (row.payment_subscription !== null) return neededFor(payment).cancel(row.payment_subscription);
  if (row.subscription_ends_on !== null) return row.subscription_ends_on;
  return periodEnd({ firstDay: row.subscribed_on ?? today, today, months: PLANS[row.subscription_type ?? "monthly"].months });
}

async function endNow(row: SubscriptionRow, payment: Payment | null, today: IsoDate): Promise<IsoDate> {
  if (row.payment_subscription !== null) await neededFor(payment).end(row.payment_subscription);
  return today;
}

/** Without its keys, a server cannot stop what the payment service goes on taking. */
function neededFor(payment: Payment | null): Payment {
  if (payment === null) throw new Refusal({ code: "subscription.payment" });
  return payment;
}

async function locked(row: Promise<SubscriptionRow | null>): Promise<SubscriptionRow> {
  const found = await row;
  if (found === null) throw new Refusal({ code: "subscription.state" });
  return found;
}
