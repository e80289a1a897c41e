import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { sendEvent, stripeStandIn } from "./testing.js";

const stripe = await stripeStandIn();
const { app, db, clock, newCompany } = await testApp({ today: "2026-04-14", stripe: stripe.keys, publicUrl: "https://app.example.fr" });
afterAll(() => stripe.close());

beforeAll(async () => {
  await db.shared((tx) => tx.run("insert into shared.promo_codes (code, percent_off) values ('BIENVENUE', 20)"));
  stripe.answer("POST /v1/coupons", 200, { id: "BIENVENUE-20-12" });
  stripe.answer("POST /v1/checkout/sessions", 200, { id: "cs_1", url: "https://pay.example/cs_1" });
});

let made = 0;

async function newcomer(): Promise<TestCompany> {
  clock.set("2026-04-14");
  const company = await newCompany();
  await set(company, "subscription_paid = false");
  return company;
}

async function set({ id }: TestCompany, assignments: string): Promise<void> {
  await db.shared((tx) => tx.run(`update shared.companies set ${assignments} where id = '${id}'`));
}

const seconds = () => Math.floor(clock.now() / 1000);
const tell = (type: string, object: object, id = `evt_${(made += 1)}`) =>
  sendEvent(app, { id, type, data: { object } }, { seconds: seconds() });
const read = async (company: TestCompany) => (await company.get("/api/v1/subscription")).json().data;
const informed = async (company: TestCompany) => (await company.get("/api/v1/user/informations")).json().data.user;
const lastCall = () => stripe.calls.at(-1);

const numbersOf = ({ id }: TestCompany) => ({ customer: `cus_${id}`, subscription: `sub_${id}` });
const completed = (company: TestCompany, more: object = {}) => ({
  ...numbersOf(company),
  payment_status: "paid",
  metadata: { companyId: company.id, plan: "monthly" },
  ...more,
});
const invoiceOf = (company: TestCompany, number: string, more: object = {}) => ({
  id: `in_${company.id}_${number}`,
  number,
  customer: numbersOf(company).customer,
  parent: { subscription_details: { subscription: numbersOf(company).subscription, metadata: { companyId: company.id } } },
  amount_paid: 1900,
  created: Date.parse("2026-04-14T22:30:00Z") / 1000,
  invoice_pdf: "https://pay.example/invoice.pdf",
  ...more,
});

async function subscriber(): Promise<TestCompany> {
  const company = await newcomer();
  expect((await tell("checkout.session.completed", completed(company))).json()).toEqual({ received: true });
  return company;
}

describe("choosing an offer", () => {
  test("leads to a page where the price, the code and the company are known", async () => {
    const company = await newcomer();
    const reply = await company.send("POST", "/api/v1/subscription", { plan: "yearly", promoCode: "BIENVENUE" });
    expect(reply.json().data).toEqual({ checkoutUrl: "https://pay.example/cs_1", status: "none" });
    expect(stripe.calls.at(-2)).toMatchObject({
      path: "/v1/coupons",
      fields: { id: "BIENVENUE-20-12", percent_off: "20", duration: "repeating", duration_in_months: "12" },
    });
    expect(lastCall()).toEqual({
      method: "POST",
      path: "/v1/checkout/sessions",
      authorization: "Bearer sk_test_1",
      fields: {
        mode: "subscription",
        locale: "fr",
        success_url: "https://app.example.fr/account?tab=subscription",
        cancel_url: "https://app.example.fr/account?tab=subscription",
        client_reference_id: company.id,
        customer_email: company.username,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": "19000",
        "line_items[0][price_data][tax_behavior]": "inclusive",
        "line_items[0][price_data][recurring][interval]": "month",
        "line_items[0][price_data][recurring][interval_count]": "12",
        "line_items[0][price_data][product_data][name]": "Comptoir, formule annuelle",
        "discounts[0][coupon]": "BIENVENUE-20-12",
        "metadata[companyId]": company.id,
        "metadata[plan]": "yearly",
        "metadata[promoCode]": "BIENVENUE",
        "subscription_data[metadata][companyId]": company.id,
        "subscription_data[metadata][plan]": "yearly",
        "subscription_data[metadata][promoCode]": "BIENVENUE",
      },
    });
    // Nothing is open before Stripe says so.
    expect(await read(company)).toMatchObject({ status: "none", plan: null, paid: false });
  });

  test("a coupon that is there already serves again", async () => {
    stripe.answer("POST /v1/coupons", 400, { error: { code: "resource_already_exists" } });
    const reply = await (await newcomer()).send("POST", "/api/v1/subscription", { plan: "monthly", promoCode: "BIENVENUE" });
    expect(reply.json().data.checkoutUrl).toBe("https://pay.example/cs_1");
  });

  test("the days of a trial that runs are not lost; its last two cannot be kept", async () => {
    const company = await newcomer();
    await set(company, "trial_ends_on = '2026-05-13'");
    await company.send("POST", "/api/v1/subscription", { plan: "monthly" });
    expect(lastCall()?.fields["subscription_data[trial_end]"]).toBe(String(Date.parse("2026-05-14T00:00:00Z") / 1000));
    await set(company, "trial_ends_on = '2026-04-15'");
    await company.send("POST", "/api/v1/subscription", { plan: "monthly" });
    expect(lastCall()?.fields).not.toHaveProperty("subscription_data[trial_end]");
  });

  test("who paid before is the same customer", async () => {
    const company = await newcomer();
    await set(company, "payment_customer = 'cus_known', subscription_status = 'unpaid'");
    await company.send("POST", "/api/v1/subscription", { plan: "monthly" });
    expect(lastCall()?.fields).toMatchObject({ customer: "cus_known" });
    expect(lastCall()?.fields).not.toHaveProperty("customer_email");
  });

  test.each([
    ["refuses", 402, { error: { message: "no" } }],
    ["answers something else", 200, { url: null }],
  ])("when Stripe %s, nothing was taken and the person is told so", async (_how, status, body) => {
    const company = await newcomer();
    stripe.answer("POST /v1/checkout/sessions", status, body);
    const reply = await company.send("POST", "/api/v1/subscription", { plan: "monthly" });
    stripe.answer("POST /v1/checkout/sessions", 200, { url: "https://pay.example/cs_1" });
    expect(reply.json()).toMatchObject({ status: 502, code: "subscription.payment" });
  });
});

