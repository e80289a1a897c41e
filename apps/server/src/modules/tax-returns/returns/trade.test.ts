import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations, type TestOperation } from "../../vat/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf, storeStepLines } from "../testing.js";

const app = await testApp({ today: "2026-03-02" });

/**
 * A trade of services of 2025. Its fine of 135,00 € is among the external charges: box 262 holds 12 € of other charges, so that it
 * cannot be there.
 */
const T2: readonly TestOperation[] = [
  { date: "2025-03-03", type: "income", paid: 64_200.4, account: "706000" },
  { date: "2025-04-01", type: "outcome", paid: 14_349.55, account: "613200" },
  { date: "2025-04-02", type: "outcome", paid: 6_865, account: "622600" },
  { date: "2025-04-03", type: "outcome", paid: 135, account: "628100" },
  { date: "2025-04-04", type: "outcome", paid: 640.1, account: "635110" },
  { date: "2025-04-05", type: "outcome", paid: 490.2, account: "637800" },
  { date: "2025-04-06", type: "outcome", paid: 14_800.25, account: "646100" },
  { date: "2025-04-07", type: "outcome", paid: 11.9, account: "651100" },
  { date: "2025-04-08", type: "outcome", paid: 745.2, account: "661100" },
];

const ROWS = {
  amortizations_validation: [{ key: "2033 318", label: "Amortissements non déductibles", cents: 194_000 }],
  tax_reintegrations: [
    { key: "2033 330", label: "Amende", cents: 13_500 },
    { key: "2033 330", label: "Part privée", cents: 12_600 },
  ],
  tax_credit: [{ key: "2069-RCI mécénat", label: "Réduction d’impôt mécénat", cents: 6_000 }],
};

async function carpenter(): Promise<TestCompany> {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  await typeOperations(company, T2);
  const { statusCode, body } = await company.send("POST", "/api/v1/journal-entry", {
    date: "2025-12-31",
    label: "Dotations",
    lines: [
      { account: "681120", debit: 6020, credit: 0 },
      { account: "281820", debit: 0, credit: 4800 },
      { account: "281830", debit: 0, credit: 1220 },
    ],
  });
  if (statusCode !== 201) throw new Error(body);
  return company;
}

describe("a trade of services of 2025, from its operations and the steps of its closing", async () => {
  const company = await carpenter();
  await storeStepLines(app.db, company, ROWS);

  test("income statement, taxed result, contributions", async () => {
    const read = await taxReturnOf(company);
    expect(filledBoxesOf(read)).toMatchObject({
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
      380: 14_800,
      572: 6_020,
    });
    expect(failedControls(read)).toEqual([]);
    expect(read.bridge).toMatchObject({ bookResult: 20_143.2, taxedResult: 22_344, gap: 0 });
    expect(read.bridge.terms.map(({ label, amount }) => [label, amount])).toEqual(
      expect.arrayContaining([
        ["Amortissements non déductibles", 1940],
        ["Amende", 135],
        ["Part privée", 126],
      ]),
    );
  });

  test("the balance sheet is balanced, and holds the result", async () => {
    const boxes = filledBoxesOf(await taxReturnOf(company));
    expect((boxes["110"] ?? 0) - (boxes["112"] ?? 0)).toBe(boxes["180"]);
    expect(boxes["136"]).toBe(boxes["310"]);
    expect(boxes["254"]).toBe(boxes["572"]);
  });

  test("the sheet takes the profit, and what a step brings beside the boxes; the steps left are named", async () => {
    const { reported, waitingSteps } = await taxReturnOf(company);
    expect(reported).toEqual(
      expect.arrayContaining([
        { box: "5KC", label: "Bénéfice", value: 22_344, from: "4.profit" },
        { box: null, label: "Réduction d’impôt mécénat (2069-RCI)", value: 60, from: "clôture" },
      ]),
    );
    expect(waitingSteps.map(({ code }) => code)).not.toContain("tax_reintegrations");
    expect(waitingSteps.map(({ code }) => code)).toContain("species");
  });
});

test("a fine on its own account is in 262, and is added back in 330: the profit is the same", async () => {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 1000, account: "706000" },
    { date: "2025-04-03", type: "outcome", paid: 135, account: "658200" },
  ]);
  await storeStepLines(app.db, company, { tax_reintegrations: [{ key: "2033 330", label: "Amende", cents: 13_500 }] });
  expect(filledBoxesOf(await taxReturnOf(company))).toMatchObject({ 262: 135, 310: 865, 330: 135, 352: 1_000, 370: 1_000 });
});

test.each([
  ["bic-rs", "136"],
  ["bic-rn", "DI"],
] as const)(
  "the return of a year whose year before is not closed (%s): its result waits, with a sentence, and no check fails",
  async (taxSystem, box) => {
    const company = await app.newCompany({ taxSystem, beginning: "2025-01-01", end: "2025-12-31" });
    await typeOperations(company, [
      { date: "2025-03-03", type: "income", paid: 300, account: "706000" },
      { date: "2026-02-03", type: "income", paid: 1000, account: "706000" },
    ]);
    const years: { id: string; beginning: string }[] = (await company.get("/api/v1/fiscalyear")).json().data;
    const read = await taxReturnOf(company, years.find(({ beginning }) => beginning === "2026-01-01")?.id);
    expect(failedControls(read)).toEqual([]);
    expect(filledBoxesOf(read)[box]).toBe(1_300);
    expect(read.controls.find(({ key }) => key === "result_of_balance")?.message).toBe(
      "Le bilan porte le résultat de l’exercice et celui du précédent (300,00\u00a0€), qui ira au capital à la clôture du précédent.",
    );
    expect(failedControls(await taxReturnOf(company))).toEqual([]);
  },
);
