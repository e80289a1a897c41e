import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar.js";
import { frenchDay, isoDate, type IsoDate } from "../../date.js";
import { cents, frenchAmount, sumCents } from "../../money.js";
import type { DepreciableComponent, PlanLine } from "./component.js";
import { depreciationPlan } from "./plan.js";
import type { Year } from "./years.js";

/** The worked plans of the law and of its commentary, line by line, with the text of the computation. Any space equals any space. */

const CALENDAR_YEARS: readonly Year[] = [{ beginning: isoDate("2024-01-01"), end: isoDate("2024-12-31") }];
const JUNE_YEARS: readonly Year[] = [{ beginning: isoDate("2024-02-12"), end: isoDate("2025-06-30") }];

type Given = Partial<Omit<DepreciableComponent, "base" | "commissionedOn">> & { readonly base: number; readonly commissionedOn: string };

function component({ base, commissionedOn, ...given }: Given): DepreciableComponent {
  return {
    duration: 5,
    method: "linear",
    opening: null,
    frozen: [],
    releasedOn: null,
    ...given,
    base: cents(base),
    commissionedOn: isoDate(commissionedOn),
  };
}

function planOf(given: Given, years: readonly Year[] = CALENDAR_YEARS): string {
  return spaced(depreciationPlan(component(given), years).map(written).join("\n"));
}

function written({ endDay, base, rateBp, calculus, amount, rest }: PlanLine): string {
  const rate = `${frenchAmount(cents(rateBp))} %`;
  return [frenchDay(endDay), frenchAmount(base), rate, calculus, frenchAmount(amount), frenchAmount(rest)].join(" | ");
}

function table(text: string): string {
  return spaced(text.trim().replaceAll(/\n +/g, "\n"));
}

function spaced(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}

function amounts(given: Given, years?: readonly Year[]): readonly number[] {
  return depreciationPlan(component(given), years ?? CALENDAR_YEARS).map(({ amount }) => amount);
}

