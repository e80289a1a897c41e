import { describe, expect, test } from "vitest";
import { fromEuros } from "../testing/builders.js";
import { accountOver, filledBoxes, movedAccounts } from "../testing/tax-returns.js";
import { resultBridge } from "./bridge.js";
import { taxControls } from "./controls.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { personalReturn } from "./personal-return.js";
import type { ReturnRow, TaxReturnInput } from "./return-input.js";
import { taxReturn } from "./return.js";

function row(box: string, amount: string, label: string): ReturnRow {
  return { form: "2033", box, cents: fromEuros(amount), label };
}

function input(own: Partial<TaxReturnInput>): TaxReturnInput {
  return { forms: taxFormsFor("bic-rs", 2025), balances: [], rows: [], typed: [], withVat: false, ...own };
}

const failing = (one: TaxReturnInput) =>
  taxControls(one, taxReturn(one))
    .filter(({ ok }) => !ok)
    .map(({ key }) => key);

/** A trade of services under the simplified regime, with the balances its boxes come from. */
const services = input({
  balances: [
    accountOver("101000", "-15600,00", "0,00", "0,00"),
    accountOver("108200", "0,00", "18000,00", "0,00"),
    accountOver("164000", "-12000,00", "4000,00", "0,00"),
    accountOver("218200", "24000,00", "0,00", "0,00"),
    accountOver("218300", "2400,00", "0,00", "0,00"),
    accountOver("281820", "-6000,00", "0,00", "4800,00"),
    accountOver("281830", "-800,00", "0,00", "1220,00"),
    accountOver("401000", "0,00", "20999,20", "21349,55"),
    accountOver("411000", "0,00", "64200,40", "62699,80"),
    accountOver("512000", "8000,00", "62699,80", "59686,85"),
    ...movedAccounts([
      ["706000", "credit", "64200,40"],
      ["613200", "debit", "14349,55"],
      ["622600", "debit", "7000,00"],
      ["635110", "debit", "640,10"],
      ["637800", "debit", "490,20"],
      ["646100", "debit", "14800,25"],
      ["681120", "debit", "6020,00"],
      ["658000", "debit", "11,90"],
      ["661100", "debit", "745,20"],
    ]),
  ],
  rows: [
    row("318", "1940,00", "Amortissement excédentaire du véhicule"),
    row("330", "135,00", "Amende"),
    row("330", "126,00", "Part privée"),
  ],
});

test("the frame of figures of the 2031 bis repeats the 2033-B, in both regimes, its staff written by a person", () => {
  const given = [
    ["706000", "credit", "64200,40"],
    ["707100", "credit", "1000,00"],
    ["601000", "debit", "300,00"],
    ["641100", "debit", "2000,00"],
  ] as const;
  const figures = (profit: "bic-rs" | "bic-rn") => {
    const typed = [{ form: "2031", box: "BIC.staff", cents: fromEuros("2,00") }] as const;
    const made = taxReturn(input({ forms: taxFormsFor(profit, 2025), balances: movedAccounts(given), typed }));
    return Object.fromEntries(made.boxes.filter(({ page }) => page === "2031 bis, cadre BIC").map(({ box, value }) => [box, value]));
  };
  const expected = { "BIC.turnover": 65_200, "BIC.purchases": 300, "BIC.wages": 2_000, "BIC.staff": 2 };
  expect([figures("bic-rs"), figures("bic-rn")]).toEqual([{ ...expected, "BIC.exports": 0 }, expected]);
});

