import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import type { DerivedEntry } from "../../entry/entry.js";
import { openingBalances } from "../../ledger/openings/carry-forward.js";
import { cents, type Cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { appropriationEntries, type AppropriationFacts } from "./appropriation.js";
import { validationClosure, type ValidationFacts } from "./validation-closure.js";

/** The balances of a trade at the end of 2025. */
const TRADE = {
  "512000": "8450,20",
  "218300": "3600,00",
  "281830": "-1200,00",
  "445510": "-402,00",
  "101000": "-6000,00",
  "108000": "27950,00",
  "706000": "-32398,20",
};

function appropriation(balances: Readonly<Record<string, string>>, own: Partial<AppropriationFacts> = {}): AppropriationFacts {
  const facts = closingFacts(balances, { taxSystem: "bic-rs" });
  return { ...facts, result: fromEuros("32398,20"), equityMode: "101", ...own };
}

function after(balances: Readonly<Record<string, string>>, entries: readonly DerivedEntry[]): ReadonlyMap<string, Cents> {
  const opened = openingBalances([...closingFacts(balances).balances].map(([accountCode, net]) => ({ accountCode, net })));
  const totals = new Map(opened.map(({ accountCode, net }) => [accountCode, net]));
  for (const { accountCode, debit, credit } of entries.flatMap(({ lines }) => lines)) {
    totals.set(accountCode, cents((totals.get(accountCode) ?? 0) + debit - credit));
  }
  return totals;
}

describe("the result of a trade, 32 398,20", () => {
  test("goes to the capital on the first day, and what the owner took with it", () => {
    const entries = appropriationEntries(appropriation(TRADE));
    expect(renderStepEntries(entries)).toEqual([
      "2026-01-01 result: D 120000 32 398,20 / C 101000 32 398,20",
      "2026-01-01 owner: D 101000 27 950,00 / C 108000 27 950,00",
    ]);
    const opened = after(TRADE, entries);
    expect([opened.get("101000"), opened.get("108000"), opened.get("120000")]).toEqual([-1_044_820, 0, 0]);
    expect(entries.every(({ freezesWith, journal }) => freezesWith === "closing" && journal === "OD")).toBe(true);
  });

  test("each account of the owner goes back to nothing", () => {
    const { "108000": _owner, ...others } = TRADE;
    const split = { ...others, "108100": "-2000,00", "108200": "29000,00", "108500": "950,00" };
    const entries = appropriationEntries(appropriation(split));
    expect(renderStepEntries(entries)[1]).toBe(
      "2026-01-01 owner: D 108100 2 000,00 + D 101000 27 950,00 / C 108200 29 000,00 + C 108500 950,00",
    );
    expect(after(split, entries).get("101000")).toBe(-1_044_820);
  });

  test("stays on 108000 by setting", () => {
    const entries = appropriationEntries(appropriation({ ...TRADE, "108200": "10,00" }, { equityMode: "108" }));
    expect(renderStepEntries(entries)).toEqual([
      "2026-01-01 result: D 120000 32 398,20 / C 108000 32 398,20",
      "2026-01-01 owner: D 108000 10,00 / C 108200 10,00",
    ]);
  });

  test("a loss comes from 129000, and nothing posts nothing", () => {
    expect(renderStepEntries(appropriationEntries(appropriation({}, { result: fromEuros("-500,00") })))).toEqual([
      "2026-01-01 result: D 101000 500,00 / C 129000 500,00",
    ]);
    expect(appropriationEntries(appropriation({}, { result: cents(0) }))).toEqual([]);
  });
});

test("a liberal profession has 108000 alone", () => {
  const facts = appropriation({ "108000": "-100,00", "108200": "20000,00", "108300": "30,00" }, { taxSystem: "bnc" });
  expect(renderStepEntries(appropriationEntries(facts))).toEqual([
    "2026-01-01 result: D 120000 32 398,20 / C 108000 32 398,20",
    "2026-01-01 owner: D 108000 20 030,00 / C 108200 20 000,00 + C 108300 30,00",
  ]);
});

describe("what keeps a year from being closed", () => {
  const ready: ValidationFacts = {
    ...closingFacts(TRADE, { taxSystem: "bic-rs" }),
    balances: new Map([...closingFacts(TRADE).balances, ["164000", cents(0)]]),
    today: isoDate("2026-01-01"),
    areChecksTrue: true,
    stepsLeft: [],
    isPreviousYearClosed: true,
  };
  const codes = (own: Partial<ValidationFacts>, certified = true) =>
    validationClosure({ ...ready, ...own }, { certified }).findings.map(({ code }) => code);

  test("nothing does, and the result is shown", () => {
    expect(codes({})).toEqual([]);
    expect(validationClosure(ready, { certified: true })).toMatchObject({ result: { result: 3_239_820 }, entries: [] });
  });

  test("each condition alone", () => {
    expect(codes({ today: isoDate("2025-12-31") })).toEqual(["closing.too_early"]);
    expect(codes({ stepsLeft: ["Emprunts"] })).toEqual(["closing.steps"]);
    expect(codes({ areChecksTrue: false })).toEqual(["closing.checks"]);
    expect(codes({ isPreviousYearClosed: false })).toEqual(["closing.previous_year"]);
    expect(codes({ isVatReturnLeft: true })).toEqual(["closing.vat_return"]);
    const long = { ...ready.year, beginning: isoDate("2024-10-01") };
    expect(codes({ year: long })).toEqual(["closing.long_year"]);
    expect(codes({ year: long, taxSystem: "bnc" })).toEqual([]);
    expect(codes({ balances: new Map([["512000", cents(1)]]) })).toEqual(["closing.unbalanced"]);
    expect(codes({}, false)).toEqual(["closing.certification"]);
  });
});
