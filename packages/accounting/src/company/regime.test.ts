import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { testAccountFacts } from "../testing/accounts.js";
import { allocation, bankReceipt, postingContext } from "../testing/builders.js";
import { renderEntry } from "../testing/render.js";
import { postOperation } from "../ledger/post.js";
import { movedRegimes, regimeOn, regimesOf, situationOn, withoutSimplified, type Regime, type RegimeAnswers } from "./regime.js";

const YEAR_2026 = { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") };

function regimes(own: Partial<RegimeAnswers> = {}): readonly Regime[] {
  return regimesOf({
    taxSystem: "bnc",
    accountingBasis: "cash",
    vatSystem: "quarterly_rn",
    vatSubjectSince: null,
    booksBegin: YEAR_2026.beginning,
    lastFiscalYear: YEAR_2026,
    ...own,
  });
}

const dated = (all: readonly Regime[]) => all.map(({ validFrom, vatSystem }) => `${validFrom} ${vatSystem}`);

describe("the regimes of a company", () => {
  test("subject since before its books, it has one", () => {
    expect(dated(regimes())).toEqual(["2026-01-01 quarterly_rn"]);
    expect(dated(regimes({ vatSubjectSince: isoDate("2026-01-01") }))).toEqual(["2026-01-01 quarterly_rn"]);
  });

  test("subject from September, it has two", () => {
    expect(dated(regimes({ vatSubjectSince: isoDate("2026-09-01") }))).toEqual(["2026-01-01 not_subjected", "2026-09-01 quarterly_rn"]);
  });

  test("a day of VAT without VAT is nothing", () => {
    expect(dated(regimes({ vatSystem: "not_subjected", vatSubjectSince: isoDate("2026-09-01") }))).toEqual(["2026-01-01 not_subjected"]);
  });

  test("a liberal profession keeps its result in 108, a trade in 101", () => {
    expect(regimes()[0]).toMatchObject({ equityMode: "108", vatTaxationBp: 10_000, vatOnDebits: false, superSimplified: false });
    expect(regimes({ taxSystem: "bic-rs", accountingBasis: "accrual" })[0]).toMatchObject({
      equityMode: "101",
      accountingBasis: "accrual",
    });
  });

  test("the simplified VAT regime ends with the first fiscal year opened after 2026 (loi 2025-127, article 38)", () => {
    expect(dated(regimes({ vatSystem: "rs" }))).toEqual(["2026-01-01 rs", "2027-01-01 quarterly_rn"]);
    const shifted = { beginning: isoDate("2025-07-01"), end: isoDate("2026-06-30") };
    expect(dated(regimes({ taxSystem: "bic-rs", vatSystem: "rs", booksBegin: shifted.beginning, lastFiscalYear: shifted }))).toEqual([
      "2025-07-01 rs",
      "2027-07-01 quarterly_rn",
    ]);
    const later = { beginning: isoDate("2027-01-01"), end: isoDate("2027-12-31") };
    expect(dated(regimes({ vatSystem: "rs", lastFiscalYear: later }))).toEqual(["2026-01-01 rs", "2027-01-01 quarterly_rn"]);
  });

  test("subject only after it ended, it is quarterly at once", () => {
    expect(dated(regimes({ vatSystem: "rs", vatSubjectSince: isoDate("2027-03-01") }))).toEqual([
      "2026-01-01 not_subjected",
      "2027-03-01 quarterly_rn",
    ]);
  });

  test("the end of the simplified regime is written once", () => {
    const once = regimes({ vatSystem: "rs" });
    expect(withoutSimplified(once, [YEAR_2026])).toEqual(once);
  });

  test("the simplified regime ends with the first of the years known to begin in 2027, whatever follows it", () => {
    const day = (month: number, year = 2027) => isoDate(`${year}-${String(month).padStart(2, "0")}-01`);
    const years = [YEAR_2026, { beginning: day(1), end: isoDate("2027-12-31") }, { beginning: day(1, 2028), end: isoDate("2028-12-31") }];
    const [simplified] = regimes({ vatSystem: "rs" });
    expect(dated(withoutSimplified(simplified ? [simplified] : [], years))).toEqual(["2026-01-01 rs", "2027-01-01 quarterly_rn"]);
  });

  test.each([
    ["the next year is a short one", "2025-07-01 2026-06-30", "2025-07-01 2026-06-30, 2026-07-01 2026-12-31", "2027-01-01"],
    ["the next year is a long one", "2025-07-01 2026-06-30", "2025-07-01 2026-06-30, 2026-07-01 2027-12-31", "2028-01-01"],
    ["years then begin before 2027", "2026-01-01 2026-12-31", "2026-01-01 2026-06-30", "2027-07-01"],
    ["the year ends later", "2026-01-01 2026-12-31", "2026-01-01 2027-06-30", "2027-07-01"],
  ])("the end of the simplified regime follows the years: %s", (_, before, after, ends) => {
    const yearsOf = (text: string) =>
      text.split(", ").map((one) => ({ beginning: isoDate(one.slice(0, 10)), end: isoDate(one.slice(11)) }));
    const [first] = yearsOf(before);
    if (!first) throw new Error("no year");
    const held = regimes({ taxSystem: "bic-rs", vatSystem: "rs", booksBegin: first.beginning, lastFiscalYear: first });
    const years = { before: yearsOf(before), after: yearsOf(after) };
    expect(dated(movedRegimes(held, years))).toEqual([`${first.beginning} rs`, `${ends} quarterly_rn`]);
    expect(movedRegimes(held, { before: years.before, after: years.before })).toBe(held);
  });
});

describe("a year that begins on another day", () => {
  const trader = { ...regimes({ taxSystem: "bic-rs", accountingBasis: "accrual", vatSystem: "not_subjected" })[0] } as Regime;
  const plan: readonly Regime[] = [
    trader,
    { ...trader, validFrom: isoDate("2027-01-01"), taxSystem: "bic-rn" },
    { ...trader, validFrom: isoDate("2027-02-15"), taxSystem: "bic-rn", vatSystem: "monthly_rn" },
  ];
  const moved = (all: readonly Regime[], from: string, to: string) => {
    const years = [YEAR_2026];
    const rows = movedRegimes(all, { before: years, after: years, begins: { from: isoDate(from), to: isoDate(to) } });
    return rows.map(({ validFrom, taxSystem, vatSystem }) => `${validFrom} ${taxSystem} ${vatSystem}`);
  };

  test("takes the tax system with it, and not the day on which the company becomes subject", () => {
    expect(moved(plan, "2027-01-01", "2027-04-01")).toEqual([
      "2026-01-01 bic-rs not_subjected",
      "2027-02-15 bic-rs monthly_rn",
      "2027-04-01 bic-rn monthly_rn",
    ]);
    expect(moved(plan, "2027-01-01", "2026-10-01")).toEqual([
      "2026-01-01 bic-rs not_subjected",
      "2026-10-01 bic-rn not_subjected",
      "2027-02-15 bic-rn monthly_rn",
    ]);
  });

  test("takes the coefficient of taxation of yearly returns with it", () => {
    const yearly = [
      { ...trader, vatSystem: "rs" },
      { ...trader, validFrom: isoDate("2026-07-01"), vatSystem: "rs", vatTaxationBp: 8_700 },
    ] as const;
    const years = { before: [YEAR_2026], after: [YEAR_2026] };
    const rows = movedRegimes(yearly, { ...years, begins: { from: isoDate("2026-07-01"), to: isoDate("2026-10-01") } });
    expect(rows.map(({ validFrom, vatTaxationBp }) => `${validFrom} ${vatTaxationBp}`).slice(0, 2)).toEqual([
      "2026-01-01 10000",
      "2026-10-01 8700",
    ]);
  });

  test("leaves months and quarters on their own days", () => {
    const quarters = [
      { ...trader, vatSystem: "quarterly_rn" },
      { ...trader, validFrom: isoDate("2027-01-01"), taxSystem: "bic-rn", vatSystem: "monthly_rn" },
    ] as const;
    expect(moved(quarters, "2027-01-01", "2026-10-01")).toEqual([
      "2026-01-01 bic-rs quarterly_rn",
      "2026-10-01 bic-rn quarterly_rn",
      "2027-01-01 bic-rn monthly_rn",
    ]);
  });

  test("takes the yearly VAT with it", () => {
    const yearly = [
      { ...trader, vatSystem: "rs" },
      { ...trader, validFrom: isoDate("2026-07-01"), taxSystem: "bic-rn", vatSystem: "monthly_rn" },
    ] as const;
    expect(moved(yearly, "2026-07-01", "2026-10-01")).toEqual(["2026-01-01 bic-rs rs", "2026-10-01 bic-rn monthly_rn"]);
  });
});

describe("the regime of a day", () => {
  const since = regimes({ vatSubjectSince: isoDate("2026-09-01") }).toReversed();

  test("begins on its first day and holds until the next; the first holds before", () => {
    const on = (day: string) => regimeOn(since, isoDate(day)).vatSystem;
    expect(["2020-01-01", "2026-08-31", "2026-09-01", "2031-01-01"].map(on)).toEqual([
      "not_subjected",
      "not_subjected",
      "quarterly_rn",
      "quarterly_rn",
    ]);
    expect(() => regimeOn([], isoDate("2026-01-01"))).toThrow(RangeError);
  });

  test("a receipt of March in a company subject from September is credited whole; that of September has its VAT", () => {
    const posted = (day: string) =>
      renderEntry(
        postOperation(bankReceipt("1200,00", [allocation("706000", "1200,00", { vatRateBp: 2000 })], { date: isoDate(day) }), {
          ...postingContext(),
          ...situationOn(since, isoDate(day), testAccountFacts),
        }),
      );
    expect(posted("2026-03-10")).toMatchInlineSnapshot(`
      "BQ 10/03/2026 Opération
      512000    1 200,00           .
      706000           .    1 200,00"
    `);
    expect(posted("2026-09-01")).toMatchInlineSnapshot(`
      "BQ 01/09/2026 Opération
      512000    1 200,00           .
      706000           .    1 000,00
      445711           .      200,00"
    `);
  });

  test("the coefficient of taxation is that of the day", () => {
    const partly = [{ ...since[1], vatSystem: "quarterly_rn", vatTaxationBp: 8_700 } as Regime];
    expect(situationOn(partly, isoDate("2026-03-10"), testAccountFacts)).toMatchObject({ vatSubject: true, vatTaxationBp: 8_700 });
  });
});