describe("a trade of services of 2025, box by box", () => {
  const made = taxReturn(services);
  const filled = filledBoxes(made);

  test("income statement and taxed result", () =>
    expect(filled).toMatchObject({
      218: 64_200,
      232: 64_200,
      242: 21_350,
      243: 640,
      244: 1_130,
      252: 14_800,
      254: 6_020,
      262: 12,
      264: 43_312,
      270: 20_888,
      294: 745,
      310: 20_143,
      312: 20_143,
      318: 1_940,
      330: 261,
      352: 22_344,
      370: 22_344,
      "1.profit": 22_344,
      "4.profit": 22_344,
    }));

  test("balance sheet: what rounding leaves goes to the box that was rounded the other way", () => {
    expect(filled).toMatchObject({
      "028": 26_400,
      "030": 12_820,
      "068": 1_500,
      "084": 11_013,
      110: 38_913,
      112: 12_820,
      120: -2_400,
      136: 20_143,
      142: 17_743,
      156: 8_000,
      166: 350,
      176: 8_350,
      180: 26_093,
    });
    expect(made.adjustment).toEqual({ box: "068", euros: -1 });
  });

  test("fixed assets, contributions and drawings", () =>
    expect(filled).toMatchObject({
      460: 24_000,
      466: 24_000,
      470: 2_400,
      490: 26_400,
      496: 26_400,
      550: 6_000,
      552: 4_800,
      556: 10_800,
      562: 1_220,
      570: 6_800,
      572: 6_020,
      576: 12_820,
      380: 14_800,
      399: 18_000,
      693: 22_344 + 15_290,
    }));

  test("the bridge names each term and leaves nothing", () =>
    expect(resultBridge(services, made)).toEqual({
      bookResult: 2_014_320,
      terms: [
        { kind: "row", label: "Amortissement excédentaire du véhicule", cents: 194_000 },
        { kind: "row", label: "Amende", cents: 13_500 },
        { kind: "row", label: "Part privée", cents: 12_600 },
        { kind: "rounding", label: "Arrondi des cases à l’euro", cents: -20 },
      ],
      taxedResult: 22_344,
      gap: 0,
    }));

  test("no check fails", () => expect(failing(services)).toEqual([]));

  test("the personal return takes the profit", () =>
    expect(personalReturn("bic-rs", made, { declarant: 1, letting: null })[0]).toEqual({
      box: "5KC",
      label: "Bénéfice",
      value: 22_344,
      from: "4.profit",
    }));
});

test("months of a short year go to the box of the trade, or of the letting that is no profession, be its result zero", () => {
  const boxOf = (letting: "none" | "lmp" | "lmnp" | null) =>
    personalReturn("bic-rs", taxReturn(input({})), { declarant: 1, letting, months: 4 }).at(-1)?.box;
  expect([boxOf(null), boxOf("none"), boxOf("lmp"), boxOf("lmnp")]).toEqual(["5DB", "5DB", "5DB", "5CD"]);
});

describe("a furnished letting that is no profession: its result leaves the 2033-B by rows", () => {
  const letting = (charges: readonly (readonly [string, string])[], rents: string, rows: readonly ReturnRow[]) =>
    input({
      balances: movedAccounts([["706800", "credit", rents], ...charges.map(([code, amount]) => [code, "debit", amount] as const)]),
      rows,
    });

  test("a deficit, with depreciation put off", () => {
    const year = letting(
      [
        ["622600", "2150,00"],
        ["635120", "980,00"],
        ["661100", "1870,00"],
        ["681120", "6200,00"],
      ],
      "9600,00",
      [
        row("318", "1000,00", "Amortissement différé"),
        row("330", "600,00", "Déficit non professionnel"),
        { form: "2031", box: "7b", cents: fromEuros("600,00"), label: "Déficit non professionnel" },
      ],
    );
    const made = taxReturn(year);
    const filled = filledBoxes(made);
    expect(filled).toMatchObject({ 310: -1_600, 314: 1_600, 318: 1_000, 330: 600, "7b": 600 });
    expect(["350", "352", "354", "370", "372"].filter((box) => box in filled)).toEqual([]);
    expect(personalReturn("bic-rs", made, { declarant: 1, letting: null })[0]).toMatchObject({ box: "5NY", value: 600 });
    expect(resultBridge(year, made).gap).toBe(0);
  });

  test("a profit, with depreciation put off in an earlier year", () => {
    const year = letting(
      [
        ["622600", "1700,00"],
        ["635120", "1000,00"],
        ["661100", "1640,00"],
        ["681120", "5000,00"],
      ],
      "11000,00",
      [
        row("350", "1660,00", "Résultat non professionnel et amortissement différé"),
        { form: "2031", box: "7a", cents: fromEuros("660,00"), label: "Bénéfice non professionnel" },
      ],
    );
    const made = taxReturn(year);
    const filled = filledBoxes(made);
    expect(filled).toMatchObject({ 310: 1_660, 312: 1_660, 350: 1_660, "7a": 660 });
    expect(["318", "330", "352", "354", "370", "372"].filter((box) => box in filled)).toEqual([]);
    expect(personalReturn("bic-rs", made, { declarant: 1, letting: null })[0]).toMatchObject({ box: "5NA", value: 660 });
  });
});

