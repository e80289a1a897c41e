import { expect, test } from "vitest";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { explainedColumn, tableSides } from "./table-sides.js";

type Row = VatDeclarationDetail["lines"][number];
const SALE: Row = {
  side: "output",
  account: "706000",
  name: "Prestations",
  nature: "COLLECT",
  rate: 20,
  count: 1,
  base: 0.1,
  vat: 0.2,
  deductible: 0,
  inclTax: 0.3,
  line: "08",
  late: false,
  explain: "x",
};

test("the rows of a side stand with its totals", () => {
  const none = { value: 0, explain: null };
  const totals = { base: none, vat: none, deductible: none, inclTax: none };
  const input = { ...SALE, side: "input" as const };
  const sides = (["output", "input"] as const).map((side) => ({ side, totals }));
  expect(tableSides({ lines: [SALE, input, SALE], sides })).toEqual([
    { side: "output", totals, rows: [SALE, SALE] },
    { side: "input", totals, rows: [input] },
  ]);
  expect(tableSides({ lines: [], sides: [] })).toEqual([]);
});

test("a row opens on what is deducted, else on its VAT, else on its base", () => {
  expect(explainedColumn({ vat: 38.84, deductible: 31.07 })).toBe("deductible");
  expect(explainedColumn({ vat: 20, deductible: 0 })).toBe("vat");
  expect(explainedColumn({ vat: 0, deductible: 0 })).toBe("base");
});
