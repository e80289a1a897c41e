import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";
import {
  instalmentParts,
  instalmentSuggestion,
  matchInstalments,
  matchingInstalment,
  paidInstalment,
  totalOf,
} from "./instalment-match.js";
import { loanSchedule, type LoanTerms } from "./schedule.js";
import { termsOf } from "./terms.js";

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

  test("the first and the last one fall on the days of the contract", () => {
    const days = loanSchedule(loan({ dayOfMonth: 5, firstDueOn: isoDate("2026-02-11"), lastDueOn: isoDate("2027-01-20") })).map(
      ({ dueOn }) => dueOn,
    );
    expect([days[0], days[1], days.at(-1)]).toEqual(["2026-02-11", "2026-03-05", "2027-01-20"]);
  });

  test("a loan whose first instalment ends a month stays on last days", () => {
    const known = {
      borrowed: cents(6000_00),
      nominalThousandths: 3000,
      instalment: null,
      insurance: null,
      defermentMonths: null,
      dayOfMonth: null,
    };
    const { terms } = termsOf({ ...known, firstDueOn: isoDate("2026-02-28"), lastDueOn: isoDate("2026-05-31") });
    expect(terms && loanSchedule(terms).map(({ dueOn }) => dueOn)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  test("what was paid stays, and the others pay the rest back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 0, max: 9000 }), (count, rateThousandths) => {
        const paid = loanSchedule(loan()).slice(0, count);
        const after = loanSchedule(loan({ rateThousandths }), paid);
        expect(after.slice(0, count)).toEqual(paid);
        expect(after.at(-1)?.remaining).toBe(0);
        expect(sumCents(after.map(({ capital }) => capital))).toBe(12_000_00);
      }),
    );
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

  test("two lines and two instalments: each once, the nearest first; what could be another is not certain", () => {
    const line = (on: string) => ({ on: isoDate(on), amount: totalOf(first) });
    const [early, late] = [line("2026-02-27"), line("2026-03-02")];
    expect(matchInstalments([first], [late, early])).toEqual([{ instalment: first, payment: early, isCertain: false }]);
    expect(matchInstalments(instalments, [early])).toEqual([{ instalment: first, payment: early, isCertain: true }]);
    const rounded = { ...early, amount: cents(early.amount + 1) };
    expect(matchInstalments(instalments, [rounded])).toEqual([{ instalment: first, payment: rounded, isCertain: false }]);
    const twin = { ...first };
    expect(matchInstalments([first, twin], [early, late]).map(({ payment }) => payment)).toEqual([early, late]);
  });

  test("categorised by hand it pays the instalment of which it has the first account, that of its very parts first", () => {
    const on = first.dueOn;
    const twin = { ...first, capital: cents(first.capital + 10_00), interest: cents(first.interest - 10_00) };
    const paying = (parts: readonly { account: string; amount: Cents }[]) =>
      paidInstalment([first, twin], { on, amount: totalOf(first), parts });
    expect(paying(instalmentParts(twin, totalOf(first)))).toBe(twin);
    expect(paying([{ account: "164000", amount: totalOf(first) }])).toBe(first);
    expect(paying([{ account: "661100", amount: totalOf(first) }])).toBeNull();
  });

  test("the reason names the day and the loan; a sure match alone is accepted with the sure ones", () => {
    const payment = { on: first.dueOn, amount: totalOf(first) };
    expect(instalmentSuggestion("Prêt", { instalment: first, payment, isCertain: true })).toMatchObject({
      account: "164000",
      confidence: 0.95,
      reason: "échéance du 28/02/2026 de l’emprunt «\u00a0Prêt\u00a0»",
      source: "loan",
    });
    expect(instalmentSuggestion("Prêt", { instalment: first, payment, isCertain: false }).confidence).toBeLessThan(0.9);
  });

  test("parts add up to the payment and none is below zero, whatever is within reach", () => {
    const amounts = fc.record({
      capital: fc.integer({ min: 0, max: 50_000 }).map(cents),
      interest: fc.integer({ min: 0, max: 300 }).map(cents),
      insurance: fc.integer({ min: 0, max: 300 }).map(cents),
      fees: fc.integer({ min: 0, max: 300 }).map(cents),
    });
    fc.assert(
      fc.property(amounts, fc.integer({ min: -100, max: 100 }), (parts, apart) => {
        const instalment = { dueOn: first.dueOn, ...parts };
        const payment = { on: first.dueOn, amount: cents(totalOf(instalment) + apart) };
        if (matchingInstalment([instalment], payment) === null) return;
        const split = instalmentParts(instalment, payment.amount);
        expect(sumCents(split.map(({ amount }) => amount))).toBe(payment.amount);
        expect(split.every(({ amount }) => amount > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
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
