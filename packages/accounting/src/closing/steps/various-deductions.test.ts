import { describe, expect, test } from "vitest";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE, renderStepEntries } from "../testing.js";
import { variousDeductions, type DeductionInputs } from "./various-deductions.js";

const NOTHING: DeductionInputs = {
  answered: true,
  meals: null,
  laundry: null,
  holidayVouchers: null,
  serviceVouchers: null,
  home: null,
  doctor: null,
  exemptDuty: NONE,
  exemptBenefits: NONE,
};
const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);
const costs = ["12,00", "21,10", "30,00"].map((cost) => fromEuros(cost));

describe("meals", () => {
  const booked = { ...NOTHING, meals: { booked: { kind: "list", costs } as const, privatelyPaid: null } };

  test("3 meals booked for 63,10: 37,85 stay, the rest is private", () => {
    const { entries, result, findings } = variousDeductions(closingFacts({ "625610": "63,10" }), booked);
    expect(findings).toEqual([]);
    expect(result).toEqual({ mealsDeducted: 3_785, mealsExcess: 2_525 });
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 various_deductions:meals: D 108300 25,25 / C 625610 25,25"]);
  });

  test("paid with private money: what is deducted comes in", () => {
    const inputs = { ...NOTHING, meals: { booked: null, privatelyPaid: { kind: "list", costs } as const } };
    expect(renderStepEntries(variousDeductions(closingFacts(), inputs).entries)).toEqual([
      "2025-12-31 various_deductions:private_meals: D 625610 37,85 / C 108100 37,85",
    ]);
  });

  test("meals in the books are asked, and a list that does not fit blocks", () => {
    expect(codes(variousDeductions(closingFacts({ "625610": "63,10" }), NOTHING))).toEqual(["deductions.meals_required"]);
    expect(codes(variousDeductions(closingFacts({ "625610": "30,00" }), booked))).toEqual(["deductions.meals_booked"]);
  });
});

test("expenses paid with private money are entered as operations: what is there already is shown", () => {
  const { findings } = variousDeductions(closingFacts({ "108100": "-240,00" }), { ...NOTHING, ownMoney: true });
  expect(findings.map(({ code, level }) => [code, level])).toEqual([["deductions.own_money", "warning"]]);
  expect(findings[0]?.message).toMatch(/portent 240,00\s€ d’apports/);
});

test("laundry at home: 3 loads × 45 weeks × 4,50", () => {
  const laundry = { loadsPerWeek: 3, weeks: 45, unitPrice: fromEuros("4,50") };
  expect(renderStepEntries(variousDeductions(closingFacts(), { ...NOTHING, laundry }).entries)).toEqual([
    "2025-12-31 various_deductions:laundry: D 615510 607,50 / C 108100 607,50",
  ]);
});

test("a home: each cost by the share of the surface", () => {
  const home = {
    surfacePro: 12,
    surfaceTotal: 80,
    costs: new Map([
      ["613210", fromEuros("9600,00")],
      ["606110", fromEuros("1000,10")],
    ] as const),
  };
  expect(renderStepEntries(variousDeductions(closingFacts(), { ...NOTHING, home }).entries)).toEqual([
    "2025-12-31 various_deductions:home: D 613210 1 440,00 + D 606110 150,02 / C 108100 1 590,02",
  ]);
  const codesOf = (own: Partial<typeof home>) => codes(variousDeductions(closingFacts(), { ...NOTHING, home: { ...home, ...own } }));
  expect(codesOf({ surfacePro: 81 })).toEqual(["deductions.surface"]);
  expect(codesOf({ surfaceTotal: 0 })).toEqual(["deductions.surface_required"]);
  // « 0 m² » is an answer: the surface of the home is then not asked.
  expect(codesOf({ surfacePro: 0, surfaceTotal: 0 })).toEqual([]);
});

