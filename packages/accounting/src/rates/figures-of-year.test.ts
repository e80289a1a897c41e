import { describe, expect, test } from "vitest";
import { FIGURES_2025 } from "./2025.js";
import { FIGURES_2026 } from "./2026.js";
import { figuresInForce, figuresOfYear } from "./figures-of-year.js";
import type { MileageBand, PowerScale } from "./yearly-figures.js";
import { ZONE_RELIEFS } from "./zones.js";

describe("figures of a year", () => {
  test("social ceiling, meals, service vouchers, limits of the micro and of the simplified regimes are those of the year", () => {
    const of = (year: number) => {
      const { socialCeiling, meals, serviceVouchers, micro, simplifiedProfit } = figuresOfYear(year);
      return [socialCeiling, meals.atHome, meals.largest, serviceVouchers, micro.liberal, micro.sales, simplifiedProfit.services];
    };
    expect(of(2025)).toEqual([47_100, 545, 2_110, 2_540, 77_700, 188_700, 254_000]);
    expect(of(2026)).toEqual([48_060, 550, 2_140, 2_591, 83_600, 203_100, 286_000]);
  });

  test("a year that is not known is refused, before as after", () => {
    expect(() => figuresOfYear(2024)).toThrow(new RangeError("no figures of the law for 2024"));
    expect(() => figuresOfYear(2027)).toThrow(RangeError);
  });

  test("what a law has set holds until another changes it", () => {
    expect(figuresInForce(2031)).toBe(FIGURES_2026);
    expect(figuresInForce(2025)).toBe(FIGURES_2025);
    expect(figuresInForce(2024)).toBeNull();
  });

  test("the scale of 2026 is not published: kilometres are those of 2025, provisional, and fuel has none", () => {
    expect(figuresOfYear(2026).mileage).toEqual({ ...figuresOfYear(2025).mileage, isProvisional: true });
    expect(figuresOfYear(2026).toConfirm).toContain("mileage");
    expect(figuresOfYear(2026).fuel).toBeNull();
  });
});

describe("ceilings of optional contributions", () => {
  test.each([
    [2025, 4_710, 87_135, 3_297, 11_304, 1_177.5, 7_065],
    [2026, 4_806, 88_911, 3_364.2, 11_534.4, 1_201.5, 7_209],
  ])("of %i: the least and the most of retirement, health and loss of work", (year, ...expected) => {
    const { socialCeiling: ceiling, optionalContributions } = figuresOfYear(year);
    const { profitCeilings, retirement, health, lossOfWork } = optionalContributions;
    const found = [
      retirement.leastOfCeiling,
      profitCeilings * retirement.ofProfit + (profitCeilings - 1) * retirement.aboveCeiling,
      health.ofCeiling,
      health.mostOfCeiling,
      lossOfWork.leastOfCeiling,
      profitCeilings * lossOfWork.ofProfit,
    ];
    expect(found.map((share) => (ceiling * share) / 100_000)).toEqual(expected);
  });
});

/** The worked cases of the scales, in cents. */
describe("scales of 2025", () => {
  const { mileage, fuel } = figuresOfYear(2025);
  const amount = (bands: readonly MileageBand[], km: number): number => {
    const band = bands.find(({ throughKm }) => throughKm === null || km <= throughKm);
    if (!band) throw new Error("no band");
    return Math.round((km * band.thousandthsPerKm) / 10) + band.plus * 100;
  };
  const bandsOf = (scales: readonly PowerScale[], power: number): readonly MileageBand[] =>
    scales.find(({ throughPower }) => throughPower === null || power <= throughPower)?.bands ?? [];

  test.each([
    ["a car of 5 CV, 12 000 km", mileage.cars, 5, 12_000, 567_900],
    ["a car of 4 CV, 5 000 km", mileage.cars, 4, 5_000, 303_000],
    ["a car of 4 CV, 5 001 km", mileage.cars, 4, 5_001, 303_034],
    ["a car of 9 CV counts as 7, 25 000 km", mileage.cars, 9, 25_000, 1_175_000],
    ["a motorcycle of 4 CV, 4 000 km", mileage.motorcycles, 4, 4_000, 148_600],
  ])("%s", (_, scales, power, km, expected) => {
    expect(amount(bandsOf(scales, power), km)).toBe(expected);
  });

  test("a moped, 2 000 km; an electric car adds a fifth", () => {
    expect(amount(mileage.mopeds, 2_000)).toBe(63_000);
    expect((amount(bandsOf(mileage.cars, 5), 12_000) * (100 + mileage.electricExtraPercent)) / 100).toBe(681_480);
  });

  test("fuel of a diesel car of 6 CV, 8 000 km: 880,00", () => {
    const car = fuel?.cars.find(({ throughPower }) => throughPower === null || 6 <= throughPower);
    expect((8_000 * (car?.diesel ?? 0)) / 1_000).toBe(880);
  });
});

describe("every year", () => {
  test.each([FIGURES_2025, FIGURES_2026])("$year: bands follow one another and the last has no end", ({ mileage, fuel }) => {
    const scales = [...mileage.cars, ...mileage.motorcycles].map(({ bands }) => bands).concat([mileage.mopeds]);
    for (const bands of scales) expectRising(bands.map(({ throughKm }) => throughKm));
    for (const powers of [mileage.cars, mileage.motorcycles, fuel?.cars ?? []]) {
      if (powers.length > 0) expectRising(powers.map(({ throughPower }) => throughPower));
    }
  });

  test("a zone exempts sixty months in full, then less and less: eight years, fourteen in an urban zone before 2015", () => {
    const { zrr, zfrr, zfuBefore2015, zfu } = ZONE_RELIEFS;
    const monthsOf = ({ steps }: typeof zfu): number => steps.reduce((months, step) => months + step.months, 0);
    expect([zrr, zfrr, zfuBefore2015, zfu].map(monthsOf)).toEqual([96, 96, 168, 96]);
    for (const { steps, createdFrom, createdThrough } of Object.values(ZONE_RELIEFS)) {
      expect(steps[0]).toEqual({ months: 60, shareBp: 10_000 });
      expect(steps.map(({ shareBp }) => shareBp)).toEqual(steps.map(({ shareBp }) => shareBp).toSorted((a, b) => b - a));
      expect(createdFrom < createdThrough).toBe(true);
    }
    expect(zfu.steps.map(({ shareBp }) => shareBp)).toEqual([10_000, 6_000, 4_000, 2_000]);
    expect(zfu.createdFrom > zfuBefore2015.createdThrough).toBe(true);
    expect(zfrr.createdFrom > zrr.createdThrough).toBe(true);
  });
});

function expectRising(ends: readonly (number | null)[]): void {
  expect(ends.at(-1)).toBeNull();
  const finite = ends.slice(0, -1).map((end) => end ?? Number.NaN);
  expect(finite).toEqual(finite.toSorted((a, b) => a - b));
  expect(new Set(finite).size).toBe(finite.length);
}
