import { expect, test } from "vitest";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE } from "../testing.js";
import { taxReintegrations, type ReintegrationInputs, type ReintegrationNature } from "./tax-reintegrations.js";

const BOOKS = {
  "658200": "135,00",
  "623800": "200,00",
  "648100": "450,00",
  "648200": "600,00",
  "646550": "320,00",
  "644000": "1000,00",
};

const INPUTS: ReintegrationInputs = { typed: new Map(), privateSharesBp: new Map(), checked: true };

function outcome(taxSystem: "bnc" | "bic-rs", typed: ReintegrationInputs["typed"] = new Map(), checked = true) {
  return taxReintegrations(
    { ...closingFacts(BOOKS, { taxSystem }), rowsOfOtherSteps: [], shareableCosts: new Map(), spreadThirds: NONE },
    { typed, checked, privateSharesBp: new Map() },
  );
}

function typed(nature: ReintegrationNature, amount: string, comment = ""): ReintegrationInputs["typed"] {
  return new Map([[nature, { amount: fromEuros(amount), comment }]]);
}

const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);

test("a liberal profession adds back in CC, and takes contracts outside Madelin out of the social section", () => {
  const { lines, entries, findings, result } = outcome("bnc");
  expect(lines.map(({ form, box, cents }) => [form, box, cents])).toEqual([
    ["2035", "CC", 13_500],
    ["2035", "CC", 20_000],
    ["2035", "CC", 45_000],
    ["2035", "CC", 60_000],
    ["2035", "CC", 32_000],
    ["2035", "DB", 32_000],
    ["2035", "CC", 100_000],
  ]);
  expect([entries, findings, result.total]).toEqual([[], [], 270_500]);
});

test("a trade adds back in 330, wages of the owner in 316", () => {
  expect(outcome("bic-rs").lines.map(({ box, cents }) => [box, cents])).toEqual([
    ["330", 13_500],
    ["330", 20_000],
    ["330", 45_000],
    ["330", 60_000],
    ["330", 32_000],
    ["691", 32_000],
    ["316", 100_000],
  ]);
});

test.each<[ReintegrationNature, string | null, string]>([
  ["csg_left", "CC", "324"],
  ["private_costs", "CC", "330"],
  ["large_gifts", "CC", "330"],
  ["spread_gain", "CC", "330"],
  ["provisions", null, "322"],
])("%s is typed: %s in a liberal profession, %s in a trade", (nature, liberal, trade) => {
  const box = (taxSystem: "bnc" | "bic-rs") =>
    taxReintegrations(
      { ...closingFacts({}, { taxSystem }), rowsOfOtherSteps: [], shareableCosts: new Map(), spreadThirds: NONE },
      { ...INPUTS, typed: typed(nature, "10,00") },
    ).lines.map((line) => line.box);
  // CSG is in what the social base adds: taken out of it once.
  const social = (one: string) => (nature === "csg_left" ? [one] : []);
  expect(box("bnc")).toEqual(liberal === null ? [] : [liberal, ...social("DB")]);
  expect(box("bic-rs")).toEqual([trade, ...social("691")]);
});

test("rows of other steps count in the total and are not carried twice", () => {
  const row = { form: "2035", box: "CC", cents: fromEuros("118,00"), label: "Cotisations facultatives excédentaires" } as const;
  const { lines, result } = taxReintegrations(
    { ...closingFacts(), rowsOfOtherSteps: [row, { ...row, box: "DB" }], shareableCosts: new Map(), spreadThirds: NONE },
    INPUTS,
  );
  expect([lines, result.total]).toEqual([[], 11_800]);
});

test("another amount than the books say needs a comment; the box «\u00a0J’ai vérifié\u00a0» too", () => {
  expect(codes(outcome("bnc", typed("fines", "100,00")))).toEqual(["reintegrations.comment"]);
  expect(codes(outcome("bnc", typed("fines", "100,00", "Pénalité de retard d’un client")))).toEqual([]);
  expect(codes(outcome("bnc", typed("fines", "-1,00")))).toEqual(["reintegrations.negative"]);
  expect(codes(outcome("bnc", new Map(), false))).toEqual(["reintegrations.checked"]);
});

test("the private share of a telephone: of what has none yet, in CC or 330", () => {
  const shareableCosts = new Map([["626100", fromEuros("480,00")]]);
  const given = (taxSystem: "bnc" | "bic-rs", bp: number) =>
    taxReintegrations(
      { ...closingFacts({}, { taxSystem }), rowsOfOtherSteps: [], shareableCosts, spreadThirds: NONE },
      { ...INPUTS, privateSharesBp: new Map([["626100", bp]]) },
    );
  expect(given("bnc", 3_000)).toMatchObject({ entries: [], lines: [{ box: "CC", cents: 14_400 }], result: { total: 14_400 } });
  expect(given("bic-rs", 3_000).lines).toMatchObject([{ box: "330", cents: 14_400 }]);
  expect(given("bnc", 0).lines).toEqual([]);
  expect(codes(given("bnc", 10_001))).toEqual(["reintegrations.share"]);
});

test("the third of the year of a gain spread before is proposed; another amount says why, thirds of books taken over are typed", () => {
  const given = (typedRows: ReintegrationInputs["typed"], spreadThirds = cents(333_33), taxSystem: "bnc" | "bic-rs" = "bnc") =>
    taxReintegrations(
      { ...closingFacts({}, { taxSystem }), rowsOfOtherSteps: [], shareableCosts: new Map(), spreadThirds },
      { ...INPUTS, typed: typedRows },
    );
  expect(given(new Map()).lines).toMatchObject([{ form: "2035", box: "CC", cents: 33_333 }]);
  expect(given(new Map(), cents(333_33), "bic-rs").lines).toMatchObject([{ form: "2033", box: "330", cents: 33_333 }]);
  expect(codes(given(typed("spread_gain", "100,00")))).toEqual(["reintegrations.comment"]);
  expect(codes(given(typed("spread_gain", "100,00"), NONE))).toEqual([]);
});
