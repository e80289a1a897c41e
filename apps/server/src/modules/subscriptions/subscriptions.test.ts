import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";

const { app, db, clock, services, newCompany, newFirm } = await testApp({ today: "2026-04-14" });

beforeAll(async () => {
  await db.shared((tx) =>
    tx.run(
      "insert into shared.promo_codes (code, percent_off, valid_through) values ('BIENVENUE', 20, null), ('HIER', 50, '2026-04-13'), ('AUJOURDHUI', 33, '2026-04-14')",
    ),
  );
});

/** A company that has chosen nothing yet. */
async function newcomer(): Promise<TestCompany> {
  clock.set("2026-04-14");
  const company = await newCompany();
  await set(company, "subscription_paid = false");
  return company;
}

async function set({ id }: TestCompany, assignments: string): Promise<void> {
  await db.shared((tx) => tx.run(`update shared.companies set ${assignments} where id = '${id}'`));
}

/** Signed in again, since a token does not last until another day. */
async function call(company: TestCompany, request: InjectOptions) {
  const token = await services.tokens.issueAccessToken(company.caller, Math.floor(clock.now() / 1000));
  return app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
}

const read = async (company: TestCompany, query = "") => (await call(company, { url: `/api/v1/subscription${query}` })).json().data;
const choose = (company: TestCompany, payload: object) => call(company, { method: "POST", url: "/api/v1/subscription", payload });
const tryOut = (company: TestCompany) => call(company, { method: "POST", url: "/api/v1/subscription/trial", payload: {} });
const cancel = (company: TestCompany) => call(company, { method: "DELETE", url: "/api/v1/subscription" });
const informed = async (company: TestCompany) => {
  const { subscriptionPaid, subscriptionType, subscriptionStatus } = (await call(company, { url: "/api/v1/user/informations" })).json().data
    .user;
  return { subscriptionPaid, subscriptionType, subscriptionStatus };
};

describe("offers", () => {
  test("two offers, tax included", async () => {
    expect((await read(await newcomer())).plans).toEqual([
      { id: "monthly", label: "Mensuelle", price: 19, promoPrice: null, period: "par mois, sans engagement" },
      { id: "yearly", label: "Annuelle", price: 190, promoPrice: null, period: "par an, deux mois offerts" },
    ]);
  });

  test("a code lowers the price, in any case of letters", async () => {
    const { plans, promoCode, promoText } = await read(await newcomer(), "?promoCode=%20bienvenue");
    expect(plans.map(({ promoPrice }: { promoPrice: number }) => promoPrice)).toEqual([15.2, 152]);
    expect({ promoCode, promoText }).toEqual({ promoCode: "BIENVENUE", promoText: "− 20\u00a0% pendant 12\u00a0mois" });
  });

  test("a code serves until its last day, and the price is rounded to the cent", async () => {
    const company = await newcomer();
    expect((await read(company, "?promoCode=AUJOURDHUI")).plans[0].promoPrice).toBe(12.73);
    clock.set("2026-04-15");
    expect((await call(company, { url: "/api/v1/subscription?promoCode=AUJOURDHUI" })).statusCode).toBe(422);
  });

  test.each(["HIER", "INCONNU"])("the code %s is refused at its field", async (code) => {
    const company = await newcomer();
    const expected = { code: "subscription.promo_code", status: 422, error: { type: "field", target: "promoCode" } };
    expect((await call(company, { url: `/api/v1/subscription?promoCode=${code}` })).json()).toMatchObject(expected);
    const choice = { plan: "monthly", promoCode: code };
    expect((await choose(company, choice)).json()).toMatchObject(expected);
  });

  test("invoices, the latest first", async () => {
    const company = await newcomer();
    await db.shared((tx) =>
      tx.run(
        `insert into shared.invoices (id, company_id, issued_on, label, amount_cents) values
         (gen_random_uuid(), $1, '2026-02-01', 'Février', 1900), (gen_random_uuid(), $1, '2026-03-01', 'Mars', 1520)`,
        [company.id],
      ),
    );
    const numbered = (number: string) => ({ number, uri: `/api/v1/subscription/invoices/${number}` });
    const [first, second] = [numbered("CPT-2026-0001"), numbered("CPT-2026-0002")];
    expect((await read(company)).invoices).toEqual([
      { date: "2026-03-01", label: "Mars", exclTax: 12.67, vat: 2.53, amount: 15.2, ...second },
      { date: "2026-02-01", label: "Février", exclTax: 15.83, vat: 3.17, amount: 19, ...first },
    ]);
  });
});

