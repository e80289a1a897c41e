import type { ImportMapping } from "@comptoir/contract/banking/banking";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mappingProblem, roleOf, withRole, type MappedRole } from "./csv-columns.js";

const mapping: ImportMapping = {
  headerRow: 0,
  delimiter: ";",
  date: 0,
  dateOrder: "dmy",
  valueDate: 1,
  label: [2],
  amount: 3,
  debit: null,
  credit: null,
  decimal: ",",
  currency: 4,
};

test("a column takes its role from the one that had it", () => {
  const changed = withRole(mapping, 1, "date");
  expect([0, 1, 2, 3, 4, 5].map((column) => roleOf(changed, column))).toEqual([null, "date", "label", "amount", "currency", null]);
});

test("several columns may make the label", () => {
  expect(withRole(mapping, 5, "label").label).toEqual([2, 5]);
  expect(withRole(withRole(mapping, 5, "label"), 2, null).label).toEqual([5]);
});

test("debit and credit replace the single amount, and the reverse", () => {
  const split = withRole(withRole(mapping, 3, "debit"), 4, "credit");
  expect(split).toMatchObject({ amount: null, debit: 3, credit: 4, currency: null });
  expect(withRole(split, 3, "amount")).toMatchObject({ amount: 3, debit: null, credit: null });
});

test("the column of the side is one like the others", () => {
  const withSide = withRole(mapping, 5, "direction");
  expect([roleOf(withSide, 5), withRole(withSide, 5, null).direction]).toEqual(["direction", null]);
});

test("the column of fees is given and taken away; a known bank keeps its own", () => {
  const withFee = withRole(mapping, 5, "fee");
  expect([roleOf(withFee, 5), withRole(withFee, 5, null).fee, withRole(mapping, 5, null).fee]).toEqual(["fee", null, undefined]);
});

test("without an amount, a label or a date of its own the columns are not sent", () => {
  expect(mappingProblem(mapping)).toBeNull();
  expect(mappingProblem(withRole(mapping, 3, null))).toBe("amount");
  expect(mappingProblem(withRole(mapping, 2, null))).toBe("label");
  expect(mappingProblem(withRole(mapping, 0, "label"))).toBe("same_column");
});

test("whatever is chosen, no column has two amounts", () => {
  const role = fc.constantFrom<MappedRole | null>("date", "valueDate", "label", "amount", "debit", "credit", "currency", null);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(6), role), { maxLength: 12 }), (choices) => {
      const result = choices.reduce((current, [column, chosen]) => withRole(current, column, chosen), mapping);
      const used = [result.amount, result.debit, result.credit].filter((column) => column !== null);
      expect(new Set(used).size).toBe(used.length);
      expect(result.amount === null || (result.debit === null && result.credit === null)).toBe(true);
    }),
  );
});
