import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE } from "../testing.js";
import { profitOfRows } from "../year/profit-of-rows.js";
import { deferredByDwelling } from "./deferred-depreciation.js";
import type { LetDwelling } from "./letting-receipts.js";
import { rentalTax, type RentalTaxFacts, type RentalTaxInputs } from "./rental-tax.js";

const LMNP: RentalTaxInputs = {
  kind: "lmnp",
  applies: null,
  dwellings: [],
  otherHouseholdIncome: null,
  householdReceipts: null,
  deferredStart: NONE,
  priorDeficits: [],
  accountingFees: null,
};

/** Lettings of a year with the net debits given; depreciation is on 681120. */
function lettings(civil: number, balances: Record<string, string>, own: Partial<RentalTaxFacts> = {}): RentalTaxFacts {
  const depreciation = fromEuros(balances["681120"] ?? "0,00");
  const year = { id: "y", beginning: isoDate(`${civil}-01-01`), end: isoDate(`${civil}-12-31`) };
  return {
    ...closingFacts(balances, { taxSystem: "bic-rs", year }),
    shownBy: [],
    isFirstYear: false,
    otherRows: NONE,
    depreciation,
    annuities: [{ dwelling: "Studio", annuity: depreciation }],
    notDeductible: NONE,
    carried: null,
    ...own,
  };
}

const T3 = { "706800": "-9600,00", "614000": "1550,00", "622610": "600,00", "635120": "980,00", "661100": "1870,00", "681120": "6200,00" };
const T4 = {
  "706800": "-11000,00",
  "614000": "1080,00",
  "622610": "620,00",
  "635120": "1000,00",
  "661100": "1640,00",
  "681120": "5000,00",
};

const boxes = (facts: RentalTaxFacts, inputs = LMNP) =>
  Object.fromEntries(rentalTax(facts, inputs).lines.map(({ box, cents: amount }) => [box, amount / 100]));
const codes = (facts: RentalTaxFacts, inputs: Partial<RentalTaxInputs> = {}) =>
  rentalTax(facts, { ...LMNP, ...inputs }).findings.map(({ code }) => code);

describe("T3 and T4, two years of the same flat", () => {
  test("2025: depreciation is capped at 5 200, 1 000 is deferred, the deficit is 600", () => {
    const facts = lettings(2025, T3);
    expect(rentalTax(facts, LMNP).result).toMatchObject({
      before: fromEuros("4600,00"),
      cap: fromEuros("5200,00"),
      deducted: fromEuros("5200,00"),
      created: fromEuros("1000,00"),
      after: fromEuros("-600,00"),
      deferredEnd: fromEuros("1000,00"),
    });
    expect(boxes(facts)).toEqual({ 318: 1_000, 330: 600, "7b": 600 });
  });

  test("2026: 1 000 of deferred depreciation is used, the deficit of 2025 leaves 60 to tax", () => {
    const before = rentalTax(lettings(2025, T3), LMNP).result;
    const carried = {
      deferred: before.deferred.map(({ dwelling, end }) => ({ dwelling, amount: end })),
      deficits: before.deficits.left,
    };
    const facts = lettings(2026, T4, { carried });
    const { result, lines } = rentalTax(facts, LMNP);
    expect(result).toMatchObject({
      before: fromEuros("6660,00"),
      cap: fromEuros("7280,00"),
      used: fromEuros("1000,00"),
      after: fromEuros("660,00"),
      taxable: fromEuros("60,00"),
      levies: fromEuros("11,16"),
      deferredEnd: 0,
      deficits: { left: [] },
    });
    const sum = (box: string) => lines.filter((one) => one.box === box).reduce((total, one) => total + one.cents, 0) / 100;
    expect([sum("350"), sum("7a"), sum("5GJ"), sum("318"), sum("330")]).toEqual([1_660, 660, 600, 0, 0]);
  });
});