describe("a subscription, told by events", () => {
  test("opens when the page is completed", async () => {
    const company = await subscriber();
    expect(await informed(company)).toMatchObject({
      subscriptionPaid: true,
      subscriptionType: "monthly",
      subscriptionStatus: "active",
    });
  });

  test("a debit that is still on its way opens nothing until its invoice is paid", async () => {
    const company = await newcomer();
    await tell("checkout.session.completed", completed(company, { payment_status: "unpaid" }));
    expect((await read(company)).status).toBe("none");
    await tell("invoice.paid", invoiceOf(company, "A-1"));
    expect(await read(company)).toMatchObject({ status: "active", plan: "monthly" });
  });

  test("also after a subscription that is over", async () => {
    const company = await newcomer();
    await set(company, "subscription_status = 'cancelled', subscription_ends_on = '2026-03-31', subscribed_on = '2025-03-31'");
    await tell("checkout.session.completed", completed(company, { payment_status: "unpaid" }));
    expect(await read(company)).toMatchObject({ status: "unpaid", paid: false });
    await tell("invoice.paid", invoiceOf(company, "A-2"));
    expect(await read(company)).toMatchObject({ status: "active", paid: true, endsOn: null });
  });

  test("every payment leaves an invoice, dated in Paris, once", async () => {
    const company = await subscriber();
    await tell("invoice.paid", invoiceOf(company, "A-7"), `evt_twice_${company.id}`);
    await tell("invoice.paid", invoiceOf(company, "A-7"), `evt_twice_${company.id}`);
    await tell("invoice.paid", invoiceOf(company, "A-7"));
    expect((await read(company)).invoices).toMatchObject([
      { number: expect.stringMatching(/^CPT-2026-/), date: "2026-04-15", label: "Abonnement, facture A-7", amount: 19 },
    ]);
  });

  test("a payment that is refused closes it, the next one that succeeds opens it again", async () => {
    const company = await subscriber();
    await tell("invoice.payment_failed", invoiceOf(company, "B-1"));
    expect(await informed(company)).toMatchObject({ subscriptionPaid: false, subscriptionStatus: "unpaid" });
    await tell("invoice.paid", invoiceOf(company, "B-1"));
    expect(await informed(company)).toMatchObject({ subscriptionPaid: true, subscriptionStatus: "active" });
    // The news of the first attempt came last.
    await tell("invoice.payment_failed", invoiceOf(company, "B-1"));
    expect((await read(company)).status).toBe("active");
  });

  test("an event counts once, even when others came between", async () => {
    const company = await subscriber();
    const failed = invoiceOf(company, "C-1");
    await tell("invoice.payment_failed", failed, `evt_failed_${company.id}`);
    await tell("checkout.session.completed", completed(company));
    await tell("invoice.payment_failed", failed, `evt_failed_${company.id}`);
    expect((await read(company)).status).toBe("active");
  });

  test("its end at Stripe closes it", async () => {
    const company = await subscriber();
    const { customer, subscription } = numbersOf(company);
    await tell("customer.subscription.deleted", { id: subscription, customer, metadata: {} });
    expect(await informed(company)).toMatchObject({ subscriptionPaid: false, subscriptionStatus: "cancelled" });
  });

  test("the end of a former subscription leaves the present one open", async () => {
    const company = await subscriber();
    await tell("customer.subscription.deleted", { id: "sub_former", customer: numbersOf(company).customer });
    await tell("invoice.payment_failed", invoiceOf(company, "D-1", { parent: null, subscription: "sub_former" }));
    expect((await read(company)).status).toBe("active");
  });

  test("a customer who pays twice keeps the last one; the first is ended there", async () => {
    const company = await subscriber();
    stripe.answer(`DELETE /v1/subscriptions/${numbersOf(company).subscription}`, 200, {});
    const again = completed(company, { subscription: "sub_second" });
    await tell("checkout.session.completed", again, `evt_second_${company.id}`);
    expect(lastCall()).toMatchObject({ method: "DELETE", path: `/v1/subscriptions/${numbersOf(company).subscription}` });
    const calls = stripe.calls.length;
    await tell("checkout.session.completed", again, `evt_second_${company.id}`);
    expect(stripe.calls.length).toBe(calls);
    await tell("customer.subscription.deleted", { id: numbersOf(company).subscription, customer: numbersOf(company).customer });
    expect((await read(company)).status).toBe("active");
  });

  test("a former subscription that cannot be ended does not keep the new one closed", async () => {
    const company = await subscriber();
    await tell("customer.subscription.deleted", { id: "sub_x", customer: "cus_x", metadata: { companyId: company.id } });
    const reply = await tell("checkout.session.completed", completed(company, { subscription: "sub_third" }));
    expect(reply.json()).toEqual({ received: true });
    expect((await read(company)).status).toBe("active");
  });

  test("cancelling is done there too, to the day Stripe says, and can be taken back", async () => {
    const company = await subscriber();
    const call = `POST /v1/subscriptions/${numbersOf(company).subscription}`;
    stripe.answer(call, 200, { cancel_at: Date.parse("2026-05-13T22:30:00Z") / 1000 });
    expect((await company.send("DELETE", "/api/v1/subscription")).json().data.endsOn).toBe("2026-05-14");
    expect(lastCall()?.fields).toEqual({ cancel_at_period_end: "true" });
    expect(await informed(company)).toMatchObject({ subscriptionPaid: true, subscriptionStatus: "cancelled" });
    await company.send("POST", "/api/v1/subscription", { plan: "monthly" });
    expect(lastCall()?.fields).toEqual({ cancel_at_period_end: "false" });
    expect(await read(company)).toMatchObject({ status: "active", endsOn: null });
  });

  test("cancelling what is unpaid stops it at once", async () => {
    const company = await subscriber();
    await tell("invoice.payment_failed", invoiceOf(company, "E-1"));
    stripe.answer(`DELETE /v1/subscriptions/${numbersOf(company).subscription}`, 200, {});
    await company.send("DELETE", "/api/v1/subscription");
    expect(lastCall()).toMatchObject({ method: "DELETE", path: `/v1/subscriptions/${numbersOf(company).subscription}` });
    expect(await read(company)).toMatchObject({ status: "cancelled", paid: false });
  });
});

