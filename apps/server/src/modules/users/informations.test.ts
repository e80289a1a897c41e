import { describe, expect, test } from "vitest";
import type { User } from "@comptoir/contract/users/users";
import { testApp } from "../../testing/app.js";
import { newStaff, asPerson } from "../auth/testing.js";

const { app, db, clock, services, newCompany, newFirm } = await testApp();
const URI = "/api/v1/user/informations";

/** What stands for the users of a company, and for no other user (specification, point 3). */
const COMPANY_KEYS = [
  "activityStartDate",
  "companyId",
  "companyCreatedAt",
  "isJunglooFirstYear",
  "isVatSubjected",
  "vatRegime",
  "subscriptionPaid",
  "subscriptionType",
  "subscriptionStatus",
  "hasBiAccount",
  "isWhiteLabel",
];

async function informations(headers: { authorization: string }, query = ""): Promise<User> {
  return (await app.inject({ url: `${URI}${query}`, headers })).json().data.user;
}

const setCompany = (id: string, columns: string, ...values: unknown[]) =>
  db.shared((tx) => tx.run(`update shared.companies set ${columns} where id = $1`, [id, ...values]));

describe("a client", () => {
  test("is told who they are and which company is theirs", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    const user = await informations(company.headers);
    expect(user).toMatchObject({
      id: company.userId,
      completionStatus: 2,
      firstName: "Camille",
      lastName: "Test",
      username: company.username,
      roleId: "client",
      context: "CLIENT",
      companyId: company.id,
      isVatSubjected: true,
      vatRegime: "quarterly_rn",
      isJunglooFirstYear: true,
      isTransactions: false,
      phone: null,
      hasSecondFactor: false,
      preferences: {},
      company: { id: company.id, legalStatus: "individual", taxSystem: "bnc" },
    });
    expect(user.siret).toMatch(/^\d{14}$/);
    for (const key of COMPANY_KEYS) expect(user).toHaveProperty(key);
  });

  test("is of a firm's white label by the firm that keeps their company, whichever host asks", async () => {
    const [white, combined, hostless] = [
      await newFirm({ host: "blanche.localhost" }),
      await newFirm({ host: "combinee.localhost", combined: true }),
      await newFirm(),
    ];
    const isWhiteLabel = async (firmId: string | undefined) => {
      const company = await newCompany(firmId === undefined ? {} : { firmId });
      const replies = ["localhost", "blanche.localhost"].map((host) => app.inject({ url: URI, headers: { ...company.headers, host } }));
      return (await Promise.all(replies)).map((reply) => reply.json().data.user.isWhiteLabel);
    };
    expect(await isWhiteLabel(white.id)).toEqual([true, true]);
    for (const firmId of [undefined, combined.id, hostless.id]) expect(await isWhiteLabel(firmId)).toEqual([false, false]);
  });

  test("who has typed an operation has transactions", async () => {
    const company = await newCompany();
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, status, vat_status, manually_created)
         values ($1, gen_random_uuid(), '2026-03-02', -1240, 'cash', 'Timbres', '1', 'to_categorize', 'none', true)`,
        [company.id],
      ),
    );
    expect((await informations(company.headers)).isTransactions).toBe(true);
  });

  test("may ask for a company of theirs, and for no other", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    expect((await informations(mine.headers, `?companyId=${mine.id}`)).companyId).toBe(mine.id);
    expect((await mine.get(`${URI}?companyId=${other.id}`)).json()).toMatchObject({ status: 403, code: "access.forbidden" });
  });

  test.each(["client", "authenticated"])("the role %s is a company’s user", async (roleId) => {
    const company = await newCompany();
    await db.shared((tx) => tx.run("update shared.users set role_id = $2 where id = $1", [company.userId, roleId]));
    expect(await informations(company.headers)).toMatchObject({ roleId, context: "CLIENT", companyId: company.id });
  });
});

describe("the subscription", () => {
  test("a running trial is as good as paid, through its last day", async () => {
    const company = await newCompany();
    await setCompany(company.id, "subscription_paid = false, subscription_status = 'trial', trial_ends_on = $2", "2026-04-15");
    expect(await informations(company.headers)).toMatchObject({ subscriptionPaid: true, company: { subscriptionPaid: true } });
    clock.set("2026-04-15");
    const token = await app.inject({ url: URI, headers: await freshHeaders(company) });
    expect(token.json().data.user.subscriptionPaid).toBe(true);
    clock.set("2026-04-16");
    const late = await app.inject({ url: URI, headers: await freshHeaders(company) });
    expect(late.json().data.user).toMatchObject({ subscriptionPaid: false, company: { subscriptionPaid: false } });
    clock.set("2026-04-14");
  });

  test("a firm pays for its dossiers", async () => {
    const firm = await newFirm();
    const company = await newCompany({ firmId: firm.id });
    await setCompany(company.id, "subscription_paid = false");
    expect((await informations(company.headers)).subscriptionPaid).toBe(true);
  });

  test("what is not paid says so", async () => {
    const company = await newCompany();
    await setCompany(company.id, "subscription_paid = false, subscription_type = 'yearly', subscription_status = 'unpaid'");
    expect(await informations(company.headers)).toMatchObject({
      subscriptionPaid: false,
      subscriptionType: "yearly",
      subscriptionStatus: "unpaid",
    });
  });
});

describe("a firm’s staff", () => {
  test.each([
    "accounting_firm_administrator",
    "accounting_firm_accountant",
    "accounting_firm_assistant",
    "accounting_firm_other",
    "admin_arcolib",
  ])("the role %s is ADMIN, without the keys of a company", async (roleId) => {
    const firm = await newFirm();
    const { username } = await newStaff(db, { firmId: firm.id, roleId });
    const user = (await (await asPerson(app, username)).call("GET", URI)).json().data.user;
    expect(user).toMatchObject({ roleId, context: "ADMIN", isTransactions: false, company: null });
    for (const key of COMPANY_KEYS) expect(user).not.toHaveProperty(key);
  });

  test("inside a client’s company it is ADMIN_CLIENT, with that company’s keys", async () => {
    const firm = await newFirm();
    const company = await newCompany({ firmId: firm.id, vatSystem: "monthly_rn" });
    expect(await informations(firm.headers, `?companyId=${company.id}`)).toMatchObject({
      id: firm.userId,
      context: "ADMIN_CLIENT",
      companyId: company.id,
      vatRegime: "monthly_rn",
      subscriptionPaid: true,
      company: { id: company.id },
    });
  });

  test("a company of another firm, or of none, stays closed", async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    for (const company of [await newCompany({ firmId: other.id }), await newCompany()]) {
      const reply = await app.inject({ url: `${URI}?companyId=${company.id}`, headers: firm.headers });
      expect(reply.json()).toMatchObject({ status: 403, code: "access.forbidden" });
    }
  });
});

async function freshHeaders(company: { caller: Parameters<typeof services.tokens.issueAccessToken>[0] }) {
  return { authorization: `Bearer ${await services.tokens.issueAccessToken(company.caller, Math.floor(clock.now() / 1000))}` };
}
