import { expect, test } from "vitest";
import fc from "fast-check";
import { isoDate } from "../date.js";
import { addDays } from "../calendar.js";
import { cents } from "../money.js";
import { lineEnd, yearLine, type ComingAmount } from "./year-line.js";

const [start, today, end] = [isoDate("2026-01-01"), isoDate("2026-04-14"), isoDate("2026-12-31")];
const coming = (on: string, euros: number, spread = 0): ComingAmount => ({
  kind: "vat",
  label: "TVA",
  origin: "",
  on: isoDate(on),
  dueOn: isoDate(on),
  amount: cents(euros * 100),
  smallest: cents(euros * 100 - spread),
  largest: cents(euros * 100 + spread),
  isEstimate: true,
  source: "",
});
const at = (day: string, euros: number) => ({ day: isoDate(day), net: cents(euros * 100) });

test("the past is exact, the future has a band, and the lowest end of day to come is named", () => {
  const { points, lowest } = yearLine({
    start,
    today,
    end,
    halfWidth: cents(1_000),
    days: [at("2026-01-01", 500), at("2026-02-10", 700)],
    coming: [coming("2026-07-20", -900), coming("2026-05-05", 100, 50), coming("2026-08-05", 100, 50)],
  });
  expect(points.map(({ date, balance, low, high }) => `${date} ${balance} ${low} ${high}`)).toEqual([
    "2026-01-01 50000 50000 50000",
    "2026-02-10 120000 120000 120000",
    "2026-04-14 120000 120000 120000",
    "2026-04-15 120000 119000 121000",
    "2026-05-05 130000 128950 131050",
    "2026-07-20 40000 38950 41050",
    "2026-08-05 50000 48900 51100",
    "2026-12-31 50000 48900 51100",
  ]);
  expect(lowest).toMatchObject({ date: "2026-07-20", balance: 40_000 });
});

test("what is late counts on the first day to come; of equal lows the first is named; nothing to come has none", () => {
  const late = yearLine({ start, today, end, halfWidth: cents(0), days: [at("2026-01-01", 500)], coming: [coming("2026-04-14", -100)] });
  expect(late.lowest).toMatchObject({ date: "2026-04-15", balance: 40_000 });
  expect(yearLine({ start, today, end, halfWidth: cents(0), days: [], coming: [] }).lowest).toBeNull();
});

test("the line reaches the end of the year, or 180 days ahead", () => {
  expect(lineEnd(end, today)).toBe("2026-12-31");
  expect(lineEnd(end, isoDate("2026-12-01"))).toBe("2027-05-30");
});

test("the last point is the balance of today with all that is to come before the end", () => {
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays(today, days));
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: -5_000, max: 5_000 }))), (list) => {
      const all = list.map(([on, euros]) => coming(on, euros));
      const { points } = yearLine({ start, today, end, halfWidth: cents(0), days: [at("2026-01-01", 500)], coming: all });
      expect(points.at(-1)?.balance).toBe(50_000 + all.reduce((sum, { amount }) => sum + amount, 0));
      expect(points.map(({ date }) => date)).toEqual([...new Set(points.map(({ date }) => date))].toSorted());
    }),
  );
});
