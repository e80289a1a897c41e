import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readCashBalance } from "@comptoir/contract/documents/cash";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";

const server = await testApp();

async function till(company: TestCompany, from: string, to: string): Promise<ReplyOf<typeof readCashBalance>["data"]> {
  const reply = await company.get(`/api/v1/cash-balance?startDate=${from}&endDate=${to}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ReplyOf<typeof readCashBalance>>().data;
}

async function valueOf(company: TestCompany, explain: string): Promise<number> {
  return (await company.get(`/api/v1/explain?figure=${explain}`)).json<{ data: { value: number } }>().data.value;
}

const CASH = { origin: "cash", creditCategory: "706000", debitCategory: "606300" } as const;

test("the till is told day by day, each figure opens on its lines, and the first evening below zero is named", async () => {
  const company = await server.newCompany();
  await typeIn(company, { ...CASH, title: "Séance", amount: 60, date: "2026-02-03", type: "income" });
  await typeIn(company, { ...CASH, title: "Fournitures", amount: 75.5, date: "2026-02-10" });
  await typeIn(company, { ...CASH, title: "Séance", amount: 60, date: "2026-02-12", type: "income" });
  const { opening, openingExplain, days, firstNegative } = await till(company, "2026-02-05", "2026-12-31");
  expect({ opening, firstNegative }).toEqual({ opening: 60, firstNegative: "2026-02-10" });
  expect(days.map(({ date, balance }) => [date, balance])).toEqual([
    ["2026-02-10", -15.5],
    ["2026-02-12", 44.5],
  ]);
  expect(await valueOf(company, openingExplain ?? "")).toBe(60);
  for (const { balance, explain } of days) expect(await valueOf(company, explain)).toBe(balance);
  expect((await till(company, "2026-02-11", "2026-02-11")).firstNegative).toBe("2026-02-11");
  expect(await till(company, "1770246000", "2026-12-30T23:00:00Z")).toEqual({ opening, openingExplain, days, firstNegative });
});

test("cash drawn from the bank comes in by its one line", async () => {
  const company = await server.newCompany();
  await newBankAccount(server, company);
  await typeIn(company, { title: "RETRAIT DAB", amount: 40, date: "2026-03-02", debitCategory: "530000" });
  expect((await till(company, "2026-01-01", "2026-12-31")).days).toMatchObject([{ date: "2026-03-02", balance: 40 }]);
});

test("books without a till, days outside every year and a period turned round", async () => {
  const company = await server.newCompany();
  expect(await till(company, "2026-01-01", "2026-12-31")).toMatchObject({ opening: 0, days: [], firstNegative: null });
  expect(await till(company, "2010-01-01", "2010-12-31")).toMatchObject({ opening: 0, openingExplain: null, days: [] });
  const turned = await company.get("/api/v1/cash-balance?startDate=2026-12-31&endDate=2026-01-01");
  expect(turned.json()).toMatchObject({ code: "period.inverted" });
});
