import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE } from "../testing.js";
import { contributionCeilings, optionalSsc } from "./optional-ssc.js";
import { taxReintegrations } from "./tax-reintegrations.js";

const TYPED = { typed: new Map(), privateSharesBp: new Map(), checked: true };
const INPUTS = { hasSome: false, perecoAbondement: NONE, attestationReceived: true };

function facts(balances: Readonly<Record<string, string>>, taxSystem: "bnc" | "bic-rs" | "bic-rn" = "bnc") {
  return { ...closingFacts(balances, { taxSystem }), otherEntries: NONE, otherRows: NONE, monthsOfActivity: null };
}

describe("ceilings", () => {
  test.each([
    [2025, "60000,00", "7935,00", "5547,00", "1177,50"],
    [2025, "20000,00", "4710,00", "4047,00", "1177,50"],
    [2025, "500000,00", "87135,00", "11304,00", "7065,00"],
  ])("of %s for a profit of %s: %s, %s, %s", (year, profit, retirement, health, lossOfWork) => {
    const given = { figures: figuresOfYear(year), months: 12, perecoAbondement: NONE };
    expect(contributionCeilings(fromEuros(profit), given)).toEqual({
      retirement: fromEuros(retirement),
      health: fromEuros(health),
      lossOfWork: fromEuros(lossOfWork),
    });
  });

  test("of 2026 for a profit of 60 000", () => {
    const given = { figures: figuresOfYear(2026), months: 12, perecoAbondement: NONE };
    const { retirement, health } = contributionCeilings(fromEuros("60000,00"), given);
    expect([retirement, health]).toEqual([fromEuros("7791,00"), fromEuros("5614,20")]);
  });

  test("six months of activity: half of the social ceiling", () => {
    const given = { figures: figuresOfYear(2026), months: 6, perecoAbondement: NONE };
    expect(contributionCeilings(NONE, given)).toEqual({
      retirement: fromEuros("2403,00"),
      health: fromEuros("1682,10"),
      lossOfWork: fromEuros("600,75"),
    });
  });

  test("a collective plan takes its part of retirement", () => {
    const given = { figures: figuresOfYear(2025), months: 12, perecoAbondement: fromEuros("1000,00") };
    expect(contributionCeilings(fromEuros("60000,00"), given).retirement).toBe(693_500);
    expect(contributionCeilings(fromEuros("0,00"), { ...given, perecoAbondement: fromEuros("9000,00") }).retirement).toBe(0);
  });
});

describe("the step", () => {
  // Profit before these contributions: 60 000.
  const PAID = { "706100": "-60000,00", "646510": "5600,00", "646520": "5000,00", "646540": "3000,00", "646530": "100,00" };

  test("what is above a basket is added back, Madelin and PER together", () => {
    const { result, lines, findings, entries } = optionalSsc(facts(PAID), INPUTS);
    expect(result.profitBefore).toBe(6_000_000);
    expect(result.excess).toEqual({ retirement: fromEuros("65,00"), health: fromEuros("53,00"), lossOfWork: 0 });
    expect(lines.map((line) => [line.form, line.box, line.cents])).toEqual([
      ["2035", "CC", 11_800],
      ["2035", "DB", 11_800],
      // 7 935,00 of retirement deducted, less 15 % of what is between 47 100 and 60 000.
      ["2042-C-PRO", "6QS", 600_000],
    ]);
    expect([findings, entries]).toEqual([[], []]);
  });

  test("a trade adds it back in 330", () => {
    expect(optionalSsc(facts(PAID, "bic-rs"), INPUTS).lines.map((line) => [line.form, line.box, line.cents])).toEqual([
      ["2033", "330", 11_800],
      ["2033", "691", 11_800],
      ["2042-C-PRO", "6QS", 600_000],
    ]);
    expect(optionalSsc(facts(PAID, "bic-rn"), INPUTS).lines.map((line) => line.box)).toEqual(["330", "6QS"]);
  });

  test("a year of twelve months that does not begin with a month counts the whole ceiling", () => {
    const year = { id: "year-2026", beginning: isoDate("2025-03-17"), end: isoDate("2026-03-16") };
    expect(optionalSsc({ ...facts({ "646530": "700,00" }), year }, INPUTS).result.ceilings.lossOfWork).toBe(fromEuros("1201,50"));
  });

  test("a first year from 1 July counts six months of the ceiling", () => {
    const year = { id: "year-2026", beginning: isoDate("2026-07-01"), end: isoDate("2026-12-31") };
    expect(optionalSsc({ ...facts(PAID), year }, INPUTS).result.ceilings.lossOfWork).toBe(112_500);
    const short = { ...facts({ "646530": "700,00" }), year };
    expect(optionalSsc(short, INPUTS).result.ceilings).toEqual({
      retirement: fromEuros("2403,00"),
      health: fromEuros("1682,10"),
      lossOfWork: fromEuros("600,75"),
    });
  });

  test("rows and entries of other steps are in the profit before", () => {
    const other = { ...facts(PAID), otherRows: fromEuros("-1500,00"), otherEntries: fromEuros("-500,00") };
    expect(optionalSsc(other, INPUTS).result.profitBefore).toBe(5_800_000);
  });

  test("a loss before counts as nothing", () => {
    expect(optionalSsc(facts({ "646540": "100,00", "606400": "5000,00" }), INPUTS).result.profitBefore).toBe(0);
  });

  test("without a certificate nothing is deducted, and it must be stated", () => {
    const refused = optionalSsc(facts(PAID), { ...INPUTS, attestationReceived: false });
    expect(refused.lines[0]?.cents).toBe(1_370_000);
    const missing = optionalSsc(facts(PAID), { ...INPUTS, attestationReceived: null });
    expect(missing.findings.map(({ code, level }) => [code, level])).toEqual([["optional.attestation", "blocking"]]);
  });

  test("is without object when no account of it moved, unless the owner says so", () => {
    expect(optionalSsc(facts({}), INPUTS).concerned).toBe(false);
    const claimed = optionalSsc(facts({}), { ...INPUTS, hasSome: true });
    expect([claimed.concerned, claimed.findings.map(({ code }) => code)]).toEqual([true, ["optional.nothing_booked"]]);
  });

  test("contributions not sorted by kind block", () => {
    const { findings } = optionalSsc(facts({ ...PAID, "646500": "10,00" }), INPUTS);
    expect(findings.map(({ code }) => code)).toEqual(["optional.unsorted"]);
  });
});

test("one pass is enough: the rows of reintegrations do not read the excess that they are computed before", () => {
  const books = { "706100": "-60000,00", "646540": "9000,00", "646550": "300,00", "658200": "135,00" };
  const reintegrations = (rows: Parameters<typeof taxReintegrations>[0]["rowsOfOtherSteps"]) =>
    taxReintegrations({ ...closingFacts(books), rowsOfOtherSteps: rows, shareableCosts: new Map(), spreadThirds: NONE }, TYPED).lines;
  const before = reintegrations([]);
  const added = before.filter(({ box }) => box === "CC").reduce((sum, line) => sum + line.cents, 0);
  const { lines, result } = optionalSsc({ ...facts(books), otherRows: cents(added) }, INPUTS);
  expect(result.profitBefore).toBe(6_000_000);
  expect(lines[0]?.cents).toBe(106_500);
  expect(reintegrations(lines)).toEqual(before);
});
