import { expect, test } from "vitest";
import { cents } from "../money.js";
import { fromEuros } from "../testing/builders.js";
import { accountOver } from "../testing/tax-returns.js";
import { fecBoxes, fecGaps } from "./fec-path.js";
import { taxFormsFor } from "./forms/tax-forms-for.js";
import { taxReturn } from "./return.js";

const line = (journalCode: string, compteNum: string, debit: string, credit: string) => ({
  journalCode,
  compteNum,
  compAuxNum: "",
  debit: fromEuros(debit),
  credit: fromEuros(credit),
});

const file = [
  line("AN", "467200", "75,00", "0,00"),
  line("BQ", "467200", "80,00", "0,00"),
  line("BQ", "613250", "200,00", "0,00"),
  line("BQ", "706000", "0,00", "1000,40"),
];

test("openings are recognized by their journal, a « dont » box counts in its whole", () => {
  expect(Object.fromEntries([...fecBoxes(file, { form: "2035", withVat: false })].filter(([, amount]) => amount !== 0))).toEqual({
    AB: 8_000,
    BW: 20_000,
    BG: 20_000,
    AA: 100_040,
  });
  const opening = fecBoxes([line("AN", "120000", "0,00", "3,00")], { form: "2033", withVat: false });
  expect(Object.fromEntries([...opening].filter(([, amount]) => amount !== 0))).toEqual({
    "136.before": 300,
  });
});

test("a box that the file contradicts is named, to the cent", () => {
  const made = taxReturn({
    forms: taxFormsFor("bnc", 2025),
    balances: [
      accountOver("467200", "75,00", "80,00", "0,00"),
      accountOver("613250", "0,00", "200,00", "0,00"),
      accountOver("706000", "0,00", "0,00", "1000,39"),
    ],
    rows: [{ form: "2035", box: "CC", cents: cents(500), label: "Part privée" }],
    typed: [],
    withVat: false,
  });
  expect(fecGaps(file, made, { form: "2035", withVat: false })).toEqual([{ box: "AA", inReturn: 100_039, inFile: 100_040 }]);
});
