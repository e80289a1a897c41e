import { expect, test } from "vitest";
import { cents } from "../money.js";
import { movedAccounts, type AccountRow } from "../testing/tax-returns.js";
import { besideLastYear } from "./beside-last-year.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { taxReturn } from "./return.js";

const made = (rows: readonly AccountRow[], deducted = 0) =>
  taxReturn({
    forms: taxFormsFor("bnc", 2025),
    balances: movedAccounts(rows),
    rows: deducted === 0 ? [] : [{ form: "2035", box: "CL", cents: cents(deducted), label: "Permanence des soins" }],
    typed: [],
    withVat: false,
  });

test("a box is named above 20 % and 200 €, with the three accounts that changed most", () => {
  const before = made([
    ["706000", "credit", "10000,00"],
    ["622600", "debit", "1000,00"],
    ["616400", "debit", "300,00"],
  ]);
  const now = made([
    ["706000", "credit", "10200,00"],
    ["622600", "debit", "1600,00"],
    ["616400", "debit", "100,00"],
    ["606300", "debit", "900,00"],
    ["606110", "debit", "50,00"],
  ]);
  expect(besideLastYear(now, before)).toEqual([
    {
      form: "2035",
      box: "BH",
      label: "Total travaux, fournitures et services extérieurs",
      before: 1_300,
      now: 2_650,
      causes: [
        { label: "Petit outillage", accountCode: "606300", before: 0, now: 90_000 },
        { label: "Honoraires", accountCode: "622600", before: 100_000, now: 160_000 },
        { label: "Assurances", accountCode: "616400", before: 30_000, now: 10_000 },
      ].map((one) => expect.objectContaining({ ...one, label: expect.any(String) })),
    },
  ]);
});

test.each([
  ["exactly 200 €", "300,00", "500,00", []],
  ["201 €", "300,00", "501,00", ["BF"]],
  ["exactly 20 %", "2000,00", "2400,00", []],
  ["above 20 %", "2000,00", "2401,00", ["BF"]],
])("%s", (_what, before, now, boxes) => {
  const changes = besideLastYear(made([["613200", "debit", now]]), made([["613200", "debit", before]]));
  expect(changes.map(({ box }) => box)).toEqual(boxes);
});

test("a row of the closing is named by its label", () => {
  expect(besideLastYear(made([], 50_000), made([]))[0]).toMatchObject({
    box: "CL",
    causes: [{ label: "Permanence des soins", accountCode: null, before: 0, now: 50_000 }],
  });
});