describe("the trial", () => {
  test("opens the application for thirty days, once", async () => {
    const company = await newcomer();
    expect(await informed(company)).toEqual({ subscriptionPaid: false, subscriptionType: null, subscriptionStatus: "none" });
    const reply = await tryOut(company);
    expect(reply.json().message).toBe("Votre essai est ouvert jusqu’au 13/05/2026.");
    expect(await read(company)).toMatchObject({ status: "trial", paid: true, trialEndsOn: "2026-05-13" });
    expect(await informed(company)).toEqual({ subscriptionPaid: true, subscriptionType: null, subscriptionStatus: "trial" });
    clock.set("2026-05-13");
    expect(await informed(company)).toMatchObject({ subscriptionPaid: true });
    clock.set("2026-05-14");
    expect(await informed(company)).toEqual({ subscriptionPaid: false, subscriptionType: null, subscriptionStatus: "none" });
    const again = await tryOut(company);
    expect(again.json()).toMatchObject({ status: 409, code: "subscription.state" });
  });
});

describe("without a payment service", () => {
  test("a choice is kept for the operator who activates it, and the trial begins", async () => {
    const company = await newcomer();
    const reply = await choose(company, { plan: "yearly", promoCode: "bienvenue" });
    expect(reply.json()).toEqual({
      data: { checkoutUrl: null, status: "trial" },
      message:
        "Votre choix est enregistré. Nous activons votre abonnement à réception de votre règlement. D’ici là, l’essai vous est ouvert jusqu’au 13/05/2026.",
    });
    expect(await read(company)).toMatchObject({ status: "trial", plan: "yearly", promoCode: "BIENVENUE", trialEndsOn: "2026-05-13" });
    expect(await informed(company)).toEqual({ subscriptionPaid: true, subscriptionType: "yearly", subscriptionStatus: "trial" });
  });

  test("a customer who did not pay may choose again, and stays unpaid until activated", async () => {
    const company = await newcomer();
    await set(company, "subscription_status = 'unpaid', subscription_type = 'monthly'");
    const reply = await choose(company, { plan: "yearly" });
    expect(reply.json().data).toEqual({ checkoutUrl: null, status: "unpaid" });
    expect(await informed(company)).toEqual({ subscriptionPaid: false, subscriptionType: "yearly", subscriptionStatus: "unpaid" });
  });

  test("a payment service that this server cannot reach is not called stopped", async () => {
    const company = await newcomer();
    await set(company, "subscription_paid = true, subscription_status = 'active', payment_subscription = 'sub_elsewhere'");
    expect((await cancel(company)).json()).toMatchObject({ status: 502, code: "subscription.payment" });
    expect((await read(company)).status).toBe("active");
  });

  test("no event is received", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/v1/subscription/webhook", payload: {} });
    expect(reply.statusCode).toBe(404);
  });
});