describe("an event", () => {
  const event = { id: "evt_signed", type: "invoice.paid", data: { object: {} } };

  test.each([
    ["of another secret", { secret: "whsec_other", away: 0 }],
    ["signed six minutes ago", { secret: "whsec_test_1", away: -360 }],
    ["signed six minutes from now", { secret: "whsec_test_1", away: 360 }],
  ])("%s is refused", async (_which, { secret, away }) => {
    const reply = await sendEvent(app, event, { secret, seconds: seconds() + away });
    expect(reply.json()).toMatchObject({ status: 400, code: "subscription.signature" });
  });

  test.each([
    ["without a signature", {}],
    ["with half a signature", { "stripe-signature": "t=1" }],
    ["with words for a signature", { "stripe-signature": "v1=abc,t=hier" }],
  ])("%s is refused", async (_which, headers) => {
    const reply = await app.inject({ method: "POST", url: "/api/v1/subscription/webhook", payload: event, headers });
    expect(reply.json()).toMatchObject({ status: 400, code: "subscription.signature" });
  });

  test("of another kind, or about an unknown customer, is taken and changes nothing", async () => {
    expect((await tell("customer.created", { id: "cus_1" })).json()).toEqual({ received: true });
    expect((await tell("customer.subscription.deleted", { id: "sub_unknown", customer: "cus_unknown" })).json()).toEqual({
      received: true,
    });
  });
});
