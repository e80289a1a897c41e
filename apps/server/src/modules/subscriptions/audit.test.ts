import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { asPerson, TEST_PASSWORD } from "../auth/testing.js";
import { subscriptionCommand } from "./command.js";
import { sendEvent, stripeStandIn } from "./testing.js";

const stripe = await stripeStandIn();
afterAll(() => stripe.close());
const { app, db, clock, newCompany } = await testApp({ today: "2026-04-14", stripe: stripe.keys });
const byHand = await testApp({ today: "2026-04-14" });

beforeAll(async () => {
  for (const one of [db, byHand.db])
    await one.shared((tx) => tx.run("insert into shared.promo_codes (code, percent_off) values ('BIENVENUE', 20)"));
});

type Place = Pick<typeof byHand, "db" | "newCompany">;

async function newcomer(place: Place = byHand): Promise<TestCompany> {
  const company = await place.newCompany({ password: TEST_PASSWORD });
  await place.db.shared((tx) => tx.run("update shared.companies set subscription_paid = false where id = $1", [company.id]));
  return company;
}

type Line = { readonly action: string; readonly user_id: string | null; readonly ip: string | null; readonly details: object };

/** What the audit log holds of a company, the oldest first; each line is of these last minutes. */
async function linesOf({ id }: TestCompany, { db: of }: Pick<Place, "db"> = byHand): Promise<Line[]> {
  const rows = await of.tenantRead<Line & { is_recent: boolean }>(id, {
    text: `select action, user_id, ip, details, at > now() - interval '5 minutes' as is_recent from books.audit_log where company_id = $1 and action <> 'fact' order by id`,
    values: [id],
  });
  expect(rows.every(({ is_recent }) => is_recent)).toBe(true);
  return rows.map(({ action, user_id, ip, details }) => ({ action, user_id, ip, details }));
}

describe("what a person does with their subscription is written down", () => {
  test("choosing, with a promo code; ending; taking the end back", async () => {
    const company = await newcomer();
    const who = { user_id: company.userId, ip: "127.0.0.1" };
    await company.send("POST", "/api/v1/subscription", { plan: "yearly", promoCode: "bienvenue" });
    expect(await linesOf(company)).toEqual([
      {
        ...who,
        action: "subscription.choose",
        details: {
          changes: { subscription_type: [null, "yearly"], promo_code: [null, "BIENVENUE"], trial_ends_on: [null, "2026-05-13"] },
        },
      },
    ]);
    await command("activate", company.username);
    await company.send("DELETE", "/api/v1/subscription");
    await company.send("POST", "/api/v1/subscription", { plan: "yearly" });
    expect((await linesOf(company)).slice(2)).toEqual([
      {
        ...who,
        action: "subscription.cancel",
        details: { changes: { subscription_status: ["active", "cancelled"], subscription_ends_on: [null, "2027-04-13"] } },
      },
      {
        ...who,
        action: "subscription.resume",
        details: { changes: { subscription_status: ["cancelled", "active"], subscription_ends_on: ["2027-04-13", null] } },
      },
    ]);
  });

  test("beginning the trial", async () => {
    const company = await newcomer();
    await company.send("POST", "/api/v1/subscription/trial", {});
    expect(await linesOf(company)).toMatchObject([
      { action: "subscription.trial", user_id: company.userId, details: { changes: { trial_ends_on: [null, "2026-05-13"] } } },
    ]);
  });

  test("leaving for good, which ends it", async () => {
    const company = await newcomer();
    await command("activate", company.username);
    const { call } = await asPerson(byHand.app, company.username);
    expect((await call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD })).statusCode).toBe(200);
    expect((await linesOf(company)).at(-1)).toMatchObject({ action: "subscription.cancel", user_id: company.userId });
  });

  test("what is refused leaves no line", async () => {
    const company = await newcomer();
    await company.send("POST", "/api/v1/subscription", { plan: "yearly", promoCode: "FAUX" });
    await company.send("DELETE", "/api/v1/subscription");
    expect(await linesOf(company)).toEqual([]);
  });
});

