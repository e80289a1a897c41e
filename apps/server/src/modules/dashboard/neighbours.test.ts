import { describe, expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { DASHBOARD_TABLES, type readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeBooks } from "../closing/closings/testing.js";
import { typeOperations } from "../vat/testing.js";

const server = await testApp({ today: "2026-04-14" });
type Page = ReplyOf<typeof readDashboard>["data"];

async function pageOf(company: TestCompany, query = ""): Promise<Page> {
  const reply = await company.get(`/api/v1/dashboard${query}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}
const received = (date: string, paid: number) => ({ date, type: "income", paid, account: "706000", vatRate: 0 }) as const;
const spent = (date: string, paid: number, account = "606300") => ({ date, type: "outcome", paid, account, vatRate: 0 }) as const;
const donut = async (company: TestCompany, context: "income" | "outcome") =>
  (await company.send("POST", "/api/v1/dashboard/donut", { endDate: "2026-04-14", context })).json();
const euros = (value: number): number => Math.round(value * 100) / 100;

/** What holds of any page: what is set aside adds up, shares make 100, each table and each way of the donut is answered. */
async function holds(company: TestCompany, page: Page): Promise<void> {
  const { ownership, hundred, months, spending } = page;
  const lines = (ownership?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0);
  expect(euros(lines)).toBe(ownership?.setAside.value);
  expect(euros((ownership?.money.value ?? 0) - (ownership?.own.value ?? 0))).toBe(euros(lines));
  if (hundred !== null && hundred.received.value > 0)
    expect(hundred.parts.reduce((sum, { share }) => sum + share, 0)).toBeGreaterThanOrEqual(100);
  expect(euros(months.rows.reduce((sum, { receipts }) => sum + receipts.value, 0))).toBe(months.receipts.value);
  expect(euros(months.rows.reduce((sum, { expenses }) => sum + expenses.value, 0))).toBe(months.expenses.value);
  expect(euros(spending.rows.reduce((sum, { amount }) => sum + amount, 0))).toBe(spending.total.value);
  for (const table of DASHBOARD_TABLES) expect((await company.get(`/api/v1/dashboard/tables/${table}`)).statusCode, table).toBe(200);
  for (const context of ["income", "outcome"] as const) {
    const { data } = await donut(company, context);
    expect(new Set([data.label.length, data.colors.length, data.values.length, data.explain.length]).size, context).toBe(1);
  }
}

describe("a dashboard of another shape", () => {
  test("a company without an operation has no figure, and nothing to share out", async () => {
    const company = await server.newCompany();
    expect((await pageOf(company)).isEmpty).toBe(true);
    for (const context of ["income", "outcome"] as const)
      expect((await donut(company, context)).data).toEqual({ label: [], colors: [], values: [], total: 0, explain: [] });
    for (const table of DASHBOARD_TABLES) expect((await company.get(`/api/v1/dashboard/tables/${table}`)).statusCode, table).toBe(200);
  });

  test("a year of one day, which is today", async () => {
    const company = await server.newCompany({ beginning: "2026-04-14", end: "2026-04-14" });
    await typeOperations(company, [received("2026-04-14", 100), spent("2026-04-14", 30)]);
    const page = await pageOf(company);
    expect(page.months.rows.map(({ receipts, expenses }) => [receipts.value, expenses.value])).toEqual([[100, 30]]);
    expect(page.line?.points[0]).toMatchObject({ date: "2026-04-14", balance: 70, isForecast: false });
    expect(page.ownership?.money.value).toBe(70);
    expect(page.ownership?.parts[0]).toMatchObject({ kind: "vat", value: 0, formula: "Vous n’y êtes pas soumis" });
    await holds(company, page);
  });

  test("a year of eighteen months has them all, with those of no year before", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2026-06-30" });
    await typeOperations(company, [received("2025-01-02", 1_000), received("2026-04-13", 500), spent("2025-12-31", 200)]);
    const page = await pageOf(company);
    expect(page.months.rows.length).toBe(18);
    expect(page.months.receipts.value).toBe(1_500);
    expect((await donut(company, "income")).about.start).toBe("2025-01-01");
    await holds(company, page);
  });

  test("months below zero: what was paid back is more than what came", async () => {
    const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
    await typeOperations(company, [
      received("2026-01-10", 300),
      spent("2026-02-10", 500, "706000"),
      { ...received("2026-03-10", 80), account: "606300" },
      spent("2026-03-11", 20),
    ]);
    const page = await pageOf(company);
    expect(page.months.rows.slice(0, 3).map(({ receipts, expenses }) => [receipts.value, expenses.value])).toEqual([
      [300, 0],
      [-500, 0],
      [0, -60],
    ]);
    expect(page.ownership?.shortSentence).toMatch(/^Il manque/);
    const { data, about } = await donut(company, "income");
    expect(data.total).toBe(-200);
    expect(about.others.length + data.values.length).toBeGreaterThan(0);
    await holds(company, page);
  });

  test("a company that left VAT owes what it declared before, and no more", async () => {
    const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", beginning: "2025-01-01", end: "2025-12-31" });
    await typeOperations(company, [{ ...received("2025-12-10", 1_200), vatRate: 20 }]);
    const regime = { effectiveDate: "2026-01-01", vatSystem: "not_subjected" };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...regime, preview: true })).json().data;
    const changed = await company.send("POST", "/api/v1/company/regime", { ...regime, seen });
    expect(changed.statusCode, changed.body).toBe(200);
    await typeOperations(company, [received("2026-02-10", 500)]);
    const page = await pageOf(company);
    expect(page.thresholds.length).toBeGreaterThan(0);
    expect(page.ownership?.parts[0]).toMatchObject({
      kind: "vat",
      formula: "Ce que paieraient 12 périodes non validées, la dernière arrêtée à ce jour",
    });
    await holds(company, page);
  });

  test("a closed year is read as it was; what is one’s own stays today’s", async () => {
    const company = await server.newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    await typeOperations(company, [received("2025-05-02", 1_000), received("2026-02-02", 200)]);
    const before = await pageOf(company, `?fiscalYearId=${company.fiscalYearId}`);
    await closeBooks(server, company);
    const after = await pageOf(company, `?fiscalYearId=${company.fiscalYearId}`);
    expect([after.months, after.spending, after.ownership?.money.value]).toEqual([before.months, before.spending, 1_200]);
    await holds(company, after);
  });
});

describe("another reader", () => {
  test("an assistant of the firm and a client of its brand read the page and type a rate", async () => {
    const firm = await server.newFirm();
    const company = await server.newCompany({ firmId: firm.id, beginning: "2026-01-01", end: "2026-12-31" });
    await typeOperations(company, [received("2026-02-02", 200)]);
    const at = Math.floor(server.clock.now() / 1000);
    const token = await server.services.tokens.issueAccessToken({ ...firm.caller, roleId: "accounting_firm_assistant" }, at);
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/v1/dashboard?companyId=${company.id}`;
    expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
    const payload = { tax: 8, companyId: company.id };
    const typed = await server.app.inject({ method: "PUT", url: "/api/v1/dashboard/rates", headers, payload });
    expect(typed.statusCode, typed.body).toBe(200);
    expect((await company.send("PUT", "/api/v1/dashboard/rates", { tax: 8 })).statusCode).toBe(200);
  });

  test("a suspended dossier is read, and its rates are not changed", async () => {
    const firm = await server.newFirm();
    const company = await server.newCompany({ firmId: firm.id, beginning: "2026-01-01", end: "2026-12-31" });
    await typeOperations(company, [received("2026-02-02", 200)]);
    const payload = { status: "suspended", date: "2026-04-14" };
    const decided = await server.app.inject({
      method: "POST",
      url: `/api/v1/dossier/${company.id}/status`,
      headers: firm.headers,
      payload,
    });
    expect(decided.statusCode, decided.body).toBe(200);
    await holds(company, await pageOf(company));
    expect((await company.send("PUT", "/api/v1/dashboard/rates", { tax: 8 })).json()).toMatchObject({
      status: 403,
      code: "company.read_only",
    });
    const visit = await company.send("PUT", "/api/v1/dashboard/visit", { seen: (await pageOf(company)).seen });
    expect(visit.statusCode).toBe(200);
  });
});
