import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { recurringLines, type MoneyMove } from "@comptoir/accounting/dashboard/recurring";
import { isoDate } from "@comptoir/accounting/date";
import { testApp } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { readMoneyMoves, readUnfinished } from "./money-moves-repository.js";

const server = await testApp({ today: "2026-11-16" });
const today = isoDate("2026-11-16");

/** A linear congruence: the same numbers at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Line = [day: string, label: string, amount: string];

/** Payees whose payments come each month or each quarter, more or less on their day and at their amount, one or two at a time, and others. */
function statement(seed: number): Line[] {
  const below = numbers(seed);
  return Array.from({ length: 40 }, (_, payee) => payee).flatMap((payee) => {
    const [every, amount, wide, times] = [[30, 30, 91, 12 + below(40)][below(4)] ?? 30, 2000 + below(60_000), below(3) * 8, 2 + below(8)];
    const lines = 1 + below(2);
    return Array.from({ length: times * lines }, (_, index): Line => {
      const day = addDays(today, -(below(60) < 3 ? 50 : 0) - Math.floor(index / lines) * every - below(4) - (index % lines) * 12);
      const cents = Math.round(amount * (1 + (below(200) - 100) * (wide / 10_000))) + (index % lines) * 700;
      return [day, `PRLV SOCIETE ${"ABCDEFGHIJ"[payee % 10]}${"KLMNOPQRST"[Math.floor(payee / 10)]} ABONNEMENT`, (-cents / 100).toFixed(2)];
    }).filter(([day]) => day >= "2026-01-01" && day <= "2026-11-30");
  });
}

test.each([1, 2, 3])("what comes back is found as if every movement was read (%i)", async (seed) => {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  await importFile(company, ofxText([{ lines: statement(seed) }]), `releve-${seed}.ofx`);
  const from = addDays(today, -340);
  await server.db.reading(company.id, async (tx) => {
    const all = await tx.query<MoneyMove>(
      `select date, amount_cents as amount, '471000' as account, merchant_key as payee, title as label from books.operations
        where company_id = $1 and date between $2 and $3 order by date, id`,
      [company.id, from, today],
    );
    const name = ({ payee, amount, every, times }: ReturnType<typeof recurringLines>[number]): string =>
      `${payee} ${amount} ${every} ${times}`;
    const expected = recurringLines(all, today).map(name).toSorted();
    const found = recurringLines(await readMoneyMoves(tx, company.id, { from, to: today }), today)
      .map(name)
      .toSorted();
    expect(expected.length).toBeGreaterThan(2);
    expect(found).toEqual(expected);
  });
});

test("operations of the month that come after the day are not counted", async () => {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  const lines: Line[] = [
    ["2026-10-03", "CB UN", "-10.00"],
    ["2026-11-16", "CB DEUX", "-20.00"],
    ["2026-11-16", "VIR TROIS", "30.00"],
    ["2026-11-17", "CB QUATRE", "-40.00"],
    ["2026-11-30", "VIR CINQ", "50.00"],
  ];
  await importFile(company, ofxText([{ lines }]), "releve.ofx");
  const on = (day: string) => server.db.reading(company.id, (tx) => readUnfinished(tx, company.id, isoDate(day)));
  expect(await on("2026-11-16")).toEqual({ count: 3, receipts: 3000, expenses: 3000, unvalidated: 3 });
  expect(await on("2026-10-31")).toEqual({ count: 1, receipts: 0, expenses: 1000, unvalidated: 1 });
  expect(await on("2026-11-30")).toEqual({ count: 5, receipts: 8000, expenses: 7000, unvalidated: 5 });
});
