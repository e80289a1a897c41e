import { describe, expect, test } from "vitest";
import { accounts, findAccount } from "../chart/accounts.js";
import { isTakenAccount, proposeAccounts } from "./account-proposals.js";
import { GENERAL_CHART } from "./general-chart.js";

type Context = Partial<Parameters<typeof proposeAccounts>[1]>;

const proposed = (froms: readonly string[], context: Context = {}) =>
  Object.fromEntries(
    proposeAccounts(
      froms.map((from) => ({ from, label: "" })),
      { taxSystem: "bic-rs", bankAccountCodes: [], ...context },
    ),
  );

const named = (from: string, label: string): string | null =>
  proposeAccounts([{ from, label }], { taxSystem: "bic-rs", bankAccountCodes: [] }).get(from) ?? null;

describe("the account of ours that an old one becomes", () => {
  test("is the one of the longest prefix", () => {
    expect(proposed(["606300", "60630000", "6063", "60631", "60639", "411DUPONT", "44571", "44566", "164100"])).toEqual({
      "606300": "606300",
      "60630000": "606300",
      "6063": "606300",
      "60631": "606310",
      "60639": "606300",
      "411DUPONT": "411000",
      "44571": "445710",
      "44566": "445660",
      "164100": "164000",
    });
  });

  test("is the one that replaced a code of before 2025; a transfer of charges is to choose", () => {
    expect(proposed(["675000", "775000", "777000", "671200", "671400", "771700", "791000", "7911"])).toEqual({
      "675000": "657000",
      "775000": "757000",
      "777000": "747000",
      "671200": "658200",
      "671400": "654000",
      "771700": "758400",
      "791000": null,
      "7911": null,
    });
  });

  test.each(["bnc", "bic-rs", "bic-rn"] as const)("is never one that the chart of %s does not have, whatever its old code", (taxSystem) => {
    const olds = ["6712", "6714", "7717", "675", "775", "777", "512700", "101000", "108000", "455000", "530000", "580000"];
    const given = Object.values(proposed(olds, { taxSystem })).filter((code) => code !== null);
    expect(given.filter((code) => !isTakenAccount(code, taxSystem))).toEqual([]);
  });

  test("is to choose for an account that resembles none of ours, or one of another tax system", () => {
    expect(proposed(["899999", "ABC", "", "9"])).toEqual({ "899999": null, ABC: null, "": null, "9": null });
    expect(proposed(["101300"], { taxSystem: "bnc" })).toEqual({ "101300": null });
    expect(isTakenAccount("101000", "bnc")).toBe(false);
    expect(isTakenAccount("101000", "bic-rn")).toBe(true);
    expect(isTakenAccount("999999", "bic-rn")).toBe(false);
  });

  test("is for banks the next one that a statement would open, those that exist first", () => {
    expect(proposed(["512100"])).toEqual({ "512100": "512000" });
    expect(proposed(["512800", "512300", "512900"])).toEqual({ "512300": "512000", "512800": "512100", "512900": "512900" });
    expect(proposed(["512000", "512100"])).toEqual({ "512000": "512000", "512100": "512100" });
    expect(proposed(["512700", "512100"], { bankAccountCodes: ["512000", "512100"] })).toEqual({ "512700": "512000", "512100": "512100" });
  });
});