function command(...args: string[]): Promise<0 | 1> {
  const variables = { DATABASE_URL: byHand.db.connectionString, TODAY: "2026-04-14" };
  return subscriptionCommand(args, { variables, say: () => undefined });
}

test("what a person of ours does at a terminal is written down under their name there", async () => {
  const company = await newcomer();
  await command("activate", company.username, "--plan", "monthly", "--until", "2026-06-30");
  await command("suspend", company.username);
  const ours = { user_id: null, ip: null, details: { by: "command", operator: expect.stringMatching(/./) } };
  expect(await linesOf(company)).toMatchObject([
    { ...ours, action: "subscription.activate", details: { changes: { subscription_ends_on: [null, "2026-06-30"] } } },
    { ...ours, action: "subscription.suspend", details: { changes: { subscription_paid: [true, false] } } },
  ]);
});

test("each event of the payment service is written down once, under its number", async () => {
  const company = await newcomer({ db, newCompany });
  const numbers = { customer: "cus_1", subscription: "sub_1" };
  const metadata = { companyId: company.id, plan: "monthly", promoCode: "BIENVENUE" };
  const invoice = { ...numbers, subscription_details: { metadata }, amount_paid: 1520, created: clock.now() / 1000 };
  const told: [string, object][] = [
    ["checkout.session.completed", { ...numbers, metadata, payment_status: "paid" }],
    ["invoice.paid", { ...invoice, id: "in_1" }],
    ["invoice.payment_failed", { ...invoice, id: "in_2" }],
    ["customer.subscription.deleted", { id: "sub_1", customer: "cus_1", metadata }],
  ];
  for (const [type, object] of told) {
    const event = { id: `evt_${type}`, type, data: { object } };
    const tell = async () => (await sendEvent(app, event, { seconds: Math.floor(clock.now() / 1000) })).json();
    expect([await tell(), await tell()]).toEqual([{ received: true }, { received: true }]);
  }
  const lines = await linesOf(company, { db });
  expect(lines.map(({ action, user_id, ip, details }) => [action, user_id, ip, "event" in details && details.event])).toEqual([
    ["subscription.subscribed", null, "127.0.0.1", "evt_checkout.session.completed"],
    ["subscription.invoice_paid", null, "127.0.0.1", "evt_invoice.paid"],
    ["subscription.payment_failed", null, "127.0.0.1", "evt_invoice.payment_failed"],
    ["subscription.ended", null, "127.0.0.1", "evt_customer.subscription.deleted"],
  ]);
  expect(lines[0]?.details).toMatchObject({ by: "payment service", changes: { promo_code: [null, "BIENVENUE"] } });
  expect(lines[3]?.details).toMatchObject({ changes: { subscription_status: ["unpaid", "cancelled"] } });
});

describe("a line of the audit log is never altered", () => {
  test.each([
    ["comptoir_tenant", "update books.audit_log set action = 'subscription.choose'", "permission denied"],
    ["comptoir_tenant", "delete from books.audit_log", "permission denied"],
    ["comptoir_app", "update books.audit_log set user_id = null", "permission denied"],
    ["comptoir_app", "select action from books.audit_log", "permission denied"],
    [null, "update books.audit_log set action = 'subscription.choose'", "append-only"],
    [null, "delete from books.audit_log", "append-only"],
    [null, "truncate books.audit_log", "never truncated"],
  ])("by the role %s: %s", async (role, statement, why) => {
    const company = await newcomer();
    await company.send("POST", "/api/v1/subscription/trial", {});
    const altered = byHand.db.owner(async (tx) => {
      await tx.run(`set local app.company_id = '${company.id}'`);
      if (role !== null) await tx.run(`set local role ${role}`);
      await tx.run(statement);
    });
    await expect(altered).rejects.toThrow(why);
    expect(await linesOf(company)).toHaveLength(1);
  });
});