describe("cancelling", () => {
  async function subscriber(plan: "monthly" | "yearly" = "monthly"): Promise<TestCompany> {
    const company = await newcomer();
    await set(
      company,
      `subscription_paid = true, subscription_status = 'active', subscription_type = '${plan}', subscribed_on = '2026-01-31'`,
    );
    return company;
  }

  test("ends at the end of the paid period, and is open until that day", async () => {
    const company = await subscriber();
    const reply = await cancel(company);
    expect(reply.json()).toEqual({
      data: { endsOn: "2026-04-29" },
      message: "Votre abonnement est résilié\u00a0: il prend fin le 29/04/2026.",
    });
    expect(await informed(company)).toEqual({ subscriptionPaid: true, subscriptionType: "monthly", subscriptionStatus: "cancelled" });
    clock.set("2026-04-30");
    expect(await informed(company)).toEqual({ subscriptionPaid: false, subscriptionType: "monthly", subscriptionStatus: "cancelled" });
    expect(await read(company)).toMatchObject({ status: "cancelled", paid: false, endsOn: "2026-04-29" });
  });

  test("a year is due to its end", async () => {
    const reply = await cancel(await subscriber("yearly"));
    expect(reply.json().data.endsOn).toBe("2027-01-30");
  });

  test("is taken back by the same offer before the last day, not by another one", async () => {
    const company = await subscriber();
    await cancel(company);
    expect((await choose(company, { plan: "yearly" })).json().code).toBe("subscription.state");
    const reply = await choose(company, { plan: "monthly" });
    expect(reply.json()).toEqual({
      data: { checkoutUrl: null, status: "active" },
      message: "Votre résiliation est annulée\u00a0: votre abonnement continue.",
    });
    expect(await read(company)).toMatchObject({ status: "active", paid: true, endsOn: null });
  });

  test("once over, any offer begins again", async () => {
    const company = await subscriber();
    await cancel(company);
    clock.set("2026-05-01");
    const reply = await choose(company, { plan: "yearly" });
    expect(reply.json().data).toEqual({ checkoutUrl: null, status: "cancelled" });
    expect(await read(company)).toMatchObject({ plan: "yearly", paid: false });
  });

  test("what was activated up to a day ends that day, also after a change of mind", async () => {
    const company = await subscriber();
    await set(company, "subscribed_on = null, subscription_ends_on = '2026-06-30'");
    expect((await cancel(company)).json().data.endsOn).toBe("2026-06-30");
    await choose(company, { plan: "monthly" });
    expect(await read(company)).toMatchObject({ status: "active", endsOn: "2026-06-30" });
    clock.set("2026-07-01");
    expect(await read(company)).toMatchObject({ status: "unpaid", paid: false });
  });

  test("an unpaid subscription ends today", async () => {
    const company = await subscriber();
    await set(company, "subscription_paid = false, subscription_status = 'unpaid'");
    expect((await cancel(company)).json().data.endsOn).toBe("2026-04-14");
    expect(await read(company)).toMatchObject({ status: "cancelled", paid: false });
  });

  test("nothing is cancelled twice, nor before anything was paid", async () => {
    const company = await subscriber();
    await cancel(company);
    for (const one of [company, await newcomer()])
      expect((await cancel(one)).json()).toMatchObject({ status: 409, code: "subscription.state" });
  });
});

test("what is paid already is not chosen again", async () => {
  const company = await newcomer();
  await set(company, "subscription_paid = true, subscription_status = 'active'");
  expect((await choose(company, { plan: "monthly" })).json().code).toBe("subscription.state");
});

test("a firm pays for its files: nothing to choose, to try or to cancel", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id });
  await set(company, "subscription_paid = false");
  expect(await read(company)).toMatchObject({ status: "firm", paid: true, plan: null });
  expect(await informed(company)).toEqual({ subscriptionPaid: true, subscriptionType: null, subscriptionStatus: "firm" });
  const replies = [await choose(company, { plan: "monthly" }), await tryOut(company), await cancel(company)];
  expect(replies.map((reply) => reply.json().code)).toEqual(Array(3).fill("subscription.state"));
});

test("a user without a company sees the offers, and chooses after creating it", async () => {
  const company = await newcomer();
  await db.shared((tx) => tx.run("delete from shared.memberships where user_id = $1", [company.userId]));
  expect(await read(company)).toMatchObject({ status: "none", paid: false, plan: null, invoices: [] });
  expect((await choose(company, { plan: "monthly" })).json().code).toBe("subscription.state");
  expect((await tryOut(company)).json().code).toBe("subscription.state");
});

test("a firm's staff has no subscription of its own", async () => {
  const { headers } = await newFirm();
  expect((await app.inject({ url: "/api/v1/subscription", headers })).statusCode).toBe(403);
});
