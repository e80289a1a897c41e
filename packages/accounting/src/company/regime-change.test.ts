import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { changedRegimes, type RegimeCalendar, type RegimeChange } from "./regime-change.js";
import { regimesOf, type Regime } from "./regime.js";

const year = (beginning: string, end: string, isClosed = false) => ({ beginning: isoDate(beginning), end: isoDate(end), isClosed });
const calendar = (given: Partial<RegimeCalendar> = {}): RegimeCalendar => ({
  fiscalYears: [year("2025-01-01", "2025-12-31", true), year("2026-01-01", "2026-12-31")],
  declaredThrough: null,
  today: isoDate("2026-04-14"),
  ...given,
});
const started = (given: Partial<Parameters<typeof regimesOf>[0]> = {}): readonly Regime[] =>
  regimesOf({
    taxSystem: "bic-rs",
    accountingBasis: "accrual",
    vatSystem: "quarterly_rn",
    vatSubjectSince: null,
    booksBegin: isoDate("2025-01-01"),
    lastFiscalYear: year("2026-01-01", "2026-12-31"),
    ...given,
  });
const change = (from: string, rest: Omit<RegimeChange, "from">): RegimeChange => ({ from: isoDate(from), ...rest });
const lines = (regimes: readonly Regime[]) =>
  regimes.map(({ validFrom, taxSystem, accountingBasis, vatSystem, equityMode }) =>
    [validFrom, taxSystem, accountingBasis, vatSystem, equityMode].join(" "),
  );
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof DomainError) return error.problem.code;
    throw error;
  }
};

describe("a change of VAT system", () => {
  test("begins with a period of the one before and of its own", () => {
    expect(lines(changedRegimes(started(), change("2026-07-01", { vatSystem: "monthly_rn" }), calendar()))).toEqual([
      "2025-01-01 bic-rs accrual quarterly_rn 101",
      "2026-07-01 bic-rs accrual monthly_rn 101",
    ]);
    const monthly = started({ vatSystem: "monthly_rn" });
    const refused = (regimes: readonly Regime[], from: string, vatSystem: Regime["vatSystem"]) =>
      codeOf(() => changedRegimes(regimes, change(from, { vatSystem }), calendar()));
    expect(refused(started(), "2026-08-01", "monthly_rn")).toBe("regime.not_period_start");
    expect(refused(monthly, "2026-08-01", "quarterly_rn")).toBe("regime.not_period_start");
    expect(refused(monthly, "2026-08-02", "not_subjected")).toBe("regime.not_period_start");
    expect(refused(monthly, "2026-08-01", "not_subjected")).toBe("");
    expect(refused(started({ vatSystem: "rs" }), "2026-07-01", "monthly_rn")).toBe("regime.not_period_start");
    // It is left from the first day of the month in which a limit was passed.
    expect(refused(started({ vatSystem: "rs" }), "2026-03-01", "monthly_rn")).toBe("");
    expect(refused(started({ vatSystem: "rs" }), "2026-03-02", "monthly_rn")).toBe("regime.not_period_start");
    expect(refused(started({ vatSystem: "rs" }), "2026-03-01", "quarterly_rn")).toBe("regime.not_period_start");
    expect(refused(started({ vatSystem: "rs" }), "2026-03-01", "not_subjected")).toBe("regime.not_period_start");
    expect(refused(started({ vatSystem: "rs" }), "2027-01-01", "monthly_rn")).toBe("");
  });

  test("makes subject on any day, 29 February included; the simplified one ends by itself", () => {
    const exempt = started({ vatSystem: "not_subjected" });
    expect(lines(changedRegimes(exempt, change("2026-04-17", { vatSystem: "rs" }), calendar()))).toEqual([
      "2025-01-01 bic-rs accrual not_subjected 101",
      "2026-04-17 bic-rs accrual rs 101",
      "2027-01-01 bic-rs accrual quarterly_rn 101",
    ]);
    const leap = calendar({ fiscalYears: [year("2027-03-01", "2028-02-29")], today: isoDate("2028-02-29") });
    const books = started({ vatSystem: "not_subjected", booksBegin: isoDate("2027-03-01"), lastFiscalYear: leap.fiscalYears[0] as never });
    expect(lines(changedRegimes(books, change("2028-02-29", { vatSystem: "monthly_rn" }), leap))).toEqual([
      "2027-03-01 bic-rs accrual not_subjected 101",
      "2028-02-29 bic-rs accrual monthly_rn 101",
    ]);
  });

  test("to the simplified one is refused once it is over", () => {
    const exempt = started({ vatSystem: "not_subjected" });
    expect(codeOf(() => changedRegimes(exempt, change("2027-02-01", { vatSystem: "rs" }), calendar()))).toBe("regime.simplified_ended");
  });

  test("replaces what was planned for later, and leaves the rest of it", () => {
    const planned = changedRegimes(started(), change("2027-01-01", { taxSystem: "bic-rn", vatSystem: "monthly_rn" }), calendar());
    expect(lines(changedRegimes(planned, change("2026-07-01", { vatSystem: "not_subjected" }), calendar()))).toEqual([
      "2025-01-01 bic-rs accrual quarterly_rn 101",
      "2026-07-01 bic-rs accrual not_subjected 101",
      "2027-01-01 bic-rn accrual not_subjected 101",
    ]);
  });
});