describe("an account of VAT", () => {
  test.each([
    ["44570000", "TVA COLLECTEE 20 %", "445711"],
    ["44570000", "TVA collectée", "445710"],
    ["4457", "", "445710"],
    ["44571", "TVA collectée 5,5 %", "445713"],
    ["44571000", "TVA collectée 10,00%", "445712"],
    ["44571020", "", "445711"],
    ["44570055", "TVA collectée", "445713"],
    ["44571021", "TVA 2.1", "445714"],
    ["445712", "", "445712"],
    ["44572000", "TVA collectée 2025", "445710"],
    ["44571900", "TVA 19,6 %", "445710"],
    ["44574000", "", "445740"],
    ["44570000", "TVA collectée en attente d’encaissement", "445740"],
    ["44571500", "TVA autoliquidée", "445200"],
    ["44520000", "TVA due intracommunautaire", "445200"],
    ["44521", "", "445200"],
    ["44560", "", "445660"],
    ["44560000", "TVA déductible", "445660"],
    ["44564000", "", "445640"],
    ["44565000", "TVA déductible services", "445660"],
    ["44566120", "TVA sur biens et services 20 %", "445660"],
    ["44569", "", "445660"],
    ["44566200", "TVA déductible intracommunautaire", "445662"],
    ["44562100", "TVA sur immobilisations 20 %", "445620"],
    ["44567100", "Crédit de TVA à reporter", "445670"],
    ["44550000", "TVA à décaisser", "445510"],
    ["44551", "", "445510"],
    ["44586000", "", "445860"],
    ["44587", "", "445870"],
  ])("%s « %s » becomes %s", (from, label, expected) => expect(named(from, label)).toBe(expected));

  test.each([
    ["44571000", "TVA déductible"],
    ["44566000", "TVA collectée 20 %"],
    ["44566000", "TVA sur immobilisations"],
    ["44562000", "TVA sur autres biens et services"],
    ["44567000", "TVA sur immobilisations"],
    ["44551000", "TVA déductible"],
    ["44571020", "TVA collectée 10 %"],
    ["44571000", "TVA 10 % et 20 %"],
    ["44571200", ""],
    ["44563000", ""],
    ["44520000", "TVA déductible"],
  ])("%s « %s » is to choose", (from, label) => expect(named(from, label)).toBeNull());
});

test.each([
  ["44550000", "445510"],
  ["61600000", "616800"],
  ["60610000", "606110"],
  ["62300000", "623100"],
  ["64100000", "641100"],
  ["4282", "421000"],
  ["4286", "421000"],
  ["51130000", "511200"],
  ["70800000", "708800"],
  ["63500000", "635800"],
  ["61500000", "615500"],
  ["62500000", "625100"],
  ["64500000", "645800"],
])("an ordinary account of the general chart, %s, becomes %s", (from, expected) => expect(named(from, "")).toBe(expected));

describe("a root of two to four digits", () => {
  const roots = [
    ...new Set(accounts.flatMap(({ code, pcgRoot }) => [2, 3, 4].flatMap((length) => [code.slice(0, length), pcgRoot.slice(0, length)]))),
  ];

  test.each(["bnc", "bic-rs", "bic-rn"] as const)(
    "proposes only what a prefix may, or the account of its own number, in %s",
    (taxSystem) => {
      const wrong = roots.flatMap((root) =>
        [root, root.padEnd(8, "0"), `${root}99`].flatMap((from) => {
          const code = proposed([from], { taxSystem })[from] ?? null;
          if (code === null || from.startsWith("445") || from.startsWith("512")) return [];
          const isOwnNumber = code.padEnd(8, "0") === from.padEnd(8, "0");
          const isNear = code.startsWith(from.slice(0, 2)) || [...GENERAL_CHART.values()].flat().includes(code) || isLegacy(from);
          return isTakenAccount(code, taxSystem) && isNear && (isOwnNumber || isLegacy(from) || findAccount(code)?.proposedByPrefix)
            ? []
            : [`${from} ${code}`];
        }),
      );
      expect(wrong).toEqual([]);
    },
  );

  test("never becomes a waiting account, unless by its number", () => {
    const waiting = new Set(["445640", "445740", "445662", "445718", "471000", "472000", "512900"]);
    const given = roots.map((root) => [root, proposed([root.padEnd(8, "0")])[root.padEnd(8, "0")] ?? ""]);
    expect(given.filter(([root = "", code = ""]) => waiting.has(code) && code !== root.padEnd(6, "0"))).toEqual([]);
  });
});

function isLegacy(from: string): boolean {
  return /^(6712|6714|7717|675|775|777)/.test(from);
}