describe("worked plans", () => {
  test("F1: whole years", () => {
    const plan = planOf({ base: 300000, commissionedOn: "2024-01-01", duration: 5 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 3 000,00 | 20,00 % | 3 000,00 × 20,00 % × 360/360 | 600,00 | 2 400,00
      31/12/2025 | 3 000,00 | 20,00 % | 3 000,00 × 20,00 % × 360/360 | 600,00 | 1 800,00
      31/12/2026 | 3 000,00 | 20,00 % | 3 000,00 × 20,00 % × 360/360 | 600,00 | 1 200,00
      31/12/2027 | 3 000,00 | 20,00 % | 3 000,00 × 20,00 % × 360/360 | 600,00 | 600,00
      31/12/2028 | 3 000,00 | 20,00 % | 3 000,00 − 2 400,00 (reliquat, 360 j) | 600,00 | 0,00`),
    );
  });

  test("F2: begun inside a year", () => {
    const plan = planOf({ base: 120000, commissionedOn: "2024-09-15", duration: 3 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 1 200,00 | 33,33 % | 1 200,00 × 33,33 % × 106/360 | 117,78 | 1 082,22
      31/12/2025 | 1 200,00 | 33,33 % | 1 200,00 × 33,33 % × 360/360 | 400,00 | 682,22
      31/12/2026 | 1 200,00 | 33,33 % | 1 200,00 × 33,33 % × 360/360 | 400,00 | 282,22
      31/12/2027 | 1 200,00 | 33,33 % | 1 200,00 − 917,78 (reliquat, 254 j) | 282,22 | 0,00`),
    );
  });

  test("F3: the last year takes the rounding", () => {
    const plan = planOf({ base: 100000, commissionedOn: "2024-01-01", duration: 3 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 1 000,00 | 33,33 % | 1 000,00 × 33,33 % × 360/360 | 333,33 | 666,67
      31/12/2025 | 1 000,00 | 33,33 % | 1 000,00 × 33,33 % × 360/360 | 333,33 | 333,34
      31/12/2026 | 1 000,00 | 33,33 % | 1 000,00 − 666,66 (reliquat, 360 j) | 333,34 | 0,00`),
    );
  });

  test("F4: degressive over five years", () => {
    const plan = planOf({ base: 1000000, commissionedOn: "2024-04-15", duration: 5, method: "degressive" }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 10 000,00 | 35,00 % | 10 000,00 × 35,00 % × 9/12 | 2 625,00 | 7 375,00
      31/12/2025 | 7 375,00 | 35,00 % | 7 375,00 × 35,00 % | 2 581,25 | 4 793,75
      31/12/2026 | 4 793,75 | 35,00 % | 4 793,75 × 35,00 % | 1 677,81 | 3 115,94
      31/12/2027 | 3 115,94 | 50,00 % | 3 115,94 × 50,00 % (linéaire, 2 ex. restants) | 1 557,97 | 1 557,97
      31/12/2028 | 1 557,97 | 100,00 % | 1 557,97 × 100,00 % (linéaire, 1 ex. restants) | 1 557,97 | 0,00`),
    );
  });

  test("F5: degressive over eight years, from the 31st", () => {
    const plan = planOf({ base: 2450050, commissionedOn: "2025-10-31", duration: 8, method: "degressive" }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2025 | 24 500,50 | 28,13 % | 24 500,50 × 28,13 % × 3/12 | 1 722,69 | 22 777,81
      31/12/2026 | 22 777,81 | 28,13 % | 22 777,81 × 28,13 % | 6 406,26 | 16 371,55
      31/12/2027 | 16 371,55 | 28,13 % | 16 371,55 × 28,13 % | 4 604,50 | 11 767,05
      31/12/2028 | 11 767,05 | 28,13 % | 11 767,05 × 28,13 % | 3 309,48 | 8 457,57
      31/12/2029 | 8 457,57 | 28,13 % | 8 457,57 × 28,13 % | 2 378,69 | 6 078,88
      31/12/2030 | 6 078,88 | 33,33 % | 6 078,88 × 33,33 % (linéaire, 3 ex. restants) | 2 026,29 | 4 052,59
      31/12/2031 | 4 052,59 | 50,00 % | 4 052,59 × 50,00 % (linéaire, 2 ex. restants) | 2 026,30 | 2 026,29
      31/12/2032 | 2 026,29 | 100,00 % | 2 026,29 × 100,00 % (linéaire, 1 ex. restants) | 2 026,29 | 0,00`),
    );
  });

  test("F6: sold inside a year", () => {
    const plan = planOf({ base: 960000, commissionedOn: "2024-03-01", duration: 4, releasedOn: isoDate("2026-06-30") }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 9 600,00 | 25,00 % | 9 600,00 × 25,00 % × 300/360 | 2 000,00 | 7 600,00
      31/12/2025 | 9 600,00 | 25,00 % | 9 600,00 × 25,00 % × 360/360 | 2 400,00 | 5 200,00
      30/06/2026 | 9 600,00 | 25,00 % | 9 600,00 × 25,00 % × 180/360 | 1 200,00 | 4 000,00`),
    );
  });

  test("F7: mixed use: the plan is on the full base", () => {
    const plan = planOf({ base: 239999, commissionedOn: "2025-04-10", duration: 4 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2025 | 2 399,99 | 25,00 % | 2 399,99 × 25,00 % × 261/360 | 435,00 | 1 964,99
      31/12/2026 | 2 399,99 | 25,00 % | 2 399,99 × 25,00 % × 360/360 | 600,00 | 1 364,99
      31/12/2027 | 2 399,99 | 25,00 % | 2 399,99 × 25,00 % × 360/360 | 600,00 | 764,99
      31/12/2028 | 2 399,99 | 25,00 % | 2 399,99 × 25,00 % × 360/360 | 600,00 | 164,99
      31/12/2029 | 2 399,99 | 25,00 % | 2 399,99 − 2 235,00 (reliquat, 99 j) | 164,99 | 0,00`),
    );
  });

  test("F8: a passenger car: the plan is on the full base", () => {
    const plan = planOf({ base: 2800000, commissionedOn: "2025-05-10", duration: 5 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2025 | 28 000,00 | 20,00 % | 28 000,00 × 20,00 % × 231/360 | 3 593,33 | 24 406,67
      31/12/2026 | 28 000,00 | 20,00 % | 28 000,00 × 20,00 % × 360/360 | 5 600,00 | 18 806,67
      31/12/2027 | 28 000,00 | 20,00 % | 28 000,00 × 20,00 % × 360/360 | 5 600,00 | 13 206,67
      31/12/2028 | 28 000,00 | 20,00 % | 28 000,00 × 20,00 % × 360/360 | 5 600,00 | 7 606,67
      31/12/2029 | 28 000,00 | 20,00 % | 28 000,00 × 20,00 % × 360/360 | 5 600,00 | 2 006,67
      31/12/2030 | 28 000,00 | 20,00 % | 28 000,00 − 25 993,33 (reliquat, 129 j) | 2 006,67 | 0,00`),
    );
  });

  test("F9: a first fiscal year of more than a year, ending in June", () => {
    const plan = planOf({ base: 730000, commissionedOn: "2024-11-20", duration: 5 }, JUNE_YEARS);
    expect(plan).toBe(
      table(`
      30/06/2025 | 7 300,00 | 20,00 % | 7 300,00 × 20,00 % × 221/360 | 896,28 | 6 403,72
      30/06/2026 | 7 300,00 | 20,00 % | 7 300,00 × 20,00 % × 360/360 | 1 460,00 | 4 943,72
      30/06/2027 | 7 300,00 | 20,00 % | 7 300,00 × 20,00 % × 360/360 | 1 460,00 | 3 483,72
      30/06/2028 | 7 300,00 | 20,00 % | 7 300,00 × 20,00 % × 360/360 | 1 460,00 | 2 023,72
      30/06/2029 | 7 300,00 | 20,00 % | 7 300,00 × 20,00 % × 360/360 | 1 460,00 | 563,72
      30/06/2030 | 7 300,00 | 20,00 % | 7 300,00 − 6 736,28 (reliquat, 139 j) | 563,72 | 0,00`),
    );
  });

  test("F11: scrapped inside a year", () => {
    const plan = planOf({ base: 180000, commissionedOn: "2023-11-06", duration: 3, releasedOn: isoDate("2025-10-12") }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2023 | 1 800,00 | 33,33 % | 1 800,00 × 33,33 % × 55/360 | 91,67 | 1 708,33
      31/12/2024 | 1 800,00 | 33,33 % | 1 800,00 × 33,33 % × 360/360 | 600,00 | 1 108,33
      12/10/2025 | 1 800,00 | 33,33 % | 1 800,00 × 33,33 % × 282/360 | 470,00 | 638,33`),
    );
  });

  test("F12: degressive, taken back inside a year", () => {
    const plan = planOf(
      { base: 800000, commissionedOn: "2024-06-20", duration: 5, method: "degressive", releasedOn: isoDate("2026-09-30") },
      CALENDAR_YEARS,
    );
    expect(plan).toBe(
      table(`
      31/12/2024 | 8 000,00 | 35,00 % | 8 000,00 × 35,00 % × 7/12 | 1 633,33 | 6 366,67
      31/12/2025 | 6 366,67 | 35,00 % | 6 366,67 × 35,00 % | 2 228,33 | 4 138,34
      30/09/2026 | 4 138,34 | 35,00 % | 4 138,34 × 35,00 % × 270/360 | 1 086,31 | 3 052,03`),
    );
  });

  test("F13: from 29 February", () => {
    const plan = planOf({ base: 500000, commissionedOn: "2024-02-29", duration: 5 }, CALENDAR_YEARS);
    expect(plan).toBe(
      table(`
      31/12/2024 | 5 000,00 | 20,00 % | 5 000,00 × 20,00 % × 302/360 | 838,89 | 4 161,11
      31/12/2025 | 5 000,00 | 20,00 % | 5 000,00 × 20,00 % × 360/360 | 1 000,00 | 3 161,11
      31/12/2026 | 5 000,00 | 20,00 % | 5 000,00 × 20,00 % × 360/360 | 1 000,00 | 2 161,11
      31/12/2027 | 5 000,00 | 20,00 % | 5 000,00 × 20,00 % × 360/360 | 1 000,00 | 1 161,11
      31/12/2028 | 5 000,00 | 20,00 % | 5 000,00 × 20,00 % × 360/360 | 1 000,00 | 161,11
      31/12/2029 | 5 000,00 | 20,00 % | 5 000,00 − 4 838,89 (reliquat, 58 j) | 161,11 | 0,00`),
    );
  });

  test.each([
    ["structure", 9_600_000, 50, 88_000, 192_000, "2075-12-31", 104_000],
    ["roof and façade", 1_920_000, 25, 35_200, 76_800, "2050-12-31", 41_600],
    ["technical installations", 2_400_000, 20, 55_000, 120_000, "2045-12-31", 65_000],
    ["fixtures", 2_080_000, 12, 79_444, 173_333, "2037-12-31", 93_893],
  ])("F10: a building by components, its %s", (_, base, duration, first, second, lastDay, last) => {
    const plan = depreciationPlan(component({ base, duration, commissionedOn: "2025-07-16" }), [
      { beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31") },
    ]);
    expect([plan[0]?.amount, plan[1]?.amount, plan.at(-1)?.endDay, plan.at(-1)?.amount]).toEqual([first, second, lastDay, last]);
  });
});

describe("what was depreciated before", () => {
  test("an opening is the past line, and the plan goes on from the dates", () => {
    const given = { base: 300_000, commissionedOn: "2021-07-01", opening: { on: isoDate("2023-12-31"), amount: cents(150_000) } };
    expect(amounts(given)).toEqual([150_000, 60_000, 60_000, 30_000]);
  });

  test("an opening above what the dates give leaves less for the last years, never less than nothing", () => {
    const given = { base: 300_000, commissionedOn: "2021-01-01", opening: { on: isoDate("2023-12-31"), amount: cents(270_000) } };
    expect(amounts(given)).toEqual([270_000, 30_000]);
  });

  test("an opening below what the dates give is made good in the last year", () => {
    const given = { base: 300_000, commissionedOn: "2021-01-01", opening: { on: isoDate("2023-12-31"), amount: cents(100_000) } };
    expect(amounts(given)).toEqual([100_000, 60_000, 140_000]);
  });

  test("an opening inside a year leaves the days after it", () => {
    const given = { base: 360_000, commissionedOn: "2023-01-01", opening: { on: isoDate("2024-06-30"), amount: cents(108_000) } };
    expect(amounts(given)).toEqual([108_000, 36_000, 72_000, 72_000, 72_000]);
  });

  test("frozen years as the plan gives them change nothing", () => {
    const given = { base: 100_000, duration: 3, commissionedOn: "2024-01-01" };
    const frozen = [{ endDay: isoDate("2024-12-31"), amount: cents(33_333) }];
    expect(planOf({ ...given, frozen })).toBe(planOf(given));
  });

  test("a longer duration after a frozen year spreads what is left over the days left", () => {
    const frozen = [{ endDay: isoDate("2024-12-31"), amount: cents(60_000) }];
    expect(planOf({ base: 300_000, duration: 8, commissionedOn: "2024-01-01", frozen })).toBe(
      table(`
      31/12/2024 | 3 000,00 | 12,50 % | Exercice clôturé | 600,00 | 2 400,00
      31/12/2025 | 2 400,00 | 12,50 % | 2 400,00 × 360/2520 (plan révisé) | 342,86 | 2 057,14
      31/12/2026 | 2 057,14 | 12,50 % | 2 057,14 × 360/2160 (plan révisé) | 342,86 | 1 714,28
      31/12/2027 | 1 714,28 | 12,50 % | 1 714,28 × 360/1800 (plan révisé) | 342,86 | 1 371,42
      31/12/2028 | 1 371,42 | 12,50 % | 1 371,42 × 360/1440 (plan révisé) | 342,86 | 1 028,56
      31/12/2029 | 1 028,56 | 12,50 % | 1 028,56 × 360/1080 (plan révisé) | 342,85 | 685,71
      31/12/2030 | 685,71 | 12,50 % | 685,71 × 360/720 (plan révisé) | 342,86 | 342,85
      31/12/2031 | 3 000,00 | 12,50 % | 3 000,00 − 2 657,15 (reliquat, 360 j) | 342,85 | 0,00`),
    );
  });

  test("a duration already over leaves everything to the next year", () => {
    const frozen = ["2024-12-31", "2025-12-31", "2026-12-31"].map((day) => ({ endDay: isoDate(day), amount: cents(60_000) }));
    expect(amounts({ base: 300_000, duration: 2, commissionedOn: "2024-01-01", frozen })).toEqual([60_000, 60_000, 60_000, 120_000]);
  });

  test("a degressive plan revised goes on with the years left", () => {
    const frozen = [{ endDay: isoDate("2024-12-31"), amount: cents(262_500) }];
    const given = { base: 1_200_000, commissionedOn: "2024-04-15", method: "degressive" as const, frozen };
    expect(amounts(given)).toEqual([262_500, 328_125, 213_281, 198_047, 198_047]);
  });
});

describe("years", () => {
  test("an asset older than the first fiscal year has years of twelve months before it", () => {
    const years = [{ beginning: isoDate("2026-03-16"), end: isoDate("2027-03-15") }];
    const plan = depreciationPlan(component({ base: 360_000, duration: 2, commissionedOn: "2025-01-01" }), years);
    expect(plan.map(({ endDay, amount }) => [endDay, amount])).toEqual([
      ["2025-03-15", 37_500],
      ["2026-03-15", 180_000],
      ["2027-03-15", 142_500],
    ]);
  });

  test("a year that ends on 28 February is followed by one that ends on the 29th of a leap year", () => {
    const years = [{ beginning: isoDate("2026-03-01"), end: isoDate("2027-02-28") }];
    const plan = depreciationPlan(component({ base: 360_000, duration: 3, commissionedOn: "2026-03-01" }), years);
    expect(plan.map(({ endDay }) => endDay)).toEqual(["2027-02-28", "2028-02-29", "2029-02-28"]);
  });

  test("a year from the 31st to the 30th has 360 days", () => {
    const years = [{ beginning: isoDate("2026-01-31"), end: isoDate("2027-01-30") }];
    expect(amounts({ base: 360_000, duration: 3, commissionedOn: "2026-01-31" }, years)).toEqual([120_333, 120_000, 119_667]);
  });

  test("degressive months of a year that ends inside a month are twelve", () => {
    const years = [{ beginning: isoDate("2026-03-16"), end: isoDate("2027-03-15") }];
    expect(amounts({ base: 1_000_000, commissionedOn: "2026-03-20", method: "degressive" }, years)[0]).toBe(350_000);
  });

  test("released before its first day: nothing is depreciated", () => {
    expect(amounts({ base: 100_000, commissionedOn: "2024-05-01", releasedOn: isoDate("2024-04-30") })).toEqual([]);
  });
});

const base = fc.integer({ min: 1, max: 50_000_000 }).map(cents);
const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays(isoDate("2020-01-01"), days));
const anyComponent = fc
  .record({ base, commissionedOn: day, duration: fc.integer({ min: 2, max: 20 }), isDegressive: fc.boolean() })
  .map(({ isDegressive, ...given }): DepreciableComponent => {
    const method = isDegressive && given.duration >= 3 ? "degressive" : "linear";
    return { ...given, method, opening: null, frozen: [], releasedOn: null };
  });
const anyYears = fc
  .tuple(day, fc.array(fc.integer({ min: 20, max: 700 }), { minLength: 1, maxLength: 5 }))
  .map(([first, lengths]): readonly Year[] => {
    let beginning: IsoDate = first;
    return lengths.map((length) => {
      const year = { beginning, end: addDays(beginning, length - 1) };
      beginning = addDays(year.end, 1);
      return year;
    });
  });

describe("properties", () => {
  test("annuities add up to the base, and what is left never rises nor falls below nothing", () => {
    fc.assert(
      fc.property(anyComponent, anyYears, (given, years) => {
        const plan = depreciationPlan(given, years);
        expect(sumCents(plan.map(({ amount }) => amount))).toBe(given.base);
        plan.reduce((before, { rest, amount }) => {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(rest).toBe(before - amount);
          return rest;
        }, given.base);
      }),
      { numRuns: 500 },
    );
  });

  test("asked through a year, the plan is its lines up to that year, frozen ones included", () => {
    fc.assert(
      fc.property(anyComponent, anyYears, fc.nat({ max: 6 }), fc.nat({ max: 25 }), (given, years, count, rank) => {
        const plan = depreciationPlan(given, years);
        const frozen = plan.slice(0, count).map(({ endDay, amount }) => ({ endDay, amount: cents(Math.max(amount - 1, 0)) }));
        const whole = depreciationPlan({ ...given, frozen }, years);
        const through = whole.at(Math.min(rank, whole.length - 1))?.endDay ?? given.commissionedOn;
        expect(depreciationPlan({ ...given, frozen }, years, through)).toEqual(whole.filter(({ endDay }) => endDay <= through));
      }),
      { numRuns: 300 },
    );
  });

  test("freezing the years as they come changes nothing of the years after", () => {
    fc.assert(
      fc.property(anyComponent, anyYears, fc.nat({ max: 6 }), (given, years, count) => {
        const plan = depreciationPlan(given, years);
        const frozen = plan.slice(0, count).map(({ endDay, amount }) => ({ endDay, amount }));
        expect(depreciationPlan({ ...given, frozen }, years)).toEqual(plan);
      }),
      { numRuns: 300 },
    );
  });

  test("a revision, once frozen in its turn, goes on as it was planned", () => {
    fc.assert(
      fc.property(anyComponent, anyYears, fc.integer({ min: 2, max: 20 }), (given, years, duration) => {
        const first = depreciationPlan(given, years).slice(0, 1);
        const revised = depreciationPlan(
          { ...given, duration: given.method === "degressive" ? Math.max(duration, 3) : duration, frozen: first },
          years,
        );
        const again = depreciationPlan(
          { ...given, duration: given.method === "degressive" ? Math.max(duration, 3) : duration, frozen: revised.slice(0, 2) },
          years,
        );
        expect(again.map(({ amount }) => amount)).toEqual(revised.map(({ amount }) => amount));
        expect(sumCents(revised.map(({ amount }) => amount))).toBe(given.base);
      }),
      { numRuns: 300 },
    );
  });

  test("an exit cuts the plan: what comes before its year does not change, what is left is the net value", () => {
    fc.assert(
      fc.property(anyComponent, anyYears, fc.nat({ max: 4000 }), (given, years, after) => {
        const releasedOn = addDays(given.commissionedOn, after);
        const whole = depreciationPlan(given, years);
        const cut = depreciationPlan({ ...given, releasedOn }, years);
        const untouched = whole.filter(({ endDay }) => endDay < releasedOn);
        expect(cut.slice(0, untouched.length)).toEqual(untouched);
        expect(sumCents(cut.map(({ amount }) => amount))).toBeLessThanOrEqual(given.base);
        expect(cut.every(({ endDay }) => endDay <= releasedOn)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