test("vouchers: up to the limit of the year", () => {
  const cesu = (amount: string) => ({ ...NOTHING, serviceVouchers: { amount: fromEuros(amount), paidPrivately: true } });
  expect(renderStepEntries(variousDeductions(closingFacts(), cesu("2540,00")).entries)).toEqual([
    "2025-12-31 various_deductions:service_vouchers: D 648200 2 540,00 / C 108100 2 540,00",
  ]);
  expect(codes(variousDeductions(closingFacts(), cesu("2540,01")))).toEqual(["deductions.service_vouchers"]);
  const holiday = { ...NOTHING, holidayVouchers: { amount: fromEuros("1801,81"), paidPrivately: false } };
  expect(variousDeductions(closingFacts(), holiday)).toMatchObject({ findings: [{ level: "warning" }], entries: [] });
});

test("doctors of sector 1, duty and benefits that are exempt: rows of line 43, each in its box; benefits leave the social base once", () => {
  const books = { "758710": "-500,00" };
  const inputs: DeductionInputs = {
    ...NOTHING,
    doctor: { grossFees: fromEuros("100000,00"), flatRate: true, additional: true },
    exemptDuty: fromEuros("900,00"),
    exemptBenefits: fromEuros("450,00"),
  };
  const { lines } = variousDeductions(closingFacts(books), inputs);
  expect(lines.map(({ box, cents }) => [box, cents])).toEqual([
    ["CL", 200_000],
    ["DH", 305_000],
    ["DG", 300_000],
    ["CI", 90_000],
    ["CL", 45_000],
    // DB takes 500,00 out of the social base, of which 450,00 are no longer in the profit.
    ["DB", -45_000],
  ]);
  expect(codes(variousDeductions(closingFacts(books), inputs))).toEqual(["deductions.group_three"]);
  const trade = (taxSystem: "bic-rs" | "bic-rn") =>
    variousDeductions(closingFacts(books, { taxSystem }), inputs).lines.map(({ box, cents }) => [box, cents]);
  expect(trade("bic-rs")).toEqual([
    ["350", 45_000],
    ["691", -45_000],
  ]);
  expect(trade("bic-rn")).toEqual([["350", 45_000]]);
});

test("the flat rate of a doctor replaces what was paid for receptions and gifts", () => {
  const doctor = { grossFees: fromEuros("100000,00"), flatRate: true, additional: false };
  const books = { "625700": "300,00", "623400": "120,00", "625600": "80,00" };
  const rows = (flatRate: boolean) =>
    variousDeductions(closingFacts(books), { ...NOTHING, doctor: { ...doctor, flatRate } }).lines.map(({ box, cents }) => [box, cents]);
  expect(rows(true)).toEqual([
    ["CL", 200_000],
    ["CC", 42_000],
  ]);
  expect(rows(false)).toEqual([]);
});

test("benefits that are exempt are at most those of the books", () => {
  const exempt = (amount: string) =>
    codes(variousDeductions(closingFacts({ "758710": "-500,00" }), { ...NOTHING, exemptBenefits: fromEuros(amount) }));
  expect([exempt("500,00"), exempt("500,01")]).toEqual([[], ["deductions.benefits"]]);
});

test("the flat rate of a doctor replaces laundry", () => {
  const laundry = { loadsPerWeek: 1, weeks: 1, unitPrice: fromEuros("4,50") };
  const doctor = { grossFees: fromEuros("100000,00"), flatRate: true, additional: false };
  expect(codes(variousDeductions(closingFacts(), { ...NOTHING, laundry, doctor }))).toEqual(["deductions.flat_rate"]);
});

test("no answer blocks; «\u00a0Aucune\u00a0» posts nothing", () => {
  expect(codes(variousDeductions(closingFacts(), { ...NOTHING, answered: false }))).toEqual(["deductions.required"]);
  expect(variousDeductions(closingFacts(), NOTHING)).toMatchObject({ entries: [], lines: [], findings: [] });
});
