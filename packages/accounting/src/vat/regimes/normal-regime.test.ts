import { describe, expect, test } from "vitest";
import { newRulesFrom, regimesOf, type Regime } from "../../company/regime.js";
import type { VatSystem } from "../../company/vat-system.js";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { mayAskForMonths, monthlySpans, spanOn, withMonthlyReturns, type FrequencyInput } from "./normal-regime.js";

const turnover = (day: string, amount: string) => ({ date: isoDate(day), amount: fromEuros(amount) });
const year = (beginning: string, end: string) => ({ beginning: isoDate(beginning), end: isoDate(end) });
const spans = (receipts: FrequencyInput["turnover"], own: { today: string; activityStart?: string; rulesFrom?: string }) =>
  monthlySpans({
    turnover: receipts,
    activityStart: own.activityStart === undefined ? null : isoDate(own.activityStart),
    rulesFrom: isoDate(own.rulesFrom ?? "2027-01-01"),
    today: isoDate(own.today),
  });
const dated = (receipts: FrequencyInput["turnover"], own: Parameters<typeof spans>[1]): readonly string[] =>
  spans(receipts, own).map(({ from, through }) => `${from} ${through ?? "…"}`);

const years = (days: readonly string[], taxSystem: Regime["taxSystem"]) => {
  const known = days.flatMap((day, index) => (index % 2 === 0 ? [year(day, days[index + 1] ?? "")] : []));
  const [booksBegin, lastFiscalYear] = [isoDate(days[0] ?? ""), known[0]];
  if (!lastFiscalYear) throw new Error("no year");
  const answers = {
    taxSystem,
    accountingBasis: "cash",
    vatSystem: "quarterly_rn",
    vatSubjectSince: null,
    booksBegin,
    lastFiscalYear,
  } as const;
  return newRulesFrom(known, regimesOf(answers));
};

describe("returns by month from 2027 on", () => {
  test("a million in 2026 keeps quarters, one cent more asks for months from 1 January 2027, known in advance", () => {
    expect(dated([turnover("2026-06-01", "1000000,00")], { today: "2026-11-30" })).toEqual([]);
    expect(dated([turnover("2026-06-01", "1000000,01")], { today: "2026-11-30" })).toEqual(["2027-01-01 …"]);
    expect(dated([turnover("2026-01-01", "500000,00"), turnover("2026-12-31", "500000,01")], { today: "2027-03-01" })).toEqual([
      "2027-01-01 …",
    ]);
    expect(dated([turnover("2025-12-31", "500000,00"), turnover("2026-12-31", "500000,01")], { today: "2027-03-01" })).toEqual([]);
  });

  test("1,1 million in the year keeps quarters, one cent more asks for months from the first day of its month", () => {
    const march = turnover("2027-03-15", "1100000,00");
    expect(dated([turnover("2026-12-31", "999999,00"), march], { today: "2027-05-31" })).toEqual(["2028-01-01 …"]);
    expect(dated([march, turnover("2027-05-31", "0,01")], { today: "2027-05-31" })).toEqual(["2027-05-01 2027-12-31", "2028-01-01 …"]);
    expect(dated([march, turnover("2027-06-01", "0,01")], { today: "2027-06-01" })).toEqual(["2027-06-01 2027-12-31", "2028-01-01 …"]);
    expect(spans([march, turnover("2027-05-31", "0,01")], { today: "2027-05-31" })[0]).toMatchObject({
      reason: "current_year",
      limitEuros: 1_100_000,
      turnover: 110_000_001,
    });
  });

  test("a refund of the same day counts, one of a later day comes too late", () => {
    const receipts = [turnover("2027-03-15", "1100000,01")];
    expect(dated([...receipts, turnover("2027-03-15", "-200000,00")], { today: "2027-04-01" })).toEqual([]);
    expect(dated([...receipts, turnover("2027-03-16", "-200000,00")], { today: "2027-04-01" })).toEqual(["2027-03-01 …"]);
  });

  test("the turnover of a first year is raised to twelve months, in days; that of the year under way never is", () => {
    const started = { today: "2027-02-01", activityStart: "2026-07-02" };
    // 183 days of 365: 501 369,86 € make 999 999,99 €, one cent more 1 000 000,01 €.
    expect(dated([turnover("2026-10-01", "501369,86")], started)).toEqual([]);
    expect(dated([turnover("2026-10-01", "501369,87")], started)).toEqual(["2027-01-01 …"]);
    expect(dated([turnover("2027-10-01", "1050000,00")], { today: "2027-12-01", activityStart: "2027-07-01" })).toEqual(["2028-01-01 …"]);
  });

  test("a year at a million or less gives quarters back from its next 1 January, once it is over", () => {
    const receipts = [turnover("2026-06-01", "1200000,00"), turnover("2027-06-01", "900000,00")];
    expect(dated(receipts, { today: "2027-12-31" })).toEqual(["2027-01-01 …"]);
    expect(dated(receipts, { today: "2028-01-01" })).toEqual(["2027-01-01 2027-12-31"]);
  });

  test("a fiscal year across 1 January 2027 keeps its quarters to its end", () => {
    expect(years(["2025-07-01", "2026-06-30"], "bic-rs")).toBe("2027-07-01");
    expect(years(["2025-07-01", "2026-06-30", "2026-07-01", "2027-06-30", "2027-07-01", "2028-06-30"], "bic-rs")).toBe("2027-07-01");
    expect(years(["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01", "2028-12-31"], "bic-rs")).toBe("2027-01-01");
    // The year that follows is a civil one, hence a short one.
    expect(years(["2025-07-01", "2026-06-30"], "bnc")).toBe("2027-01-01");
    // From a 29 February, twelve months end on 28 February.
    expect(years(["2023-02-28", "2024-02-28"], "bic-rs")).toBe("2027-03-01");
    const straddling = { today: "2027-03-01", rulesFrom: "2027-07-01" };
    expect(dated([turnover("2026-06-01", "1000000,01")], straddling)).toEqual(["2027-07-01 …"]);
    expect(dated([turnover("2027-02-01", "1100000,01")], straddling)).toEqual(["2027-07-01 2027-12-31", "2028-01-01 …"]);
    expect(dated([turnover("2027-09-02", "1100000,01")], { ...straddling, today: "2027-10-01" })[0]).toBe("2027-09-01 2027-12-31");
  });
});

