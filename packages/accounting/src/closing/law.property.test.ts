import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { depreciationPlan } from "../depreciation/plan/plan.js";
import { gainOf } from "../depreciation/gain.js";
import { cents } from "../money.js";
import { carCap } from "../rates/car-cap.js";
import { figuresOfYear } from "../rates/figures-of-year.js";
import { appropriationEntries } from "./steps/appropriation.js";
import { contributionCeilings } from "./steps/optional-ssc.js";
import { partAfter } from "./steps/lagging-operations.js";
import { mealsDeduction } from "./steps/meals.js";
import { splitLevies } from "./steps/social-security-contributions.js";
import { donationReduction } from "./steps/tax-credit.js";
import { zoneExemption, type ZoneInputs } from "./zones/zone-exemption.js";
import { closingFacts } from "./testing.js";

/** A second computation, written from the texts: exact fractions, one rounding half up at the end. */
type Fraction = { readonly of: bigint; readonly by: bigint };
const fraction = (of: number | bigint, by: number | bigint = 1): Fraction => ({ of: BigInt(of), by: BigInt(by) });
const times = (one: Fraction, other: Fraction): Fraction => ({ of: one.of * other.of, by: one.by * other.by });
const plus = (one: Fraction, other: Fraction): Fraction => ({ of: one.of * other.by + other.of * one.by, by: one.by * other.by });
const isLess = (one: Fraction, other: Fraction): boolean => one.of * other.by < other.of * one.by;
const least = (one: Fraction, other: Fraction): Fraction => (isLess(one, other) ? one : other);
const most = (one: Fraction, other: Fraction): Fraction => (isLess(one, other) ? other : one);
const rounded = ({ of, by }: Fraction): number => Number((2n * of + by) / (2n * by));
const NOTHING = fraction(0);

const euros = fc.integer({ min: 0, max: 90_000_000 });
const days = fc.integer({ min: 0, max: 1_500 }).map((count) => addDays(isoDate("2023-01-01"), count));
const PASS: Readonly<Record<number, number>> = { 2025: 47_100, 2026: 48_060 };