test("the taxed result of the activity is nothing in the 2033-B, whatever the year: it is on the 2031, line 7", () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, amount, (rents, costs, fees, depreciation, stock, other) => {
      const facts: RentalTaxFacts = {
        ...lettings(2025, {}),
        balances: new Map([
          ["706800", cents(-rents)],
          ["614000", cents(costs)],
          ["622610", cents(fees)],
          ["681120", cents(depreciation)],
        ]),
        depreciation: cents(depreciation),
        otherRows: cents(other),
        notDeductible: cents(Math.floor(costs / 3)),
      };
      const { lines, result } = rentalTax(facts, { ...LMNP, deferredStart: cents(stock) });
      const book = rents - costs - fees - depreciation;
      expect(book + other + profitOfRows(lines)).toBe(0);
      expect(result.deducted + result.used).toBeLessThanOrEqual(result.cap);
      expect(result.deferredEnd).toBe(stock + result.created - result.used);
      if (result.used > 0) expect(result.after).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("deficits: the oldest first, used for the last time ten years after, then lost", () => {
  const priorDeficits = [
    { year: 2014, amount: fromEuros("500,00") },
    { year: 2024, amount: fromEuros("300,00") },
    { year: 2015, amount: fromEuros("400,00") },
  ];
  const profit = lettings(2025, { "706800": "-450,00" });
  const { result, findings, lines } = rentalTax(profit, { ...LMNP, priorDeficits });
  expect(result.deficits).toEqual({
    usable: [
      { year: 2015, amount: fromEuros("400,00") },
      { year: 2024, amount: fromEuros("300,00") },
    ],
    used: fromEuros("450,00"),
    left: [{ year: 2024, amount: fromEuros("250,00") }],
    expired: [{ year: 2014, amount: fromEuros("500,00") }],
  });
  expect(findings.map(({ code }) => code)).toEqual(["rental_tax.expired"]);
  expect(lines.filter(({ box }) => box.startsWith("5G")).map(({ box }) => box)).toEqual(["5GA", "5GJ"]);
  const last = rentalTax(lettings(2025, { "706800": "-100,00" }), { ...LMNP, priorDeficits }).result.deficits;
  // What 2015 leaves could be used until 2025: nothing of it passes to 2026.
  expect(last.left).toEqual([{ year: 2024, amount: fromEuros("300,00") }]);
});

test("deferred depreciation by dwelling: in proportion of annuities, the remainder on the last, never more than a stock", () => {
  const annuities = [
    { dwelling: "A", annuity: cents(100) },
    { dwelling: "B", annuity: cents(200) },
  ];
  const stock = [
    { dwelling: "A", amount: cents(10) },
    { dwelling: "B", amount: cents(500) },
  ];
  expect(deferredByDwelling([], annuities, { created: cents(100), used: NONE }).map(({ end }) => end)).toEqual([33, 67]);
  expect(deferredByDwelling(stock, annuities, { created: NONE, used: cents(300) }).map(({ used }) => used)).toEqual([10, 290]);
});

test("LMP: above 23 000 € and above the other income of the household; no neutralisation, the fund is still added back", () => {
  const large = lettings(2025, { "706800": "-30000,00", "614000": "2000,00", "681120": "40000,00" }, { notDeductible: fromEuros("50,00") });
  expect(codes(large)).toEqual(["rental_tax.income_required"]);
  expect(codes(large, { otherHouseholdIncome: fromEuros("20000,00") })).toEqual(["rental_tax.kind"]);
  expect(codes(large, { otherHouseholdIncome: fromEuros("40000,00") })).toEqual([]);
  const professional = { ...LMNP, kind: "lmp", otherHouseholdIncome: fromEuros("20000,00") } as const;
  // Article 39 C caps the depreciation of every person: 28 050 € may be deducted.
  expect(boxes(large, professional)).toEqual({ 318: 11_950, 330: 50 });
  expect(codes(large, professional)).toEqual([]);
  expect(codes(lettings(2025, { "706800": "-20000,00" }), { kind: "lmp" })).toEqual(["rental_tax.kind"]);
  expect(
    codes(lettings(2025, { "706800": "-20000,00" }), { householdReceipts: fromEuros("25000,00"), otherHouseholdIncome: NONE }),
  ).toEqual(["rental_tax.kind"]);
});

test("a disposal leaves the profit: it follows the rules of private gains", () => {
  const sold = lettings(2025, { "706800": "-1000,00", "757000": "-5000,00", "657000": "2000,00" });
  expect(rentalTax(sold, LMNP).result.after).toBe(fromEuros("1000,00"));
  expect(codes(sold)).toEqual(["rental_tax.gain"]);
  expect(
    rentalTax(sold, LMNP)
      .lines.filter(({ box }) => box === "350")
      .map(({ cents: amount }) => amount),
  ).toEqual([100_000, 300_000]);
});

test("balances are asked once, then carried; nothing below zero", () => {
  const facts = lettings(2025, T3);
  expect(codes(facts, { deferredStart: null, priorDeficits: null })).toEqual([
    "rental_tax.deferred_required",
    "rental_tax.deficits_required",
  ]);
  expect(codes({ ...facts, carried: { deferred: [], deficits: [] } }, { deferredStart: null, priorDeficits: null })).toEqual([]);
  expect(codes(facts, { deferredStart: fromEuros("-1,00") })).toContain("rental_tax.negative");
  const two = { ...facts, annuities: [...facts.annuities, { dwelling: "T2", annuity: fromEuros("100,00") }] };
  expect(codes(two)).toEqual(["rental_tax.shared"]);
  expect(rentalTax(facts, { ...LMNP, kind: null })).toMatchObject({ concerned: false });
});

test("exactly 23 000 € is no profession; a cent more is one, above the other income alone", () => {
  const of = (rents: string, other: string) =>
    rentalTax(lettings(2025, { "706800": `-${rents}` }), { ...LMNP, otherHouseholdIncome: fromEuros(other) }).result.isProfessional;
  expect([of("23000,00", "0,00"), of("23000,01", "0,00"), of("23000,01", "23000,01"), of("23000,01", "23000,00")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

const flat = (activityStart: string, own: Partial<LetDwelling> = {}): LetDwelling => ({
  name: "Studio",
  acquisitionDate: null,
  activityStart: isoDate(activityStart),
  rentalEnd: null,
  agency: null,
  expectedRents: null,
  vacancy: NONE,
  ...own,
});

describe("receipts for twelve months (CGI 155-IV-3)", () => {
  const year = (rents: string) => lettings(2025, { "706800": `-${rents}` });
  const of = (rents: string, dwellings: readonly LetDwelling[], other: string | null = null) =>
    codes(year(rents), { dwellings, otherHouseholdIncome: other === null ? null : fromEuros(other) });
  const counted = (rents: string, ...dwellings: readonly LetDwelling[]) =>
    rentalTax(year(rents), { ...LMNP, dwellings }).result.yearly.amount / 100;

  test("lettings that begin inside the year are professional by what a whole year would bring, not by what they brought", () => {
    expect(of("12000,00", [flat("2025-07-15")])).toEqual(["rental_tax.income_required"]);
    expect(of("12000,00", [flat("2025-07-15")], "0,00")).toEqual(["rental_tax.kind"]);
    expect(of("12000,00", [flat("2025-07-15")], "24000,00")).toEqual([]);
    // Eleven thousand five hundred in six months are 23 000 in twelve: not above.
    expect(of("11500,00", [flat("2025-07-01")])).toEqual([]);
    expect(of("22000,00", [flat("2025-01-01")])).toEqual([]);
    expect(of("2000,00", [flat("2025-12-31")])).toEqual(["rental_tax.income_required"]);
    // One that begins after the year is not of the year.
    expect(of("12000,00", [flat("2026-01-01")])).toEqual([]);
    const { findings } = rentalTax(year("12000,00"), { ...LMNP, dwellings: [flat("2025-07-15")], otherHouseholdIncome: NONE });
    expect(findings[0]?.message).toContain("soit 24\u202f000,00\u00a0€ pour douze mois (CGI 155-IV-3)");
  });

  test("a letting begins on the day of the purchase, in the same year; one bought years before, with its first tenant", () => {
    expect(counted("12000,00", flat("2025-07-15", { acquisitionDate: isoDate("2025-04-30") }))).toBe(16_000);
    expect(counted("12000,00", flat("2025-07-15", { acquisitionDate: isoDate("2020-02-29") }))).toBe(24_000);
  });

  test("the last letting ends: all receipts count for twelve months; one of two that ends changes nothing", () => {
    const sold = { rentalEnd: isoDate("2025-06-30") };
    expect(counted("12000,00", flat("2020-01-01", sold))).toBe(24_000);
    expect(counted("12000,00", flat("2020-01-01", sold), flat("2020-01-01"))).toBe(12_000);
    // Begun and ended in the year: three months.
    expect(counted("3000,00", flat("2025-04-01", sold))).toBe(12_000);
    // One that ended before the year is not of the year.
    expect(counted("12000,00", flat("2020-01-01", { rentalEnd: isoDate("2024-12-31") }), flat("2025-07-01"))).toBe(24_000);
  });

  test("a second dwelling begins: its own rents alone count for twelve months, and are asked while they are not known", () => {
    const second = flat("2025-10-01", { name: "Gîte", expectedRents: fromEuros("3000,00"), vacancy: fromEuros("600,00") });
    expect(counted("15000,00", flat("2020-01-01"), second)).toBe(15_000 - 2_400 + 9_600);
    expect(of("15000,00", [flat("2020-01-01"), { ...second, expectedRents: null }])).toEqual(["rental_tax.first_year"]);
    const household = { dwellings: [flat("2025-07-15")], householdReceipts: fromEuros("20000,00") };
    expect(codes(year("12000,00"), household)).toEqual([]);
  });

  test("a year of less or more than twelve months", () => {
    const facts = (beginning: string, end: string) => ({
      ...year("12000,00"),
      year: { id: "y", beginning: isoDate(beginning), end: isoDate(end) },
    });
    const in18 = rentalTax(facts("2024-07-01", "2025-12-31"), { ...LMNP, dwellings: [flat("2024-07-01")] });
    expect(in18.result.yearly.amount).toBe(fromEuros("8000,00"));
    const first = rentalTax(facts("2025-07-01", "2025-12-31"), { ...LMNP, dwellings: [flat("2025-07-01")] });
    expect(first.result.yearly.amount).toBe(fromEuros("24000,00"));
  });
});

describe("LMNP, then LMP, then LMNP", () => {
  const days = (beginning: string, end: string) => ({ year: { id: "y", beginning: isoDate(beginning), end: isoDate(end) } });
  const year = (rents: string, own: Partial<RentalTaxFacts>) =>
    lettings(2025, { "706800": `-${rents}`, "614000": "2000,00", "681120": "10000,00" }, own);
  const [h1, h2] = [days("2026-01-01", "2026-06-30"), days("2026-07-01", "2026-12-31")];
  const leftBy = ({ result }: ReturnType<typeof rentalTax>) => ({
    deferred: result.deferred.map(({ dwelling, end }) => ({ dwelling, amount: end })),
    deficits: result.deficits.left,
  });
  const beside = { ...LMNP, deferredStart: null, priorDeficits: null } as const;
  const household = { householdReceipts: fromEuros("40000,00"), otherHouseholdIncome: fromEuros("5000,00") };
  const professional = { ...beside, ...household, kind: "lmp" } as const;
  const prior = [
    { year: 2016, amount: fromEuros("300,00") },
    { year: 2018, amount: fromEuros("700,00") },
  ];
  const first = rentalTax(year("6000,00", {}), { ...LMNP, priorDeficits: prior });
  const second = rentalTax(year("15000,00", { ...h1, carried: leftBy(first) }), professional);
  const third = rentalTax(year("13500,00", { ...h2, carried: leftBy(second) }), beside);

  test("deferred depreciation of a year that is no profession is used in a professional one, within the cap", () => {
    expect(first.result).toMatchObject({ created: fromEuros("6000,00"), deferredEnd: fromEuros("6000,00") });
    expect(second.result).toMatchObject({ created: 0, used: fromEuros("3000,00"), deferredEnd: fromEuros("3000,00"), levies: 0 });
    expect(second.lines.map(({ form, box, cents: amount }) => [`${form} ${box}`, amount / 100])).toEqual([
      ["2033 350", 3_000],
      ["2042-C-PRO 5GA", 300],
      ["2042-C-PRO 5GC", 700],
    ]);
    expect(third.result).toMatchObject({ used: fromEuros("1500,00"), deferredEnd: fromEuros("1500,00") });
  });

  test("deficits of ten years wait through the professional year, and age meanwhile", () => {
    expect(second.findings.map(({ code }) => code)).toEqual(["rental_tax.waiting"]);
    // 2026 was the tenth year of the first one: it is lost unused.
    expect(second.result.deficits).toMatchObject({ used: 0, left: [{ year: 2018, amount: fromEuros("700,00") }] });
    const used = rentalTax(lettings(2026, { "706800": "-500,00" }, { carried: { ...leftBy(second), deferred: [] } }), beside).result;
    expect(used.deficits).toMatchObject({ used: fromEuros("500,00"), left: [{ year: 2018, amount: fromEuros("200,00") }] });
  });

  test("a loss of a professional year goes to the global income: no deficit of lettings is kept, and depreciation makes none of it", () => {
    const lost = rentalTax(lettings(2025, { "706800": "-1000,00", "622610": "1500,00", "681120": "4000,00" }), {
      ...LMNP,
      kind: "lmp",
      householdReceipts: fromEuros("40000,00"),
      otherHouseholdIncome: NONE,
    });
    expect(lost.result).toMatchObject({ deducted: fromEuros("1000,00"), created: fromEuros("3000,00"), after: fromEuros("-1500,00") });
    expect(lost.result.deficits.left).toEqual([]);
    expect(lost.lines.map(({ box }) => box)).toEqual(["318"]);
    expect(lost.findings.map(({ code }) => code)).toEqual(["rental_tax.global"]);
  });
});

test("a prior deficit is of an earlier year, and of ten of them at most: another year is refused at its field", () => {
  const facts = lettings(2025, { "706800": "-1000,00" });
  const of = (year: number) => codes(facts, { priorDeficits: [{ year, amount: fromEuros("100,00") }] });
  expect([of(2024), of(2015), of(2025), of(2030), of(24)]).toEqual([
    [],
    [],
    ["rental_tax.deficit_year"],
    ["rental_tax.deficit_year"],
    ["rental_tax.deficit_year", "rental_tax.expired"],
  ]);
});

test("a year without a rent: the whole annuity is deferred, what was deferred stays, whatever the dwelling", () => {
  const annuities = [
    { dwelling: "Sold", annuity: NONE },
    { dwelling: "Kept", annuity: fromEuros("3000,00") },
  ];
  const carried = { deferred: [{ dwelling: "Sold", amount: fromEuros("800,00") }], deficits: [{ year: 2015, amount: fromEuros("50,00") }] };
  const empty = lettings(2025, { "614000": "500,00", "681120": "3000,00" }, { annuities, carried });
  const { result } = rentalTax(empty, { ...LMNP, deferredStart: null, priorDeficits: null });
  expect(result).toMatchObject({ cap: 0, deducted: 0, created: fromEuros("3000,00"), used: 0, after: fromEuros("-500,00") });
  expect(result.deferred.map(({ dwelling, end }) => [dwelling, end / 100])).toEqual([
    ["Sold", 800],
    ["Kept", 3_000],
  ]);
  // The deficit of 2015 could be used for the last time.
  expect(result.deficits.left).toEqual([{ year: 2025, amount: fromEuros("500,00") }]);
});
