import { describe, expect, test } from "vitest";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts } from "../testing.js";
import {
  amortizationsValidation,
  laterThird,
  longTermLossesLeft,
  type AssetYear,
  type DepreciationFacts,
  type DepreciationInputs,
  type ExitYear,
} from "./amortizations-validation.js";

function asset(own: Partial<AssetYear> = {}): AssetYear {
  return {
    id: "a1",
    title: "Voiture",
    account: "218200",
    cost: fromEuros("25000,00"),
    depreciated: fromEuros("5000,00"),
    annuity: fromEuros("5000,00"),
    deductible: fromEuros("2928,00"),
    isCommissioned: true,
    lacksVehicle: false,
    isMixed: false,
    ...own,
  };
}

function facts(own: Partial<DepreciationFacts> = {}): DepreciationFacts {
  const assets = own.assets ?? [asset()];
  const depreciated = assets.reduce((sum, one) => sum + one.depreciated, 0);
  const balances = new Map(depreciated === 0 ? [] : [["281820", -depreciated as ReturnType<typeof fromEuros>]]);
  return { ...closingFacts(), balances, assets, exits: [], exemptRateBp: null, ...own };
}

const INPUTS: DepreciationInputs = {
  validated: new Set(["a1", "x1"]),
  confirmedShares: new Set(),
  apply151septies: false,
  spreadShortTermGain3Years: false,
};
const gain = (shortTerm: string, longTerm: string): readonly ExitYear[] => [
  { id: "x1", title: "Ordinateur", shortTerm: fromEuros(shortTerm), longTerm: fromEuros(longTerm) },
];
const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);
const boxes = (given: DepreciationFacts, inputs: Partial<DepreciationInputs> = {}) =>
  amortizationsValidation(given, { ...INPUTS, ...inputs }).lines.map(({ box, cents }) => [box, cents]);

test("what is not deducted leaves CH; a trade adds it back in 318; nothing is posted", () => {
  expect(boxes(facts())).toEqual([["CH", -207_200]]);
  expect(boxes(facts({ taxSystem: "bic-rs" }))).toEqual([["318", 207_200]]);
  expect(amortizationsValidation(facts(), INPUTS)).toMatchObject({ entries: [], findings: [] });
});

test("costs of establishment leave CH for their own line", () => {
  const own = { account: "201100", annuity: fromEuros("500,00"), deductible: fromEuros("500,00") };
  expect(boxes(facts({ assets: [asset(own)] }))).toEqual([
    ["CG", 50_000],
    ["CH", -50_000],
  ]);
});

