import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber } from "./parse-number.js";

test.each([
  ["12", 12],
  ["1 234,5", 1234.5],
  ["1\u202f234,567", 1234.567],
  ["1234.5", 1234.5],
  ["1.234,56", 1234.56],
  ["1.234.567", 1_234_567],
  ["−3", -3],
  ["-0,5", -0.5],
  ["+4", 4],
  ["-0", 0],
])("%s is read", (typed, read) => expect(parseNumber(typed)).toBe(read));

test.each(["", "douze", "1,2,3", "1e3", ",5", "5,", "--1"])("%j is no number", (typed) => expect(parseNumber(typed)).toBeNull());

test("what French formatting writes is read back", () => {
  const written = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 3 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (thousandths) => {
      expect(parseNumber(written.format(thousandths / 1000))).toBeCloseTo(thousandths / 1000, 9);
    }),
  );
});