describe("a coefficient of taxation", () => {
  const shares = (regimes: readonly Regime[]) => regimes.map((one) => `${one.validFrom} ${one.vatSystem} ${one.vatTaxationBp}`);
  const refused = (regimes: readonly Regime[], from: string, given: Omit<RegimeChange, "from">, days = calendar()) =>
    codeOf(() => changedRegimes(regimes, change(from, given), days));

  test("begins with a period of its VAT system, whose return states one", () => {
    expect(shares(changedRegimes(started(), change("2026-07-01", { vatTaxationBp: 8_700 }), calendar()))).toEqual([
      "2025-01-01 quarterly_rn 10000",
      "2026-07-01 quarterly_rn 8700",
    ]);
    expect(refused(started(), "2026-08-01", { vatTaxationBp: 8_700 })).toBe("regime.not_period_start");
    expect(refused(started({ vatSystem: "monthly_rn" }), "2026-08-01", { vatTaxationBp: 8_700 })).toBe("");
    expect(refused(started({ vatSystem: "rs" }), "2026-07-01", { vatTaxationBp: 8_700 })).toBe("regime.not_period_start");
    expect(shares(changedRegimes(started({ vatSystem: "rs" }), change("2026-01-01", { vatTaxationBp: 8_700 }), calendar()))).toEqual([
      "2025-01-01 rs 10000",
      "2026-01-01 rs 8700",
      "2027-01-01 quarterly_rn 8700",
    ]);
  });

  test("or with subjection, or with the books, on any day", () => {
    const exempt = started({ vatSystem: "not_subjected" });
    const both = { vatSystem: "quarterly_rn", vatTaxationBp: 8_700 } as const;
    expect(shares(changedRegimes(exempt, change("2026-04-17", both), calendar()))).toEqual([
      "2025-01-01 not_subjected 10000",
      "2026-04-17 quarterly_rn 8700",
    ]);
    const subject = changedRegimes(exempt, change("2026-04-17", { vatSystem: "quarterly_rn" }), calendar());
    expect(refused(subject, "2026-04-17", { vatTaxationBp: 8_700 })).toBe("");
    const young = { fiscalYears: [year("2026-02-15", "2026-12-31")] };
    const books = started({ booksBegin: isoDate("2026-02-15"), lastFiscalYear: year("2026-02-15", "2026-12-31") });
    expect(refused(books, "2026-02-15", { vatTaxationBp: 8_700 }, calendar(young))).toBe("");
    expect(refused(books, "2026-02-16", { vatTaxationBp: 8_700 }, calendar(young))).toBe("regime.not_period_start");
  });

  test("is rounded up to the next hundredth: 0,8601 is 0,87", () => {
    const partly = changedRegimes(started(), change("2026-01-01", { vatTaxationBp: 8_601 }), calendar());
    expect(shares(partly)).toEqual(["2025-01-01 quarterly_rn 10000", "2026-01-01 quarterly_rn 8700"]);
    expect(refused(partly, "2026-04-01", { vatTaxationBp: 8_700 })).toBe("regime.same");
    expect(refused(started(), "2026-04-01", { vatTaxationBp: 9_999 })).toBe("regime.same");
  });

  test("is refused to a company that charges no VAT, or leaves it", () => {
    expect(refused(started({ vatSystem: "not_subjected" }), "2026-04-01", { vatTaxationBp: 8_700 })).toBe("regime.taxation_without_vat");
    expect(refused(started(), "2026-04-01", { vatSystem: "not_subjected", vatTaxationBp: 8_700 })).toBe("regime.taxation_without_vat");
  });

  test("holds for what was planned later", () => {
    const planned = changedRegimes(started(), change("2027-01-01", { vatTaxationBp: 9_000 }), calendar());
    expect(shares(changedRegimes(planned, change("2026-07-01", { vatTaxationBp: 8_700 }), calendar()))).toEqual([
      "2025-01-01 quarterly_rn 10000",
      "2026-07-01 quarterly_rn 8700",
    ]);
  });
});