describe("what the months make of regimes", () => {
  const regimes = (vatSystem: VatSystem, beginning = "2026-01-01"): readonly Regime[] =>
    regimesOf({
      taxSystem: "bnc",
      accountingBasis: "cash",
      vatSystem,
      vatSubjectSince: null,
      booksBegin: isoDate(beginning),
      lastFiscalYear: year(beginning, "2026-12-31"),
    });
  const rows = (own: readonly Regime[], receipts: FrequencyInput["turnover"], today: string): readonly string[] =>
    withMonthlyReturns(own, spans(receipts, { today })).map(({ validFrom, vatSystem }) => `${validFrom} ${vatSystem}`);
  const large = [turnover("2026-06-01", "1000000,01")];

  test("quarters become months, and quarters again", () => {
    const receipts = [turnover("2027-05-20", "1100000,01"), turnover("2028-05-20", "10,00")];
    expect(rows(regimes("quarterly_rn"), receipts, "2029-01-01")).toEqual([
      "2026-01-01 quarterly_rn",
      "2027-05-01 monthly_rn",
      "2029-01-01 quarterly_rn",
    ]);
  });

  test("the row that follows the simplified regime is monthly in advance", () => {
    expect(rows(regimes("rs"), large, "2026-11-30")).toEqual(["2026-01-01 rs", "2027-01-01 monthly_rn"]);
    expect(rows(regimes("rs"), [], "2026-11-30")).toEqual(["2026-01-01 rs", "2027-01-01 quarterly_rn"]);
  });

  test("a company that chose months, or charges no VAT, keeps its rows", () => {
    expect(rows(regimes("monthly_rn"), large, "2027-03-01")).toEqual(["2026-01-01 monthly_rn"]);
    expect(rows(regimes("not_subjected"), large, "2027-03-01")).toEqual(["2026-01-01 not_subjected"]);
  });

  test("a day is in a span from its first day to its last", () => {
    const known = spans([turnover("2027-05-20", "1100000,01")], { today: "2029-01-01" });
    expect(["2027-04-30", "2027-05-01", "2028-12-31", "2029-01-01"].map((day) => spanOn(known, isoDate(day)) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test("monthly totals say when no year can pass a limit", () => {
  const bounds = (receipts: string, reverseChargedVat: string) => [
    { receipts: fromEuros(receipts), reverseChargedVat: fromEuros(reverseChargedVat) },
  ];
  expect(mayAskForMonths(bounds("1000000,00", "0,00"), null)).toBe(false);
  expect(mayAskForMonths(bounds("1000000,01", "0,00"), null)).toBe(true);
  expect(mayAskForMonths(bounds("900000,00", "2000,01"), isoDate("2025-12-31"))).toBe(true);
  expect(mayAskForMonths(bounds("10,00", "0,00"), isoDate("2026-01-01"))).toBe(true);
});
