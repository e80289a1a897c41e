import { expect, test } from "vitest";
import type { VatDeclarationDetail } from "@comptoir/contract/vat";
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

test("each side adds up to the cent", () => {
  const sides = tableSides([SALE, { ...SALE, base: 0.2, vat: 0.1 }, { ...SALE, side: "input", vat: 31.07, deductible: 24.86 }]);
  expect(sides.map(({ side, base, vat, deductible, inclTax }) => [side, base, vat, deductible, inclTax])).toEqual([
    ["output", 0.3, 0.3, 0, 0.6],
    ["input", 0.1, 31.07, 24.86, 0.3],
  ]);
  expect(tableSides([])).toEqual([]);
});

test("a row opens on what is deducted, else on its VAT, else on its base", () => {
  expect(explainedColumn({ vat: 38.84, deductible: 31.07 })).toBe("deductible");
  expect(explainedColumn({ vat: 20, deductible: 0 })).toBe("vat");
  expect(explainedColumn({ vat: 0, deductible: 0 })).toBe("base");
});
