import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { DASHBOARD_TABLES, type readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { typeOperations } from "../vat/testing.js";

const server = await testApp({ today: "2026-04-14" });
type Page = ReplyOf<typeof readDashboard>["data"];

async function pageOf(company: TestCompany, query = ""): Promise<Page> {
  const reply = await company.get(`/api/v1/dashboard${query}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}
const sale = (date: string, paid: number, account = "706000") => ({ date, type: "income", paid, account, vatRate: 0 }) as const;

test("the panels follow the year that is chosen; what is one's own stays today's", async () => {
  const company = await server.newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
  const bankingAccount = await newBankAccount(server, company);
  await typeOperations(company, [sale("2025-12-30", 1_000), sale("2026-01-02", 500)]);
  await typeIn(company, { title: "Zorblax", amount: -40, date: "2025-11-02", bankingAccount });
  const [now, before] = [await pageOf(company), await pageOf(company, `?fiscalYearId=${company.fiscalYearId}`)];
  expect([now.year?.name, now.year?.until, before.year?.name, before.year?.until]).toEqual(["2026", "2026-04-14", "2025", "2025-12-31"]);
  expect([now.ownership?.money.value, before.ownership?.money.value]).toEqual([1_460, 1_460]);
  expect([now.months.receipts.value, before.months.receipts.value]).toEqual([500, 1_000]);
  expect(now.months.yearBefore).toBe("2025");
  expect(now.months.rows[0]?.receiptsBefore?.value).toBe(0);
  // The account and the till of the end of 2025, read back from their last day.
  expect(before.accounts.total.value).toBe(960);
  expect(before.accounts.rows.map(({ title, state, steps }) => [title, state.code, steps.at(-1)])).toEqual([
    ["Compte courant", "late", { date: "2025-11-02", balance: -40 }],
    ["Caisse", "by_hand", { date: "2025-12-30", balance: 1_000 }],
  ]);
  const elsewhere = await company.get(`/api/v1/dashboard?fiscalYearId=${company.id}`);
  expect(elsewhere.json()).toMatchObject({ status: 404, code: "not_found" });
});

test("a year that is not a calendar one is the period of its panels and of its donut", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", beginning: "2025-07-01", end: "2026-06-30" });
  await typeOperations(company, [sale("2025-08-10", 300), sale("2026-02-10", 200)]);
  const page = await pageOf(company);
  expect(
    page.months.rows.map(({ month, receipts }) => `${month.slice(0, 7)} ${receipts.value}`).filter((row) => !row.endsWith(" 0")),
  ).toEqual(["2025-08 300", "2026-02 200"]);
  const donut = (await company.send("POST", "/api/v1/dashboard/donut", { endDate: "2026-04-14", context: "income" })).json();
  expect([donut.data.total, donut.about.start]).toEqual([500, "2025-07-01"]);
  expect(page.thresholds.map(({ key }) => key)).toEqual(["franchise-services", "franchise-services-raised", "bic-services"]);
});

test("limits of turnover: the day at this pace, what is passed, what is not published", async () => {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  await server.db.shared((tx) => tx.run("update shared.companies set independant = true where id = $1", [company.id]));
  await typeOperations(company, [sale("2026-02-10", 26_000)]);
  const shown = async () =>
    (await pageOf(company)).thresholds.map(
      ({ key, limit, turnover, passedOn, sentence }) => `${key} ${turnover.value}/${limit} ${passedOn} ${sentence}`,
    );
  expect(await shown()).toEqual([
    "franchise-services 26000/37500 2026-05-30 atteint le 30 mai à ce rythme",
    "franchise-services-raised 26000/41250 2026-06-14 atteint le 14 juin à ce rythme",
    "micro-services 26000/83600 2026-12-01 atteint le 1ᵉʳ décembre à ce rythme",
  ]);
  await typeOperations(company, [sale("2026-03-10", 20_000)]);
  expect((await shown())[1]).toBe("franchise-services-raised 46000/41250 null dépassé");
  // A company that is no micro-entrepreneur any more reads it at once, though its books did not change.
  await server.db.shared((tx) => tx.run("update shared.companies set independant = false where id = $1", [company.id]));
  expect((await shown()).length).toBe(2);
});

test("debts and money that is missing; VAT of overseas is not known", async () => {
  const company = await server.newCompany({ vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  await server.db.shared((tx) => tx.run("update shared.companies set postcode = '97400' where id = $1", [company.id]));
  await typeOperations(company, [sale("2026-02-10", 100)]);
  await company.send("PUT", "/api/v1/dashboard/rates", { contributions: 100, tax: 0 });
  await typeOperations(company, [{ date: "2026-02-11", type: "outcome", paid: 90, account: "108200", vatRate: 0 }]);
  const { ownership } = await pageOf(company);
  expect(ownership).toMatchObject({
    own: { value: -90 },
    shortSentence: "Il manque 90\u00a0€",
    isIncomplete: true,
    incompleteSentence: expect.stringContaining("Votre TVA n’y est pas"),
  });
  expect(ownership?.parts[0]).toMatchObject({ kind: "vat", value: null, explain: null });
});

test("each panel is a table and a CSV, in which a text is never a formula", async () => {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  await newBankAccount(server, company, { title: "=CMD()" });
  await typeOperations(company, [sale("2026-02-10", 100.5)]);
  for (const table of DASHBOARD_TABLES) {
    const { data } = (await company.get(`/api/v1/dashboard/tables/${table}`)).json();
    expect(
      data.rows.every((row: unknown[]) => row.length === data.columns.length),
      table,
    ).toBe(true);
    expect(data.csv.text.split("\r\n")).toHaveLength(data.rows.length + 2);
    expect(data.csv.text.startsWith("\uFEFF")).toBe(true);
  }
  const accounts = (await company.get("/api/v1/dashboard/tables/accounts")).json().data;
  expect(accounts.csv.text).toContain("'=CMD();aucune opération;0,00\r\nCaisse;saisie à la main;100,50");
  expect((await company.get("/api/v1/dashboard/tables/nowhere")).statusCode).toBe(400);
});

test("a person reads no company but theirs", async () => {
  const [ours, theirs] = [await server.newCompany(), await server.newCompany()];
  for (const url of [`/api/v1/dashboard?companyId=${theirs.id}`, `/api/v1/dashboard/tables/months?companyId=${theirs.id}`])
    expect((await ours.get(url)).statusCode).toBe(403);
  const reply = await ours.send("PUT", "/api/v1/dashboard/visit", { seen: "x", companyId: theirs.id });
  expect(reply.statusCode).toBe(403);
});