describe("a change of tax system", () => {
  test("begins with a fiscal year, that which follows the last one included, and brings its usual basis", () => {
    const professional = started({ taxSystem: "bnc", accountingBasis: "cash" });
    expect(lines(changedRegimes(professional, change("2026-01-01", { taxSystem: "bic-rs" }), calendar())).at(-1)).toBe(
      "2026-01-01 bic-rs accrual quarterly_rn 101",
    );
    expect(lines(changedRegimes(started(), change("2027-01-01", { taxSystem: "bnc" }), calendar())).at(-1)).toBe(
      "2027-01-01 bnc cash quarterly_rn 108",
    );
    expect(codeOf(() => changedRegimes(started(), change("2026-07-01", { taxSystem: "bnc" }), calendar()))).toBe("regime.not_year_start");
    expect(codeOf(() => changedRegimes(professional, change("2026-02-01", { accountingBasis: "accrual" }), calendar()))).toBe(
      "regime.not_year_start",
    );
  });

  test("to a BNC asks for years that end on 31 December, those not open yet then do by themselves", () => {
    const shifted = [year("2025-07-01", "2026-06-30"), year("2026-07-01", "2027-06-30")];
    const books = started({ booksBegin: isoDate("2025-07-01"), lastFiscalYear: year("2025-07-01", "2026-06-30"), vatSystem: "monthly_rn" });
    const to = (from: string, fiscalYears: RegimeCalendar["fiscalYears"]) =>
      codeOf(() => changedRegimes(books, change(from, { taxSystem: "bnc" }), calendar({ fiscalYears })));
    expect(to("2026-07-01", shifted)).toBe("regime.not_civil_year");
    expect(to("2026-07-01", [year("2025-07-01", "2026-06-30"), year("2026-07-01", "2026-12-31")])).toBe("");
    expect(to("2027-07-01", shifted)).toBe("");
    const planned = changedRegimes(books, change("2027-07-01", { taxSystem: "bnc" }), calendar({ fiscalYears: shifted }));
    const accrual = (from: string) =>
      codeOf(() => changedRegimes(planned, change(from, { accountingBasis: "accrual" }), calendar({ fiscalYears: shifted })));
    expect([accrual("2028-01-01"), accrual("2027-10-01")]).toEqual(["", "regime.not_year_start"]);
  });

  test("follows a year that begins on 29 February", () => {
    const leap = calendar({ fiscalYears: [year("2027-03-01", "2028-02-28")], today: isoDate("2028-02-01") });
    const books = started({ booksBegin: isoDate("2027-03-01"), lastFiscalYear: year("2027-03-01", "2028-02-28") });
    const to = (from: string) => codeOf(() => changedRegimes(books, change(from, { taxSystem: "bic-rn" }), leap));
    expect([to("2028-02-29"), to("2029-02-28"), to("2029-03-01")]).toEqual(["", "regime.not_year_start", ""]);
  });

  test("follows years that end within a month", () => {
    const years = calendar({ fiscalYears: [year("2025-07-16", "2026-07-15")] });
    const books = started({ booksBegin: isoDate("2025-07-16"), lastFiscalYear: year("2025-07-16", "2026-07-15") });
    expect(codeOf(() => changedRegimes(books, change("2026-07-01", { taxSystem: "bic-rn" }), years))).toBe("regime.not_year_start");
    expect(codeOf(() => changedRegimes(books, change("2026-07-16", { taxSystem: "bic-rn" }), years))).toBe("");
    expect(codeOf(() => changedRegimes(books, change("2027-07-16", { taxSystem: "bic-rn" }), years))).toBe("");
  });
});

describe("no change", () => {
  test.each([
    ["before the books", "2024-12-31", { vatSystem: "monthly_rn" }, "regime.before_books"],
    ["in a closed year", "2025-07-01", { vatSystem: "monthly_rn" }, "regime.closed_year"],
    ["further than two years", "2028-04-15", { vatSystem: "monthly_rn" }, "regime.too_far"],
    ["up to the last declared day", "2026-03-31", { vatSystem: "monthly_rn" }, "regime.declared"],
    ["that changes nothing", "2026-07-01", { vatSystem: "quarterly_rn", taxSystem: "bic-rs" }, "regime.same"],
    ["of nothing", "2026-07-01", {}, "regime.same"],
  ] as const)("%s", (_what, from, given, code) => {
    const declared = calendar({ declaredThrough: isoDate("2026-03-31") });
    expect(codeOf(() => changedRegimes(started(), change(from, given), declared))).toBe(code);
  });
});
