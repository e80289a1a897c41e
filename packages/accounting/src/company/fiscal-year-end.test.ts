import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { checkMovedEnd, nextYear, proposedEnd, type EndFacts } from "./fiscal-year-end.js";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof DomainError) return error.problem.code;
    throw error;
  }
};

describe("the fiscal year that follows", () => {
  const next = (
    last: string,
    end: string,
    taxCategory: "bnc" | "bic",
    { today = "2026-04-14", declared = null, period = null }: Partial<Record<"today" | "declared" | "period", string | null>> = {},
  ) =>
    nextYear(
      { end: isoDate(last) },
      {
        end: isoDate(end),
        taxCategory,
        today: isoDate(today ?? ""),
        declaredThrough: declared === null ? null : isoDate(declared),
        vatPeriod: period === null ? null : { end: isoDate(period) },
      },
    );

  test("begins the day after the last one, also within a month and on 29 February", () => {
    expect(next("2026-06-15", "2027-06-15", "bic")).toEqual({ beginning: "2026-06-16", end: "2027-06-15" });
    expect(next("2028-02-28", "2029-02-28", "bic", { today: "2028-01-05" })).toEqual({ beginning: "2028-02-29", end: "2029-02-28" });
    expect(next("2026-12-31", "2027-12-31", "bnc")).toEqual({ beginning: "2027-01-01", end: "2027-12-31" });
  });

  test.each([
    ["ends before it begins", "2026-12-31", "2026-12-31", "bic", "fiscal_year.end_before_start"],
    ["ends the day it begins", "2026-12-31", "2027-01-01", "bic", "fiscal_year.end_before_start"],
    ["ends two years later, at the end of the month", "2026-12-31", "2029-01-31", "bic", ""],
    ["ends a day later than that", "2026-12-31", "2029-02-01", "bic", "fiscal_year.out_of_reach"],
    ["of a BNC ends on another day than 31 December", "2026-12-31", "2027-11-30", "bnc", "fiscal_year.civil"],
    ["of a BNC begins on 31 December, and ends with it", "2026-12-30", "2026-12-31", "bnc", ""],
    ["of a BNC ends on 31 December of the year after", "2026-12-31", "2028-12-31", "bnc", "fiscal_year.civil"],
    ["begins after the next civil year", "2027-12-31", "2028-12-31", "bic", "fiscal_year.out_of_reach"],
    ["begins on the last day of the next civil year", "2027-12-30", "2028-12-30", "bic", ""],
  ] as const)("%s", (_what, last, end, category, code) => expect(codeOf(() => next(last, end, category))).toBe(code));

  test.each([
    ["bnc", "2026-01-01", "2026-12-31"],
    ["bnc", "2026-03-16", "2026-12-31"],
    ["bnc", "2028-02-29", "2028-12-31"],
    ["bnc", "2026-12-31", "2026-12-31"],
    ["bic", "2026-01-01", "2026-12-31"],
    ["bic", "2026-03-16", "2027-03-15"],
    ["bic", "2027-03-01", "2028-02-29"],
    ["bic", "2028-02-29", "2029-02-28"],
    ["bic", "2028-03-01", "2029-02-28"],
  ] as const)("of a %s from %s is proposed until %s", (category, start, end) => expect(proposedEnd(isoDate(start), category)).toBe(end));

  test("proposed is always possible; one with another end cuts no VAT period, nor one declared", () => {
    const limits = { declared: "2027-03-31", period: "2027-12-31" };
    expect(next("2026-11-30", "2027-11-30", "bic", limits)).toEqual({ beginning: "2026-12-01", end: "2027-11-30" });
    expect(codeOf(() => next("2026-11-30", "2027-10-31", "bic", { period: "2027-12-31" }))).toBe("fiscal_year.vat_cut");
    expect(codeOf(() => next("2026-11-30", "2027-02-28", "bic", { declared: "2027-03-31" }))).toBe("fiscal_year.declared");
    expect(codeOf(() => next("2026-11-30", "2027-03-31", "bic", { declared: "2027-03-31" }))).toBe("");
  });
});

describe("the end of a year moves", () => {
  const year = (id: string, beginning: string, end: string, isClosed = false) => ({
    id,
    beginning: isoDate(beginning),
    end: isoDate(end),
    isClosed,
  });
  const LONG_NEXT = [year("a", "2025-01-01", "2025-12-31"), year("b", "2026-01-01", "2027-12-31")];
  const facts = (end: string, given: Partial<EndFacts> = {}): EndFacts => ({
    years: [year("a", "2025-01-01", "2025-12-31", true), year("b", "2026-01-01", "2026-12-31"), year("c", "2027-01-01", "2027-12-31")],
    id: "b",
    end: isoDate(end),
    taxCategory: "bic",
    nextTaxCategory: "bic",
    validatedThrough: null,
    declaredThrough: null,
    isFrozen: false,
    vatPeriod: null,
    ...given,
  });

  test.each([
    ["earlier, nothing being validated after", "2026-09-30", {}, ""],
    ["later, into the next year", "2027-03-31", {}, ""],
    ["to the day of the last validated entry", "2026-09-30", { validatedThrough: isoDate("2026-09-30") }, ""],
    ["before a validated entry", "2026-09-29", { validatedThrough: isoDate("2026-09-30") }, "fiscal_year.validated"],
    [
      "later, an entry of the next year being validated",
      "2027-03-31",
      { validatedThrough: isoDate("2027-01-15") },
      "fiscal_year.validated",
    ],
    ["of a closed year", "2025-11-30", { id: "a" }, "fiscal_year.closed"],
    ["over the whole next year", "2027-12-31", {}, "fiscal_year.next_swallowed"],
    ["leaving one day to the next year", "2027-12-30", {}, "fiscal_year.next_swallowed"],
    ["leaving 31 December to the next year, of a BNC", "2027-12-30", { nextTaxCategory: "bnc" }, "fiscal_year.next_swallowed"],
    ["leaving two days to the next year", "2027-12-29", {}, ""],
    ["before its beginning", "2025-12-31", {}, "fiscal_year.end_before_start"],
    ["of a BNC", "2026-09-30", { taxCategory: "bnc" }, "fiscal_year.civil"],
    ["where a component keeps its share", "2026-09-30", { isFrozen: true }, "fiscal_year.frozen"],
    ["within a VAT period", "2026-08-31", { vatPeriod: { end: isoDate("2026-09-30") } }, "fiscal_year.vat_cut"],
    ["before a day whose VAT is declared", "2026-09-29", { declaredThrough: isoDate("2026-09-30") }, "fiscal_year.declared"],
    ["to a day whose VAT is declared", "2026-09-30", { declaredThrough: isoDate("2026-09-30") }, ""],
    ["later, the VAT of the next year being declared", "2027-03-31", { declaredThrough: isoDate("2027-01-31") }, "fiscal_year.declared"],
    ["so that the next one, of a BNC, is no civil year", "2026-09-30", { nextTaxCategory: "bnc" }, "fiscal_year.civil"],
    ["so that the next one, of a BNC, begins later in its own", "2027-03-31", { nextTaxCategory: "bnc" }, ""],
    ["so that the next one lasts more than two years", "2025-06-30", { years: LONG_NEXT, id: "a" }, "fiscal_year.out_of_reach"],
  ] as const)("%s", (_what, end, given, code) => expect(codeOf(() => checkMovedEnd(facts(end, given)))).toBe(code));
});