describe("computed a second time from the texts", () => {
  test("ceilings of CGI 154 bis: retirement, health, loss of work, any profit and any months", () => {
    fc.assert(
      fc.property(euros, fc.integer({ min: 1, max: 12 }), fc.constantFrom(2025, 2026), (profit, months, year) => {
        const p = fraction((PASS[year] ?? 0) * 100 * months, 12);
        const b = fraction(profit);
        const capped = least(b, times(p, fraction(8)));
        const above = most(plus(capped, times(p, fraction(-1))), NOTHING);
        const tenth = times(p, fraction(1, 10));
        const expected = {
          retirement: rounded(most(plus(times(capped, fraction(1, 10)), times(above, fraction(15, 100))), tenth)),
          health: rounded(least(plus(times(p, fraction(7, 100)), times(b, fraction(375, 10_000))), times(p, fraction(24, 100)))),
          lossOfWork: rounded(most(times(capped, fraction(1_875, 100_000)), times(p, fraction(25, 1_000)))),
        };
        const found = contributionCeilings(cents(profit), { figures: figuresOfYear(year), months, perecoAbondement: cents(0) });
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("CSG and CRDS: 6,8 of 9,7 are deducted, nothing is lost", () => {
    fc.assert(
      fc.property(euros, (total) => {
        const deductible = rounded(fraction(BigInt(total) * 68n, 97));
        expect(splitLevies(cents(total), figuresOfYear(2025).socialLevies)).toEqual({ deductible, nonDeductible: total - deductible });
      }),
    );
  });

  test("meals one by one: what is between the value of a meal at home and the limit, never below nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6_000 })), fc.constantFrom(2025, 2026), (costs, year) => {
        const [home, limit] = year === 2025 ? [545, 2_110] : [550, 2_140];
        const expected = costs.reduce((sum, cost) => sum + Math.max(Math.min(cost, limit) - home, 0), 0);
        expect(mealsDeduction({ kind: "list", costs: costs.map(cents) }, figuresOfYear(year).meals)).toBe(expected);
      }),
    );
  });

  test("prepaid: the share of the days after the last one, leap days counted, both parts adding up", () => {
    fc.assert(
      fc.property(euros, days, fc.integer({ min: 0, max: 1_000 }), days, (amount, start, length, yearEnd) => {
        const all = Array.from({ length: length + 1 }, (_, index) => addDays(start, index));
        const after = all.filter((day) => day > yearEnd).length;
        const period = { start, end: all.at(-1) ?? start };
        expect(partAfter(cents(amount), period, yearEnd)).toBe(rounded(fraction(BigInt(amount) * BigInt(after), all.length)));
      }),
    );
  });

  test("donations: those of the year first, then what five years left, the oldest first; nothing is lost before its time", () => {
    const earlier = fc.array(fc.record({ year: fc.integer({ min: 2018, max: 2024 }), amount: fc.integer({ min: 1, max: 5_000_000 }) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        euros,
        euros,
        fc.uniqueArray(fc.integer({ min: 2018, max: 2024 }), { maxLength: 5 }),
        earlier,
        (donations, turnover, years, rests) => {
          const before = years.map((year, index) => ({ yearEnd: isoDate(`${year}-12-31`), amount: cents(rests[index]?.amount ?? 100) }));
          const limit = rounded(most(fraction(2_000_000), fraction(BigInt(turnover) * 5n, 1_000)));
          const usable = before.filter(({ yearEnd }) => Number(yearEnd.slice(0, 4)) >= 2020);
          const all = donations + usable.reduce((sum, { amount }) => sum + amount, 0);
          const counted = Math.min(all, limit);
          const found = donationReduction(
            { donations: cents(donations), turnover: cents(turnover), earlier: before, yearEnd: isoDate("2025-12-31") },
            figuresOfYear(2025).donations,
          );
          expect(found.counted).toBe(counted);
          expect(found.reduction).toBe(rounded(fraction(BigInt(counted) * 60n, 100)));
          expect(found.left.reduce((sum, { amount }) => sum + amount, 0)).toBe(all - counted);
          // An older rest is never left while a newer one of an earlier year is used.
          const rest = (yearEnd: IsoDate): number => found.left.find((one) => one.yearEnd === yearEnd)?.amount ?? 0;
          const oldest = usable.toSorted((one, other) => (one.yearEnd < other.yearEnd ? -1 : 1));
          const firstLeft = oldest.findIndex(({ yearEnd }) => rest(yearEnd) > 0);
          if (firstLeft >= 0) for (const { yearEnd, amount } of oldest.slice(firstLeft + 1)) expect(rest(yearEnd)).toBe(amount);
        },
      ),
    );
  });

  test("zones: the mean of the months of the year by their rank since the creation, times the part in the zone", () => {
    const zone = fc.constantFrom("zrr" as const, "zfrr" as const, "zfu" as const);
    const shares = { zrr: [100, 75, 50, 25], zfrr: [100, 75, 50, 25], zfu: [100, 60, 40, 20] } as const;
    const bounds = { zrr: ["2011-01-01", "2024-06-30"], zfrr: ["2024-07-01", "2029-12-31"], zfu: ["2006-01-01", "2025-12-31"] } as const;
    const first = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays(isoDate("2015-01-10"), count));
    fc.assert(
      fc.property(
        zone,
        first,
        euros,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 12 }),
        (kind, creationDate, profit, part, month) => {
          const year = { id: "y", beginning: isoDate(`2025-${String(month).padStart(2, "0")}-01`), end: isoDate("2025-12-31") };
          fc.pre(creationDate >= bounds[kind][0] && creationDate <= bounds[kind][1] && creationDate <= year.end);
          const inputs: ZoneInputs = {
            zone: kind,
            creationDate,
            commune: "35400",
            address: "1 rue de la Paix",
            sedentary: kind === "zfu",
            hasSedentaryEmployee: null,
            isOwnTransfer: false,
            employees: 0,
            outside: cents(part * 100),
            inside: cents((100 - part) * 100),
            turnover: cents(100_00),
            residents: 0,
            previousAid: null,
          };
          const rank = (at: number): number => (2025 - Number(creationDate.slice(0, 4))) * 12 + at - Number(creationDate.slice(5, 7)) + 1;
          const shareOf = (k: number): number => (k < 1 || k > 96 ? 0 : (shares[kind][k <= 60 ? 0 : Math.ceil((k - 60) / 12)] ?? 0));
          const months = Array.from({ length: 12 - month + 1 }, (_, index) => month + index);
          const rate = fraction(
            months.reduce((sum, at) => sum + shareOf(rank(at)), 0),
            months.length * 100,
          );
          const isQuarter = part <= 25;
          const inZone = {
            zrr: isQuarter ? fraction(1) : fraction(100 - part, 100),
            zfrr: isQuarter ? fraction(100 - part, 100) : NOTHING,
            zfu: fraction(100 - part, 100),
          }[kind];
          const whole = rounded(times(times(fraction(profit, 100), rate), inZone)) * 100;
          const expected = kind === "zfu" ? Math.min(whole, rounded(fraction(50_000 * 100 * months.length, 12))) : whole;
          const code = kind === "zfu" ? "ufz_tax_exemption" : "rrz_tax_exemption";
          const found = zoneExemption(
            code,
            {
              ...closingFacts({}, { year }),
              shownBy: [],
              isFirstYear: false,
              profit: cents(profit),
              hasOtherZone: false,
              activityStartedOn: null,
            },
            inputs,
          );
          expect(found.result.exempt).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("what the law makes an invariant", () => {
  const component = fc.record({
    base: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
    commissionedOn: days,
    duration: fc.integer({ min: 3, max: 20 }),
    method: fc.constantFrom("linear" as const, "degressive" as const),
    opening: fc.constant(null),
    frozen: fc.constant([]),
    releasedOn: fc.constant(null),
  });
  const years = [
    { beginning: isoDate("2023-03-17"), end: isoDate("2023-12-31") },
    { beginning: isoDate("2024-01-01"), end: isoDate("2024-01-29") },
    { beginning: isoDate("2024-01-30"), end: isoDate("2024-06-30") },
    { beginning: isoDate("2024-07-01"), end: isoDate("2025-06-30") },
  ];

  test("annuities add up to the base and leave nothing, whatever years are cut: begun on 17 March, of 29 days, ended on 30 June", () => {
    fc.assert(
      fc.property(component, (one) => {
        const plan = depreciationPlan(one, years);
        expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.base);
        expect(plan.at(-1)?.rest).toBe(0);
        for (const { amount, rest } of plan) expect(amount >= 0 && rest >= 0).toBe(true);
      }),
    );
  });

  test("sold on the day it was bought: that day of depreciation in linear, and a gain that is short term whatever the price", () => {
    fc.assert(
      fc.property(component, euros, (one, price) => {
        const plan = depreciationPlan({ ...one, method: "linear", releasedOn: one.commissionedOn }, years);
        const depreciated = cents(plan.reduce((sum, { amount }) => sum + amount, 0));
        // The last day of a month is its thirtieth: the 28th of February counts three days.
        const [from, isLast] = [Number(one.commissionedOn.slice(8)), addDays(one.commissionedOn, 1).endsWith("-01")];
        const counted = (isLast ? 30 : Math.min(from, 30)) - Math.min(from, 30) + 1;
        expect(depreciated).toBe(rounded(fraction(BigInt(one.base) * BigInt(counted), one.duration * 360)));
        const gain = gainOf({
          cost: one.base,
          depreciated,
          price: cents(price),
          purchasedOn: one.commissionedOn,
          releasedOn: one.commissionedOn,
          isDepreciable: true,
        });
        expect(gain).toMatchObject({ gain: price - one.base + depreciated, longTerm: 0 });
      }),
    );
  });

  test("whatever the owner's accounts swung to, the first day leaves the capital alone, with the result", () => {
    const owner = ["108000", "108100", "108200", "108300", "108500", "108600"];
    const swings = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: owner.length, maxLength: owner.length });
    fc.assert(
      fc.property(
        swings,
        fc.integer({ min: -9_000_000, max: 9_000_000 }),
        fc.constantFrom("bnc" as const, "bic-rs" as const),
        (amounts, result, taxSystem) => {
          const balances = new Map(owner.map((account, index) => [account, cents(amounts[index] ?? 0)]));
          const year = { id: "y", beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31") };
          const opened = new Map<string, number>([...balances, result > 0 ? ["120000", -result] : ["129000", -result]]);
          for (const { lines } of appropriationEntries({ year, taxSystem, balances, result: cents(result), equityMode: "101" }))
            for (const { accountCode, debit, credit } of lines) opened.set(accountCode, (opened.get(accountCode) ?? 0) + debit - credit);
          const equity = taxSystem === "bnc" ? "108000" : "101000";
          const all = amounts.reduce((sum, one) => sum + one, 0) - result;
          expect([...opened].filter(([account, net]) => net !== 0 && account !== equity)).toEqual([]);
          expect(opened.get(equity) ?? 0).toBe(all);
        },
      ),
    );
  });

  test("a car bought on 31 January 2025 or on 1 March 2025 has the same cap, by its CO₂", () => {
    const caps = (purchasedOn: string) =>
      [0, 19, 20, 49, 50, 160, 161].map((co2) =>
        carCap({ co2, firstRegisteredOn: isoDate(purchasedOn), purchasedOn: isoDate(purchasedOn) }),
      );
    expect(caps("2025-01-31")).toEqual([30_000_00, 30_000_00, 20_300_00, 20_300_00, 18_300_00, 18_300_00, 9_900_00]);
    expect(caps("2025-03-01")).toEqual(caps("2025-01-31"));
  });
});