describe("sides of the balance sheet", () => {
  const filled = (...balances: TaxReturnInput["balances"]) => filledBoxes(taxReturn(input({ balances })));

  test.each([
    ["401000", "50,00", "072", 50],
    ["404000", "50,00", "072", 50],
    ["411000", "-50,00", "175", 50],
    ["445510", "50,00", "072", 50],
    ["445660", "-50,00", "172", 50],
    ["467000", "-50,00", "175", 50],
    ["512000", "-50,00", "156", 50],
    ["101000", "50,00", "120", -50],
    ["419100", "50,00", "068", 50],
    ["409100", "-50,00", "166", 50],
    ["408100", "50,00", "072", 50],
    ["418100", "-50,00", "175", 50],
    ["416000", "-50,00", "175", 50],
    ["517000", "-50,00", "156", 50],
    ["519000", "50,00", "084", 50],
    ["421000", "50,00", "072", 50],
    ["431000", "50,00", "072", 50],
    ["445740", "50,00", "072", 50],
    ["445640", "-50,00", "172", 50],
    ["448000", "50,00", "072", 50],
  ])("%s at %s goes to %s", (account, opening, box, value) =>
    expect(filled(accountOver(account, opening, "0,00", "0,00"))[box]).toBe(value),
  );

  test("cheques that are not cleared are no overdraft", () => {
    expect(filled(accountOver("512000", "80,00", "0,00", "0,00"), accountOver("512900", "0,00", "0,00", "30,00"))).toMatchObject({
      "084": 50,
    });
    expect(filled(accountOver("512000", "20,00", "0,00", "0,00"), accountOver("512900", "0,00", "0,00", "30,00"))).toMatchObject({
      156: 10,
    });
  });
});

describe("both sides of the balance sheet, nothing set off", () => {
  const sides = [
    accountOver("409100", "-120,00", "0,00", "0,00"),
    accountOver("401000", "-700,00", "0,00", "0,00"),
    accountOver("419100", "240,00", "0,00", "0,00"),
    accountOver("411000", "300,00", "0,00", "0,00"),
    accountOver("517000", "-45,00", "0,00", "0,00"),
    accountOver("512000", "500,00", "0,00", "0,00"),
    accountOver("101000", "-175,00", "0,00", "0,00"),
  ];

  test("deposits on their unusual side, and a payment platform to be paid back, close the year", () => {
    const year = input({ balances: sides });
    const made = taxReturn(year);
    expect(filledBoxes(made)).toMatchObject({ "068": 540, "084": 500, 110: 1_040, 120: 175, 156: 45, 166: 820, 180: 1_040 });
    expect(failing(year)).toEqual([]);
  });

  test("the same in the 2050 series", () => {
    const year = input({ forms: taxFormsFor("bic-rn", 2025), balances: sides });
    expect(filledBoxes(taxReturn(year))).toMatchObject({ BX: 540, CF: 500, DA: 175, DU: 45, DX: 820 });
    expect(failing(year)).toEqual([]);
  });

  test.each([
    ["164000", "50,00", "156", "164000 Emprunts bancaires (capital) (débiteur de 50,00\u00a0€)"],
    ["218300", "-50,00", "028", "218300 Ordinateur et matériel de bureau (créditeur de 50,00\u00a0€)"],
    ["530000", "-50,00", "084", "530000 Caisse (espèces) (créditeur de 50,00\u00a0€)"],
    ["487000", "50,00", "174", "487000 Produits constatés d’avance (débiteur de 50,00\u00a0€)"],
  ])("%s at %s is an error of the books, which names the account and its side", (account, opening, box, named) => {
    const year = input({ balances: [accountOver(account, opening, "0,00", "0,00")] });
    const control = taxControls(year, taxReturn(year)).find(({ key }) => key === "below_zero");
    expect(control?.ok).toBe(false);
    expect(control?.message).toContain(`du côté où il ne peut pas être\u00a0: ${named}`);
    expect(control?.message).toContain(`dans la case ${box}`);
  });
});

