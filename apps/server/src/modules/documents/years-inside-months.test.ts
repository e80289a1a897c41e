import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newBankAccount, typeIn } from "../operations/testing.js";

/** Two fiscal years that meet inside a month: what one opens with is no part of the other, in any figure. */

const app = await testApp({ today: "2027-04-14" });

type Reply = { data: { accounts: { code: string; opening: Value; debit: Value; credit: Value; balance: Value }[] } };
type Value = { value: number; explain: string };

async function companyOverMarch(): Promise<TestCompany> {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2026-03-16", end: "2027-03-15" });
  await newBankAccount(app, company);
  await typeIn(company, { title: "Facture 1", amount: 100, date: "2026-03-16", type: "income", creditCategory: "706000" });
  await typeIn(company, { title: "Facture 2", amount: 20, date: "2027-03-10", type: "income", creditCategory: "706000" });
  await typeIn(company, { title: "Facture 3", amount: 3, date: "2027-03-20", type: "income", creditCategory: "706000" });
  return company;
}

async function bankIn(company: TestCompany, from: string, to: string) {
  const reply = await company.get(`/api/v1/ledger/trial-balance?startDate=${from}&endDate=${to}`);
  const account = reply.json<Reply>().data.accounts.find(({ code }) => code === "512000");
  if (!account) throw new Error(`${reply.statusCode} ${reply.body}`);
  return account;
}

test("the balance of each year holds its own openings and days", async () => {
  const company = await companyOverMarch();
  const first = await bankIn(company, "2026-03-16", "2027-03-15");
  const second = await bankIn(company, "2027-03-16", "2028-03-15");
  expect([first.opening.value, first.debit.value, first.balance.value]).toEqual([0, 120, 120]);
  expect([second.opening.value, second.debit.value, second.balance.value]).toEqual([120, 3, 123]);
  const part = await bankIn(company, "2027-03-01", "2027-03-15");
  expect([part.opening.value, part.debit.value, part.balance.value]).toEqual([100, 20, 120]);
});

test("each of its figures opens to lines that add up to it", async () => {
  const company = await companyOverMarch();
  await bankIn(company, "2027-03-16", "2028-03-15");
  for (const [from, to] of [
    ["2026-03-16", "2027-03-15"],
    ["2027-03-01", "2027-03-15"],
    ["2027-03-16", "2028-03-15"],
    ["2027-04-01", "2027-04-30"],
  ] as const) {
    const account = await bankIn(company, from, to);
    for (const figure of [account.opening, account.debit, account.balance]) {
      const reply = await company.get(`/api/v1/explain?figure=${encodeURIComponent(figure.explain)}`);
      const { data } = reply.json<{ data: { value: number; parts: { value: number }[] } }>();
      expect([from, data.value, data.parts.reduce((sum, { value }) => sum + value, 0)]).toEqual([from, figure.value, figure.value]);
    }
  }
});

test("the bank account ends its year without the days of the next one", async () => {
  const company = await companyOverMarch();
  await bankIn(company, "2027-03-16", "2028-03-15");
  app.clock.set("2027-03-01");
  const before = await company.get("/api/v1/bank-balance");
  expect(before.json().data[0]).toMatchObject({ balance: 120 });
  app.clock.set("2027-04-14");
  const after = await company.get("/api/v1/bank-balance");
  expect(after.json().data[0]).toMatchObject({ balance: 123 });
});

test("whatever the days it begins and ends with, the balance is the sum of the lines", async () => {
  const company = await companyOverMarch();
  for (let index = 0; index < 12; index += 1) {
    const date = addDays(isoDate("2026-03-16"), index * 7);
    await typeIn(company, { title: `Achat ${index}`, amount: 10 + index, date, debitCategory: index === 4 ? "625100" : "606400" });
  }
  const days = [0, 3, 16, 17, 31, 46, 60, 76, 91].map((after) => addDays(isoDate("2026-03-16"), after));
  for (const from of days) {
    for (const to of days.filter((day) => from <= day)) {
      const reply = await company.get(`/api/v1/ledger/trial-balance?startDate=${from}&endDate=${to}`);
      const accounts = reply
        .json<Reply>()
        .data.accounts.map(({ code, opening, debit, credit }) => [
          code,
          ...[opening, debit, credit].map(({ value }) => Math.round(value * 100)),
        ]);
      expect([from, to, accounts]).toEqual([from, to, await summedLines(company, from, to)]);
    }
  }
});

async function summedLines(company: TestCompany, from: string, to: string): Promise<unknown[][]> {
  const rows = await app.db.tenantRead<{ account_code: string; opening: number; debit: number; credit: number }>(company.id, {
    text: `select account_code, coalesce(sum(debit_cents - credit_cents) filter (where date < $2::date), 0)::bigint as opening,
        coalesce(sum(debit_cents) filter (where date >= $2::date), 0)::bigint as debit,
        coalesce(sum(credit_cents) filter (where date >= $2::date), 0)::bigint as credit
      from books.entry_lines where company_id = $1 and date <= $3::date group by 1 order by 1`,
    values: [company.id, from, to],
  });
  return rows.map((row) => [row.account_code, row.opening, row.debit, row.credit]);
}
