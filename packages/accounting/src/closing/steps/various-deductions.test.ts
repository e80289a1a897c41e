import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
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

const GENERAL = { specialty: "general", sector: "1", isSubstitute: false } as const;

test("group III by the fees of the agreement: the scale of general practitioners, its bounds included; the base of 3 % leaves out what is above the agreement", () => {
  const doctor = { grossFees: fromEuros("140000,00"), flatRate: true, additional: true, practice: GENERAL } as const;
  const rows = (own: Partial<NonNullable<DeductionInputs["doctor"]>>, facts = closingFacts()) =>
    variousDeductions(facts, { ...NOTHING, doctor: { ...doctor, ...own } }).lines.map(({ box, cents }) => [box, cents]);
  // 2 % of 140 000; group III; 3 % of 127 000.
  expect(rows({ conventionFees: fromEuros("127000,00") })).toEqual([
    ["CL", 280_000],
    ["DH", 305_000],
    ["DG", 381_000],
  ]);
  const groupThree = (fees: string) => rows({ grossFees: fromEuros(fees), flatRate: false }).find(([box]) => box === "DH")?.[1] ?? 0;
  expect(["0,00", "0,01", "9100,00", "9100,01", "15200,00", "30450,00", "30450,01"].map(groupThree)).toEqual([
    0, 77_000, 77_000, 92_000, 122_000, 275_000, 305_000,
  ]);
  // Six months: half of it.
  const half = { ...closingFacts(), year: { id: "y", beginning: isoDate("2025-07-01"), end: isoDate("2025-12-31") } };
  expect(rows({ flatRate: false, conventionFees: fromEuros("40000,00") }, half)[0]).toEqual(["DH", 152_500]);
  // Nothing typed: the receipts of the books, and the fees of the agreement where sector 1 has none above it.
  const books = closingFacts({ "706100": "-20000,00", "706200": "-60000,00", "706410": "-5000,00", "706300": "-1000,00" });
  expect(rows({ grossFees: null }, books)).toEqual([
    ["CL", 172_000],
    ["DH", 305_000],
    ["DG", 240_000],
  ]);
});

test("group III of a specialist: the largest above every limit, else typed; sector 2, a substitute, another profession have none", () => {
  const doctor = { grossFees: fromEuros("80000,00"), flatRate: false, additional: true } as const;
  const found = (own: Partial<NonNullable<DeductionInputs["doctor"]>>) =>
    codes(variousDeductions(closingFacts(), { ...NOTHING, doctor: { ...doctor, ...own } }));
  const specialist = { ...GENERAL, specialty: "specialist" } as const;
  const fees = (conventionFees: string) => ({ practice: specialist, conventionFees: fromEuros(conventionFees) });
  expect([found(fees("36550,01")), found(fees("36550,00"))]).toEqual([[], ["deductions.group_three_required"]]);
  expect(found({ ...fees("20000,00"), groupThree: fromEuros("1830,00") })).toEqual([]);
  expect(found({ ...fees("20000,00"), groupThree: fromEuros("3050,01") })).toEqual(["deductions.group_three_most"]);
  expect(found({ practice: { ...GENERAL, specialty: "radiologist" } })).toEqual(["deductions.group_three_required"]);
  expect(found({ practice: { ...GENERAL, sector: "1-optam" }, grossFees: null })).toEqual(["deductions.convention_required"]);
  expect(found({ practice: GENERAL, conventionFees: fromEuros("80000,01") })).toEqual(["deductions.convention_fees"]);
  const fieldsOf = (own: Partial<NonNullable<DeductionInputs["doctor"]>>) =>
    variousDeductions(closingFacts(), { ...NOTHING, doctor: { ...doctor, practice: GENERAL, ...own } }).findings.map(({ field }) => field);
  expect(fieldsOf({ conventionFees: fromEuros("-0,01") })).toEqual(["doctor.conventionFees"]);
  expect(fieldsOf({ groupThree: fromEuros("-0,01") })).toEqual(["doctor.groupThree"]);
  expect(found({ practice: { ...GENERAL, sector: "2" } })).toEqual(["deductions.not_sector_one"]);
  expect(found({ practice: { ...GENERAL, isSubstitute: true } })).toEqual(["deductions.not_sector_one"]);
  expect(found({ practice: null })).toEqual(["deductions.not_sector_one"]);
  expect(found({ practice: null, additional: false })).toEqual([]);
});

test("doctors of sector 1, duty and benefits that are exempt: rows of line 43, each in its box; benefits leave the social base once", () => {
  const books = { "758710": "-500,00" };
  const inputs: DeductionInputs = {
    ...NOTHING,
    doctor: { grossFees: fromEuros("100000,00"), flatRate: true, additional: true, practice: GENERAL },
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
  expect(codes(variousDeductions(closingFacts(books), inputs))).toEqual([]);
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
  // « 0 machine » is an answer: there is no laundry to replace.
  expect(codes(variousDeductions(closingFacts(), { ...NOTHING, laundry: { ...laundry, loadsPerWeek: 0 }, doctor }))).toEqual([]);
});

test("no answer blocks; «\u00a0Aucune\u00a0» posts nothing", () => {
  expect(codes(variousDeductions(closingFacts(), { ...NOTHING, answered: false }))).toEqual(["deductions.required"]);
  expect(variousDeductions(closingFacts(), NOTHING)).toMatchObject({ entries: [], lines: [], findings: [] });
});
