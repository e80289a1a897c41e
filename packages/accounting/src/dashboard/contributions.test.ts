import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { contributionsPaid, type AccountNet } from "./counted-accounts.js";
import { contributionBase, contributionsDue, incomeTaxDue, incomeTaxPaid, ownContributionRate } from "./contributions.js";

const net = (code: string, euros: number): AccountNet => ({ code, net: cents(Math.round(euros * 100)) });
const civil = (year: number) => ({ beginning: isoDate(`${year}-01-01`), end: isoDate(`${year}-12-31`) });

// 30 000 of receipts less 8 000 of contributions make the result of 22 000.
const YEAR_2025 = { ...civil(2025), nets: [net("706000", -30_000), net("646100", 7_000), net("637800", 1_000), net("108500", 1_000)] };
const TO_DATE = [net("706000", -14_400), net("646200", 2_400), net("108500", 300), net("108400", 500)];

test("the rate of last year: 2025 with a result of 22 000, 8 000 deducted and 1 000 not gives 30,0 %", () => {
  expect(ownContributionRate([YEAR_2025])?.rateBp).toBe(3_000);
});

test("a rate has one decimal, half up, and lies between 0 and 100 %", () => {
  const rate = (paid: number) => ownContributionRate([{ ...civil(2025), nets: [net("706000", -30_000), net("646100", paid)] }])?.rateBp;
  expect(rate(8_000)).toBe(2_670);
  expect(rate(-500)).toBe(0);
  expect(rate(40_000)).toBe(10_000);
});

test("a short year, or one whose base is 1 000 € or less, gives no rate: the one before does", () => {
  const short = { beginning: isoDate("2026-01-01"), end: isoDate("2026-10-26"), nets: YEAR_2025.nets };
  expect(ownContributionRate([short])).toBeNull();
  expect(ownContributionRate([YEAR_2025, short])?.year).toBe(YEAR_2025);
  expect(ownContributionRate([{ ...short, end: isoDate("2026-10-27") }])?.rateBp).toBe(3_000);
  expect(ownContributionRate([{ ...civil(2025), nets: [net("706000", -1_000)] }])).toBeNull();
  expect(ownContributionRate([{ ...civil(2025), nets: [net("706000", -1_000.01)] }])?.rateBp).toBe(0);
});

test("contributions to set aside: 14 400 of base at 30 %, 2 700 paid, leave 1 620,00", () => {
  const base = contributionBase({ year: civil(2026), today: isoDate("2026-06-30"), nets: TO_DATE, annuities: cents(0) });
  expect(base).toBe(1_440_000);
  expect(contributionsDue(base, 3_000, contributionsPaid(TO_DATE))).toBe(162_000);
});

test("income tax to set aside: 8 % of the base less contributions, 500 paid, leaves 306,40", () => {
  expect(incomeTaxDue(cents(1_440_000), { rateBp: 800, contributionsBp: 3_000, paid: incomeTaxPaid(TO_DATE) })).toBe(30_640);
});

test("an annuity counts for the days of the year that have run, the whole of it at its end", () => {
  const base = (today: string) => contributionBase({ year: civil(2026), today: isoDate(today), nets: TO_DATE, annuities: cents(365_000) });
  expect(base("2026-01-01")).toBe(1_440_000 - 1_000);
  expect(base("2026-12-31")).toBe(1_440_000 - 365_000);
  expect(base("2027-02-01")).toBe(1_440_000 - 365_000);
});

test("a loss, or more paid than due, leaves nothing to set aside", () => {
  expect(contributionsDue(cents(-50_000), 3_000, cents(0))).toBe(0);
  expect(contributionsDue(cents(100_000), 3_000, cents(50_000))).toBe(0);
  expect(incomeTaxDue(cents(-50_000), { rateBp: 800, contributionsBp: 0, paid: cents(0) })).toBe(0);
});
