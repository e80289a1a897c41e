import { afterEach, describe, expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeOperations } from "../vat/testing.js";

const TODAY = "2026-04-14";
const server = await testApp({ today: TODAY });
type Page = ReplyOf<typeof readDashboard>["data"];

async function pageOf(company: TestCompany): Promise<Page> {
  const reply = await company.get("/api/v1/dashboard");
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}
const received = (date: string, paid: number) => ({ date, type: "income", paid, account: "706000", vatRate: 0 }) as const;
const spent = (date: string, paid: number, account = "606300") => ({ date, type: "outcome", paid, account, vatRate: 0 }) as const;
const ofYear = (year: number) => ({ beginning: `${year}-01-01`, end: `${year}-12-31` });

afterEach(() => server.clock.set(TODAY));

describe("the days at both ends of a year", () => {
  test("on 31 December the whole year is there, and the line goes half a year further", async () => {
    server.clock.set("2026-12-31");
    const company = await server.newCompany(ofYear(2026));
    await typeOperations(company, [received("2026-01-01", 100), received("2026-12-31", 40), spent("2026-12-31", 15)]);
    const page = await pageOf(company);
    expect([page.months.receipts.value, page.months.expenses.value, page.ownership?.money.value]).toEqual([140, 15, 125]);
    expect([page.months.rows[0]?.receipts.value, page.months.rows[11]?.receipts.value]).toEqual([100, 40]);
    expect(page.line).toMatchObject({ start: "2026-01-01", today: "2026-12-31", end: "2027-06-29" });
  });

  test("on 1 January money is what it was, panels begin again, and the last rate is the one of the year that ended", async () => {
    server.clock.set("2027-01-01");
    const company = await server.newCompany(ofYear(2026));
    await typeOperations(company, [received("2026-03-01", 10_000), spent("2026-06-01", 2_000, "646100"), spent("2026-12-31", 500)]);
    expect((await pageOf(company)).year).toMatchObject({ start: "2026-01-01", until: "2026-12-31" });
    const created = await company.send("POST", "/api/v1/fiscalyear", { end: "2027-12-31" });
    expect(created.statusCode, created.body).toBe(201);
    const page = await pageOf(company);
    expect(page.ownership?.money.value).toBe(7_500);
    expect(page.year).toMatchObject({ start: "2027-01-01", until: "2027-01-01" });
    expect([page.months.receipts.value, page.months.expenses.value, page.spending.total.value]).toEqual([0, 0, 0]);
    expect(page.hundred?.parts ?? []).toEqual([]);
    // 2 000 of 9 500 of profit before contributions.
    expect(page.rates.lastYear).toMatchObject({ rate: 21.1, year: "2026" });
    expect(page.ownership?.parts.find(({ kind }) => kind === "contributions")).toMatchObject({ value: 0, rate: 21.1 });
  });

  test("on the first day of a company, its only operation is of that day", async () => {
    const company = await server.newCompany({ beginning: TODAY, end: "2026-12-31" });
    await typeOperations(company, [spent(TODAY, 90)]);
    const page = await pageOf(company);
    expect(page.ownership).toMatchObject({ money: { value: -90 }, own: { value: -90 }, shortSentence: "Il manque 90\u00a0€" });
    expect(page.hundred?.parts ?? []).toEqual([]);
    expect(page.line).toMatchObject({ start: TODAY, today: TODAY });
  });

  test("before the first year of a company begins, a sentence and no figure", async () => {
    const company = await server.newCompany(ofYear(2027));
    const page = await pageOf(company);
    expect([page.isEmpty, page.ownership, page.line]).toEqual([true, null, null]);
  });
});

describe("sums of another size", () => {
  test("a sole operation that is refunded leaves nothing to share out, and no slice", async () => {
    const company = await server.newCompany(ofYear(2026));
    await typeOperations(company, [received("2026-02-02", 100), spent("2026-02-20", 100, "706000")]);
    const page = await pageOf(company);
    expect([page.months.receipts.value, page.ownership?.money.value]).toEqual([0, 0]);
    expect([page.hundred?.received.value ?? 0, page.hundred?.parts ?? []]).toEqual([0, []]);
    const { data } = (await company.send("POST", "/api/v1/dashboard/donut", { endDate: TODAY, context: "income" })).json();
    expect(data).toMatchObject({ label: [], values: [], total: 0 });
  });

  test("more was paid back than came: no bar, and the figures say so", async () => {
    const company = await server.newCompany(ofYear(2026));
    await typeOperations(company, [received("2026-02-02", 100), spent("2026-02-20", 300, "706000"), spent("2026-03-01", 20)]);
    const page = await pageOf(company);
    expect([page.months.receipts.value, page.months.net.value]).toEqual([-200, -220]);
    expect(page.hundred?.parts ?? []).toEqual([]);
  });

  test("millions are exact to the cent", async () => {
    const company = await server.newCompany(ofYear(2026));
    await typeOperations(company, [
      received("2026-02-02", 1_234_567.89),
      received("2026-02-03", 7_654_321.1),
      spent("2026-03-01", 999_999.99),
    ]);
    const page = await pageOf(company);
    expect([page.ownership?.money.value, page.months.receipts.value, page.hundred?.received.value]).toEqual([
      7_888_889, 8_888_888.99, 8_888_888.99,
    ]);
    const shares = page.hundred?.parts.map(({ key, share, amount }) => [key, share, amount]);
    expect(shares).toEqual([
      ["state", 0, 0],
      ["contributions", 0, 0],
      ["costs", 11, 999_999.99],
      ["own", 89, 7_888_889],
    ]);
    const table = await company.get("/api/v1/dashboard/tables/months");
    expect(table.statusCode).toBe(200);
  });
});
