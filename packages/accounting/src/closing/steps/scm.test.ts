import { expect, test } from "vitest";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { scm, type MeansInputs, type MeansLine } from "./scm.js";

const line = (account: string, total: string): MeansLine => ({ account, label: "", total: fromEuros(total), share: null });
const MEMBER: MeansInputs = {
  applies: true,
  rateBp: 3_333,
  lines: [line("613200", "18000,00"), line("641100", "24000,00"), line("626100", "1500,10")],
  result: cents(0),
};
const facts = (balances: Record<string, string> = {}, shownBy: readonly string[] = []) => ({
  ...closingFacts(balances),
  shownBy,
  isFirstYear: false,
});
const codes = (inputs: Partial<MeansInputs>, given = facts()) => scm(given, { ...MEMBER, ...inputs }).findings.map(({ code }) => code);

test("a third of rent, wages and telephone, against the calls for funds", () => {
  const { result, entries, findings } = scm(facts({ "467100": "14000,00" }), MEMBER);
  expect(result.lines.map(({ share }) => share)).toEqual([599_940, 799_920, 49_998]);
  expect(result.total).toBe(fromEuros("14498,58"));
  expect(result.left).toBe(fromEuros("-498,58"));
  expect(renderStepEntries(entries)).toEqual([
    "2025-12-31 scm: D 613200 5 999,40 + D 641100 7 999,20 + D 626100 499,98 / C 467100 14 498,58",
  ]);
  expect(findings).toEqual([]);
});

test("what rounding leaves stays on the last line, so that the shares add up to the share of the whole", () => {
  const lines = [line("613200", "0,10"), line("626100", "0,10"), line("616400", "0,10")];
  const { result } = scm(facts({ "467100": "0,15" }), { ...MEMBER, rateBp: 5_500, lines });
  expect(result.lines.map(({ share }) => share)).toEqual([6, 6, 5]);
  expect(result.total).toBe(17);
});

test("a share that is typed is taken as it is", () => {
  const typed: MeansLine = { account: "613200", label: "Loyer", total: null, share: fromEuros("6000,00") };
  expect(scm(facts({ "467100": "6000,00" }), { ...MEMBER, rateBp: null, lines: [typed] })).toMatchObject({
    result: { total: 600_000, left: 0 },
    findings: [],
  });
});

test("two members at a third: 33,33 % of each line, or the exact third where the member types it; what the calls left stays between them", () => {
  const lines = [line("613200", "10000,00"), line("626100", "0,02")];
  const share = (rateBp: number) => scm(facts({ "467100": "3333,33" }), { ...MEMBER, rateBp, lines }).result;
  expect([share(3_333).lines.map((one) => one.share), share(3_333).total, share(3_333).left]).toEqual([[333_300, 1], 333_301, 32]);
  const exact = lines.map((one) => ({ ...one, share: cents(Math.round((one.total ?? 0) / 3)) }));
  expect(scm(facts({ "467100": "3333,34" }), { ...MEMBER, lines: exact }).result).toMatchObject({ total: 333_334, left: 0 });
});

test("a profit from others goes to 755000 (CD), a loss to 655000 (CM)", () => {
  const paid = facts({ "467100": "14498,58" });
  const resultOf = (result: string) => renderStepEntries(scm(paid, { ...MEMBER, result: fromEuros(result) }).entries).slice(1);
  expect(resultOf("320,50")).toEqual(["2025-12-31 scm:result: D 467100 320,50 / C 755000 320,50"]);
  expect(resultOf("-80,00")).toEqual(["2025-12-31 scm:result: D 655000 80,00 / C 467100 80,00"]);
});

test("more than 10\u202f% between shares and payments is a point to look at", () => {
  expect(codes({}, facts({ "467100": "13000,00" }))).toEqual(["scm.paid"]);
  expect(codes({}, facts({ "467100": "13100,00" }))).toEqual([]);
});

test("the rate, the lines and their accounts are asked; a trade has no such share", () => {
  const paid = facts({ "467100": "14498,58" });
  expect(codes({ rateBp: null }, paid)).toContain("scm.rate_required");
  expect(codes({ rateBp: 10_001 }, paid)).toContain("scm.rate");
  expect(codes({ lines: [] }, paid)).toEqual(["scm.lines_required"]);
  expect(codes({ lines: [{ account: "512000", label: "", total: null, share: null }] }, paid)).toEqual([
    "scm.amount_required",
    "scm.account",
  ]);
  expect(codes({}, { ...paid, taxSystem: "bic-rs" })).toContain("scm.liberal");
});

test("asked in a first year and when the books show it; a no against the books is blocked", () => {
  const shown = facts({ "467100": "900,00" }, ["467100 Versements à la SCM"]);
  expect(scm(facts(), { ...MEMBER, applies: null })).toMatchObject({ concerned: false });
  expect(codes({ applies: null }, { ...facts(), isFirstYear: true })).toEqual(["standing.required"]);
  expect(scm({ ...facts(), isFirstYear: true }, { ...MEMBER, applies: false })).toMatchObject({ concerned: false, findings: [] });
  expect(codes({ applies: null }, shown)).toEqual(["standing.required"]);
  expect(codes({ applies: false }, shown)).toEqual(["standing.contradicted"]);
});

test("a share of nothing is refused, of the whole it takes every line to the cent", () => {
  const paid = facts({ "467100": "43500,10" });
  expect(codes({ rateBp: 0 }, paid)).toContain("scm.rate");
  expect(codes({ rateBp: -1 }, paid)).toContain("scm.rate");
  const whole = scm(paid, { ...MEMBER, rateBp: 10_000 });
  expect(whole.result).toMatchObject({ total: 4_350_010, left: 0 });
  expect(whole.findings).toEqual([]);
});