describe("rebates and credit notes follow what they are taken off", () => {
  const filled = (profit: "bic-rs" | "bic-rn", ...moved: Parameters<typeof movedAccounts>[0]) => {
    const year = input({ forms: taxFormsFor(profit, 2025), balances: movedAccounts(moved) });
    expect(taxControls(year, taxReturn(year)).filter(({ key, ok }) => key === "below_zero" && !ok)).toEqual([]);
    expect(resultBridge(year, taxReturn(year)).gap).toBe(0);
    return filledBoxes(taxReturn(year));
  };

  test("a shop without services: off its goods; a workshop: off what it makes; with services that hold them: off these", () => {
    const rebate = ["709000", "debit", "300,00"] as const;
    expect(filled("bic-rs", ["707000", "credit", "20000,00"], rebate)).toMatchObject({ 210: 19_700, 232: 19_700 });
    expect(filled("bic-rs", ["701000", "credit", "900,00"], ["707000", "credit", "100,00"], rebate)).toMatchObject({ 210: 100, 214: 600 });
    expect(filled("bic-rs", ["707000", "credit", "20000,00"], ["706000", "credit", "300,00"], rebate)).toMatchObject({ 210: 20_000 });
    expect(filled("bic-rn", ["707000", "credit", "20000,00"], rebate)).toMatchObject({ FC: 19_700 });
  });

  test("credit notes of suppliers, off materials where no goods are bought", () => {
    const note = ["609000", "credit", "150,00"] as const;
    expect(filled("bic-rs", ["601000", "debit", "4000,00"], note)).toMatchObject({ 238: 3850 });
    expect(filled("bic-rs", ["601000", "debit", "4000,00"], ["607000", "debit", "200,00"], note)).toMatchObject({ 234: 50, 238: 4000 });
    expect(filled("bic-rn", ["601000", "debit", "4000,00"], note)).toMatchObject({ FU: 3850 });
  });
});

describe("checks of a 2033", () => {
  const changed = (accountCode: string, own: Partial<TaxReturnInput["balances"][number]>): TaxReturnInput => ({
    ...services,
    balances: services.balances.map((balance) => (balance.accountCode === accountCode ? { ...balance, ...own } : balance)),
  });

  test("what is added back of contributions, and benefits, leave the social base; contributions paid back lower it", () => {
    const made = taxReturn(
      input({
        balances: movedAccounts([
          ["706000", "credit", "40000,00"],
          ["646100", "debit", "10000,00"],
          ["646510", "debit", "2000,00"],
          ["758410", "credit", "500,00"],
          ["758710", "credit", "300,00"],
        ]),
        rows: [
          row("330", "400,00", "Cotisations facultatives excédentaires"),
          row("691", "400,00", "Cotisations facultatives excédentaires"),
          row("691", "300,00", "Indemnités journalières"),
        ],
      }),
    );
    // 40 000 + 300 + 500 − 12 000 + 400 = 29 200; + 11 500 of contributions − 400 − 300.
    expect(filledBoxes(made)).toMatchObject({ 370: 29_200, 691: 700, 693: 40_000 });
  });

  test("the social section of a trade is told the CSG that it deducted", () =>
    expect(personalReturn("bic-rs", taxReturn(services), { declarant: 1, letting: null })).toContainEqual({
      box: null,
      label: "Volet social\u00a0: CSG déductible",
      value: 490,
      from: "637800",
    }));

  test("rounding never keeps books without a bank from being closed: another claim or debt takes the euro", () => {
    const owner = input({
      balances: [
        accountOver("218400", "1000,50", "0,00", "0,00"),
        accountOver("281840", "0,00", "0,00", "333,50"),
        accountOver("101000", "-1000,50", "0,00", "0,00"),
        ...movedAccounts([
          ["108100", "credit", "11,50"],
          ["658000", "debit", "11,50"],
          ["681120", "debit", "333,50"],
        ]),
      ],
    });
    expect(taxReturn(owner).adjustment).toEqual({ box: "175", euros: 1 });
    expect(failing(owner)).toEqual([]);
  });

  test("books that are not balanced are not made so", () =>
    expect(failing(changed("512000", { debit: fromEuros("62799,80") }))).toEqual(["balance_sheet"]));

  test("an annuity that the table does not show", () =>
    expect(failing(changed("681120", { debit: fromEuros("6120,00") }))).toEqual(["balance_sheet", "depreciation"]));

  test("a result of the year before that waits is a finding", () => {
    const waiting = [...services.balances, accountOver("120000", "-300,00", "0,00", "0,00")].map((balance) =>
      balance.accountCode === "101000" ? { ...balance, opening: fromEuros("-15300,00") } : balance,
    );
    expect(failing({ ...services, balances: waiting })).toEqual(["result_of_balance"]);
    // The year before is not closed yet: what waits is its result, which its closing puts to the capital.
    const before = { ...services, balances: waiting, isPreviousOpen: true };
    expect(failing(before)).toEqual([]);
    expect(taxControls(before, taxReturn(before)).find(({ key }) => key === "result_of_balance")).toMatchObject({
      message:
        "Le bilan porte le résultat de l’exercice et celui du précédent (300,00\u00a0€), qui ira au capital à la clôture du précédent.",
    });
    expect(failing({ ...services, isPreviousOpen: true })).toEqual([]);
  });
});
