import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents, sumCents } from "../money.js";
import { instalmentParts, matchingInstalment, totalOf } from "./instalment-match.js";
import { loanSchedule, type LoanTerms } from "./schedule.js";

function loan(given: Partial<LoanTerms> = {}): LoanTerms {
  return {
    borrowed: cents(12_000_00),
    startsOn: isoDate("2026-01-31"),
    months: 12,
    rateThousandths: 3600,
    instalment: null,
    insurance: cents(0),
    deferredMonths: 0,
    dayOfMonth: null,
    ...given,
  };
}

describe("instalments of a loan", () => {
  test("12 000,00 at 3,60 % over a year: 36,00 of interest first, and nothing left at the end", () => {
    const instalments = loanSchedule(loan());
    expect(instalments[0]).toMatchObject({ interest: 36_00, capital: 983_61, remaining: 11_016_39 });
    expect(instalments.at(-1)?.remaining).toBe(0);
  });

  test("they fall on the last day of a shorter month, and come back to theirs", () => {
    expect(
      loanSchedule(loan())
        .map(({ dueOn }) => dueOn)
        .slice(0, 3),
    ).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  test("the day of the month may be another one", () => {
    expect(loanSchedule(loan({ dayOfMonth: 5 }))[0]?.dueOn).toBe("2026-02-05");
  });

  test("a deferment pays interest alone, then what is left of the months pays the capital", () => {
    const instalments = loanSchedule(loan({ deferredMonths: 3 }));
    expect(instalments.slice(0, 3).map(({ capital, interest }) => [capital, interest])).toEqual([
      [0, 36_00],
      [0, 36_00],
      [0, 36_00],
    ]);
    expect(instalments.at(-1)?.remaining).toBe(0);
  });

  test("without interest the capital is shared, the last instalment takes the cent left", () => {
    const capital = loanSchedule(loan({ borrowed: cents(100_00), months: 3, rateThousandths: 0 })).map((one) => one.capital);
    expect(capital).toEqual([33_33, 33_33, 33_34]);
  });

  test("the instalment of the contract is kept, insurance within it", () => {
    const [first] = loanSchedule(loan({ instalment: cents(1_050_00), insurance: cents(14_00) }));
    expect(first).toMatchObject({ interest: 36_00, capital: 1_000_00, insurance: 14_00 });
  });

  test("an instalment that does not cover the interest is refused, and so is a deferment of the whole loan", () => {
    expect(() => loanSchedule(loan({ instalment: cents(36_00) }))).toThrow(RangeError);
    expect(() => loanSchedule(loan({ deferredMonths: 12 }))).toThrow(RangeError);
  });

  test("the capital of all instalments is what was borrowed", () => {
    const terms = fc.record({
      borrowed: fc.integer({ min: 100_00, max: 1_000_000_00 }).map(cents),
      months: fc.integer({ min: 1, max: 300 }),
      rateThousandths: fc.integer({ min: 0, max: 12_000 }),
    });
    fc.assert(
      fc.property(terms, (given) => {
        const instalments = loanSchedule(loan(given));
        expect(sumCents(instalments.map(({ capital }) => capital))).toBe(given.borrowed);
        expect(instalments.every(({ capital, interest }) => capital >= 0 && interest >= 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the instalment that a bank line pays", () => {
  const instalments = loanSchedule(loan({ insurance: cents(10_00) }));
  const first = instalments[0];
  if (!first) throw new Error("no instalment");

  test("within five days and one euro, the nearest first", () => {
    expect(matchingInstalment(instalments, { on: isoDate("2026-03-05"), amount: cents(totalOf(first) + 100) })).toBe(first);
    expect(matchingInstalment(instalments, { on: isoDate("2026-03-06"), amount: totalOf(first) })).toBeNull();
    expect(matchingInstalment(instalments, { on: isoDate("2026-02-28"), amount: cents(totalOf(first) + 101) })).toBeNull();
  });

  test("one that is paid is not among the open ones: the line matches nothing else of another month", () => {
    expect(matchingInstalment(instalments.slice(1), { on: isoDate("2026-02-28"), amount: totalOf(first) })).toBeNull();
  });

  test("its parts add up to the line, the difference in the interest", () => {
    const amount = cents(totalOf(first) + 37);
    expect(instalmentParts(first, amount)).toEqual([
      { account: "164000", amount: first.capital },
      { account: "661100", amount: first.interest + 37 },
      { account: "616600", amount: 10_00 },
    ]);
  });

  test("a difference larger than the interest leaves no part below zero", () => {
    const free = { ...first, interest: cents(50), capital: cents(1000_00), insurance: cents(0) };
    const parts = instalmentParts(free, cents(1000_00));
    expect(parts).toEqual([{ account: "164000", amount: 1000_00 }]);
  });
});
