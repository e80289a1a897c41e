import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { franchiseEnd, franchiseUse, type FranchiseInput, type Receipt } from "./franchise.js";

const receipt = (day: string, amount: string, accountCode = "706000"): Receipt => ({
  date: isoDate(day),
  accountCode,
  amount: fromEuros(amount),
});
const input = (receipts: readonly Receipt[], own: Partial<FranchiseInput> = {}): FranchiseInput => ({
  receipts,
  year: 2026,
  professionId: "consultant",
  activityStart: null,
  ...own,
});

describe("end of the franchise", () => {
  test("37 501 € of services in 2025: taxable from 1 January 2026", () => {
    expect(franchiseEnd(input([receipt("2025-06-01", "37500,00")]))).toBeNull();
    expect(franchiseEnd(input([receipt("2025-06-01", "37501,00")]))).toMatchObject({
      from: "2026-01-01",
      reason: "previous_year",
      limit: "services",
      limitEuros: 37_500,
      turnover: 3_750_100,
      proposed: { validFrom: "2026-01-01", vatSystem: "rs" },
    });
  });

  test("41 250 € reached on 10 September, 41 251 € on the 11th: taxable from the 11th", () => {
    const reached = [receipt("2026-03-01", "40000,00"), receipt("2026-09-10", "1250,00")];
    expect(franchiseEnd(input(reached))).toBeNull();
    expect(franchiseEnd(input([receipt("2026-09-11", "1,00"), ...reached]))).toMatchObject({
      from: "2026-09-11",
      reason: "current_year",
      turnover: 4_125_100,
    });
  });

  test("a day counts whole: a refund of the same day comes off", () => {
    expect(franchiseEnd(input([receipt("2026-09-10", "41300,00"), receipt("2026-09-10", "-60,00", "709000")]))).toBeNull();
  });

  test("goods and services: the total below the limit of goods, and services below theirs", () => {
    const goods = (amount: string) => receipt("2026-02-01", amount, "707000");
    expect(franchiseEnd(input([goods("93500,00")]))).toBeNull();
    expect(franchiseEnd(input([goods("93500,01")]))).toMatchObject({ limit: "total" });
    expect(franchiseEnd(input([goods("60000,00"), receipt("2026-03-01", "33500,01")]))).toMatchObject({
      limit: "total",
      from: "2026-03-01",
    });
    expect(franchiseEnd(input([goods("10000,00"), receipt("2026-03-01", "41250,01")]))).toMatchObject({ limit: "services" });
  });

  test("lawyers, authors and performers have limits of their own, and others for the rest", () => {
    const own = { professionId: "avocat" };
    expect(franchiseEnd(input([receipt("2026-03-01", "55000,00")], own))).toBeNull();
    expect(franchiseEnd(input([receipt("2026-03-01", "55000,01")], own))).toMatchObject({ limit: "regulated" });
    expect(franchiseEnd(input([receipt("2026-03-01", "38500,01", "707000")], own))).toMatchObject({ limit: "unregulated" });
  });

  test("a first year is raised to twelve months, by days; the limit of the current year never is", () => {
    // 184 days from 1 July: 18 904,11 € raised to 365 days is 37 500,00 €.
    const own = { activityStart: isoDate("2025-07-01") };
    expect(franchiseEnd(input([receipt("2025-10-01", "18904,10")], own))).toBeNull();
    expect(franchiseEnd(input([receipt("2025-10-01", "18904,12")], own))).toMatchObject({ reason: "previous_year" });
    expect(franchiseEnd(input([receipt("2026-10-01", "41250,00")], { activityStart: isoDate("2026-07-01") }))).toBeNull();
  });

  test("before 2025 an overrun counted from the first day of its month", () => {
    expect(franchiseEnd(input([receipt("2024-09-11", "39100,01")], { year: 2024 }))?.from).toBe("2024-09-01");
  });

  test("from 2027 the proposed regime is quarterly", () => {
    expect(franchiseEnd(input([receipt("2027-09-11", "41250,01")], { year: 2027 }))?.proposed.vatSystem).toBe("quarterly_rn");
  });

  test("only turnover counts: neither subsidies nor disposals", () => {
    expect(franchiseEnd(input([receipt("2026-03-01", "90000,00", "741000"), receipt("2026-03-01", "90000,00", "757000")]))).toBeNull();
  });

  test("the screen reads how much of each limit is used", () => {
    expect(franchiseUse(input([receipt("2026-03-01", "1000,00"), receipt("2026-03-01", "500,00", "707000")]))).toEqual([
      { limit: "services", turnover: 100_000, base: 37_500, raised: 41_250 },
      { limit: "total", turnover: 150_000, base: 85_000, raised: 93_500 },
    ]);
  });
});