describe("exits", () => {
  const none: readonly AssetYear[] = [];

  test("a gain or a loss, short and long term", () => {
    expect(boxes(facts({ assets: none, exits: gain("500,00", "900,00") }))).toEqual([
      ["CB", 50_000],
      ["2.longTerm", 90_000],
    ]);
    expect(boxes(facts({ assets: none, exits: gain("-500,00", "0,00") }))).toEqual([["CK", 50_000]]);
    const trade = { assets: none, taxSystem: "bic-rs" } as const;
    expect(boxes(facts({ ...trade, exits: gain("500,00", "900,00") }))).toEqual([
      ["350", 90_000],
      ["5.longTerm", 90_000],
    ]);
    expect(boxes(facts({ ...trade, exits: gain("0,00", "-900,00") }))).toEqual([
      ["330", 90_000],
      ["MVLT 2025", 90_000],
    ]);
  });

  test("a net long-term loss waits for the gains of ten years, the oldest first, and is used on what is taxed alone", () => {
    const lost = amortizationsValidation(facts({ assets: none, exits: gain("0,00", "-900,00") }), INPUTS);
    expect(lost.lines.map(({ form, box, label }) => `${form} ${box}\u00a0: ${label}`)).toEqual([
      "2042-C-PRO MVLT 2025\u00a0: Moins-value nette à long terme de 2025, à imputer sur les plus-values à long terme jusqu’en 2035",
    ]);
    const kept = (lines: typeof lost.lines) => lines.map(({ form, box, label, cents }) => ({ key: `${form} ${box}`, label, cents }));
    expect(longTermLossesLeft(kept(lost.lines), 2035)).toEqual([{ year: 2025, amount: 90_000 }]);
    expect([longTermLossesLeft(kept(lost.lines), 2036), longTermLossesLeft(kept(lost.lines), 2025)]).toEqual([[], []]);
    const losses = [
      { year: 2022, amount: fromEuros("300,00") },
      { year: 2024, amount: fromEuros("900,00") },
    ];
    const own = { assets: none, exits: gain("0,00", "1000,00"), longTermLosses: losses } as const;
    const rows = (given: Partial<DepreciationFacts> = {}) => boxes(facts({ ...own, ...given }));
    const used = [
      ["MVLT 2022 imputée en 2025", 30_000],
      ["MVLT 2024 imputée en 2025", 70_000],
    ];
    expect(rows()).toEqual(used);
    expect(rows({ taxSystem: "bic-rs" })).toEqual([["350", 100_000], ...used]);
    expect(rows({ exits: gain("0,00", "1500,00") })[0]).toEqual(["2.longTerm", 30_000]);
    const after = [
      ...kept(amortizationsValidation(facts(own), INPUTS).lines),
      { key: "2042-C-PRO MVLT 2022", label: "", cents: 30_000 },
      { key: "2042-C-PRO MVLT 2024", label: "", cents: 90_000 },
    ];
    expect(longTermLossesLeft(after, 2026)).toEqual([{ year: 2024, amount: 20_000 }]);
    expect(codes(amortizationsValidation(facts(own), INPUTS))).toContain("depreciation.long_term_used");
    // A loss of the year uses none.
    expect(rows({ exits: gain("0,00", "-10,00") })).toEqual([["MVLT 2025", 1_000]]);
  });

  test("the owner's part of a gain or of a loss is in no profit, long term too", () => {
    const mixed = (shortTerm: string, longTerm: string) => gain(shortTerm, longTerm).map((exit) => ({ ...exit, privateBp: 3_000 }));
    expect(boxes(facts({ assets: none, exits: mixed("500,00", "900,00") }))).toEqual([
      ["CB", 50_000],
      ["CL", 15_000],
      ["2.longTerm", 63_000],
    ]);
    expect(boxes(facts({ assets: none, exits: mixed("-500,00", "0,00") }))).toEqual([
      ["CK", 50_000],
      ["CC", 15_000],
    ]);
    // What is written about a loss is what later years may use of it.
    const lost = amortizationsValidation(facts({ assets: none, exits: mixed("0,00", "-900,00") }), INPUTS);
    expect(lost.lines.map(({ box, cents }) => [box, cents])).toEqual([["MVLT 2025", 63_000]]);
    expect(lost.findings[0]?.message).toContain("Moins-value nette à long terme de 630,00\u00a0€");
    const trade = { assets: none, taxSystem: "bic-rs" } as const;
    expect(boxes(facts({ ...trade, exits: mixed("500,00", "900,00") }))).toEqual([
      ["350", 63_000],
      ["350", 42_000],
      ["5.longTerm", 63_000],
    ]);
    // Exempt and spread: of the business's part alone.
    const given = facts({ assets: none, exits: mixed("1000,00", "0,00"), exemptRateBp: 5_000 });
    expect(boxes(given, { apply151septies: true, spreadShortTermGain3Years: true })).toEqual([
      ["CB", 100_000],
      ["CL", 30_000],
      ["AX", 35_000],
      ["DE", 35_000],
      ["CL", 23_334],
      ["2.deferred", 23_334],
    ]);
  });

  test("a trade that is exempt adds the short-term part to its social base, a long-term loss waits for later gains", () => {
    const given = facts({ assets: none, taxSystem: "bic-rs", exits: gain("500,00", "0,00"), exemptRateBp: 10_000 });
    expect(boxes(given, { apply151septies: true })).toEqual([
      ["350", 50_000],
      ["690", 50_000],
      ["5.deferred", 50_000],
    ]);
    const loss = facts({ assets: none, exits: gain("0,00", "-900,00") });
    expect(amortizationsValidation(loss, INPUTS).findings).toMatchObject([{ code: "depreciation.long_term_loss", level: "warning" }]);
  });

  test("exempt by half, when the owner says so", () => {
    const given = facts({ assets: none, exits: gain("500,00", "900,00"), exemptRateBp: 5_000 });
    expect(boxes(given, { apply151septies: true })).toEqual([
      ["CB", 50_000],
      ["AX", 25_000],
      ["DE", 25_000],
      ["2.longTerm", 45_000],
      ["2.longTermExempt", 45_000],
    ]);
    expect(codes(amortizationsValidation(given, { ...INPUTS, apply151septies: null }))).toEqual(["depreciation.exemption_required"]);
  });

  test("spread over three years: two thirds leave this one", () => {
    const given = facts({ assets: none, exits: gain("1000,00", "0,00"), exemptRateBp: 0 });
    expect(boxes(given, { spreadShortTermGain3Years: true })).toEqual([
      ["CB", 100_000],
      ["CL", 66_666],
      ["2.deferred", 66_666],
    ]);
    // The two years that follow take a third each: nothing of the gain is lost.
    for (const taxSystem of ["bnc", "bic-rs"] as const) {
      const { lines } = amortizationsValidation({ ...given, taxSystem }, { ...INPUTS, spreadShortTermGain3Years: true });
      const kept = lines.map(({ form, box, label, cents: amount }) => ({ key: `${form} ${box}`, label, cents: amount }));
      expect(laterThird(kept, 2026)).toBe(33_333);
    }
    expect(laterThird([], 2026)).toBe(0);
    expect(codes(amortizationsValidation(given, { ...INPUTS, spreadShortTermGain3Years: null }))).toEqual(["depreciation.spread_required"]);
  });

  test("exempt in whole leaves nothing to spread: it is not asked", () => {
    const given = facts({ assets: none, exits: gain("1000,00", "0,00"), exemptRateBp: 10_000 });
    const whole = { ...INPUTS, apply151septies: true, spreadShortTermGain3Years: null };
    expect(codes(amortizationsValidation(given, whole))).toEqual([]);
    expect(codes(amortizationsValidation({ ...given, exemptRateBp: 5000 }, whole))).toEqual(["depreciation.spread_required"]);
  });

  test("of an asset under a degressive plan asks for an accountant to look at its annuity", () => {
    const [exit] = gain("0,00", "0,00");
    const given = facts({ assets: none, exits: exit ? [{ ...exit, isDegressive: true }] : [], exemptRateBp: 0 });
    expect(amortizationsValidation(given, { ...INPUTS, spreadShortTermGain3Years: null }).findings).toMatchObject([
      { code: "depreciation.degressive_exit", level: "warning", message: expect.stringContaining("à vérifier par un expert-comptable") },
    ]);
  });

  test("without receipts and activity there is no exemption, and a finding says why", () => {
    const given = facts({ assets: none, exits: gain("500,00", "0,00") });
    expect(amortizationsValidation(given, { ...INPUTS, apply151septies: true })).toMatchObject({
      result: { exemptShortTerm: 0 },
      findings: [{ code: "depreciation.receipts", level: "warning" }],
    });
  });
});

describe("what blocks", () => {
  test.each<[string, Partial<AssetYear>]>([
    ["depreciation.commissioning", { isCommissioned: false }],
    ["depreciation.value", { depreciated: fromEuros("25000,01") }],
    ["depreciation.vehicle", { lacksVehicle: true }],
    ["depreciation.share_required", { isMixed: true }],
    ["depreciation.validated", { id: "other" }],
  ])("%s", (code, own) => {
    expect(codes(amortizationsValidation(facts({ assets: [asset(own)] }), INPUTS))).toEqual([code]);
  });

  test("depreciation of the books that is not that of the register", () => {
    expect(codes(amortizationsValidation(facts({ balances: new Map() }), INPUTS))).toEqual(["depreciation.register"]);
  });
});

test("a liberal profession without an asset has nothing to do; a trade looks", () => {
  expect(amortizationsValidation(facts({ assets: [] }), INPUTS).concerned).toBe(false);
  expect(amortizationsValidation(facts({ assets: [], taxSystem: "bic-rs" }), INPUTS).concerned).toBe(true);
});
