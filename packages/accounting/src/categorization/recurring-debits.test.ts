import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { fromEuros } from "../testing/builders.js";
import { recurringDebits, type DatedPayment } from "./recurring-debits.js";

const YEAR = { from: isoDate("2025-01-01"), to: isoDate("2025-12-31") };
const paid = (payee: string, date: string, amount: string, account: string | null = "613200"): DatedPayment => ({
  id: `${payee}-${date}`,
  payee,
  title: payee.toUpperCase(),
  date: isoDate(date),
  amount: fromEuros(amount),
  account,
});
const monthly = (payee: string, months: readonly number[], amount = "-800,00") =>
  months.map((month) => paid(payee, `2025-${String(month).padStart(2, "0")}-05`, amount));

describe("debits that come back", () => {
  test("a rent of every month has no month without", () => {
    const [rent] = recurringDebits(monthly("sci des lilas", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), YEAR);
    expect(rent).toMatchObject({ payee: "sci des lilas", period: "month", amount: 80_000, account: "613200", monthsWithout: [] });
  });

  test("the month that lacks its rent is named", () => {
    const [rent] = recurringDebits(monthly("sci des lilas", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]), YEAR);
    expect(rent?.monthsWithout).toEqual(["2025-06"]);
  });

  test("what began in the year lacks nothing before its first payment", () => {
    const [loan] = recurringDebits(monthly("ca pret", [4, 5, 6, 7, 8, 9, 10, 12]), YEAR);
    expect(loan?.monthsWithout).toEqual(["2025-11"]);
  });

  test("an insurance of a quarter comes back, and misses no month", () => {
    const [quarter] = recurringDebits(monthly("maaf", [1, 4, 7, 10], "-210,00"), YEAR);
    expect(quarter).toMatchObject({ period: "quarter", monthsWithout: [] });
  });

  test("a supplier paid by chance does not come back", () => {
    const dates = ["2025-01-03", "2025-01-19", "2025-03-30", "2025-08-11", "2025-08-12"];
    expect(
      recurringDebits(
        dates.map((date) => paid("leroy", date, "-55,00")),
        YEAR,
      ),
    ).toEqual([]);
    expect(recurringDebits(monthly("seul", [1]), YEAR)).toEqual([]);
  });

  test("receipts are no debits, and a payee without a name is none", () => {
    expect(recurringDebits(monthly("client", [1, 2, 3, 4, 5], "800,00"), YEAR)).toEqual([]);
    expect(recurringDebits(monthly("", [1, 2, 3, 4, 5]), YEAR)).toEqual([]);
  });
});
