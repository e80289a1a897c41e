import { expect, test } from "vitest";
import { changeAt, merged, valueAt, withKnown } from "./patch.js";

test("a change keeps the fields that it does not name, replaces lists and erases with null", () => {
  const typed = { vehicles: { a: { kmPro: 100, kmTotal: 200 } }, rows: [1, 2], method: "real" };
  expect(merged(typed, { vehicles: { a: { kmPro: 150 } }, rows: [3], method: null })).toEqual({
    vehicles: { a: { kmPro: 150, kmTotal: 200 } },
    rows: [3],
    method: null,
  });
});

test("a path reads and writes inside objects, whether they are there or not", () => {
  expect(valueAt({ vehicles: { a: { kmPro: 100 } } }, "vehicles.a.kmPro")).toBe(100);
  expect(valueAt({ vehicles: null }, "vehicles.a.kmPro")).toBeUndefined();
  expect(changeAt("vehicles.a.kmPro", 100)).toEqual({ vehicles: { a: { kmPro: 100 } } });
  expect(merged({ vehicles: null }, changeAt("vehicles.a.kmPro", 100))).toEqual({ vehicles: { a: { kmPro: 100 } } });
});

test("what the books know fills what is not typed, zero and « non » being typed", () => {
  const known = [
    { field: "hasCash", value: true },
    { field: "stocks.310000", value: 1200 },
    { field: "countedBalance", value: 12 },
  ];
  expect(withKnown({ hasCash: false, countedBalance: 0 }, known)).toEqual({
    hasCash: false,
    countedBalance: 0,
    stocks: { "310000": 1200 },
  });
});

test("a number in a path names a row of a list, which the change carries with the others", () => {
  const typed = { statements: [{ body: "Urssaf", training: 50 }, { body: "CARPIMKO" }] };
  const change = changeAt("statements.0.csgCrdsPaid", 2910, typed);
  expect(change).toEqual({ statements: [{ body: "Urssaf", training: 50, csgCrdsPaid: 2910 }, { body: "CARPIMKO" }] });
  expect(valueAt(merged(typed, change), "statements.0.csgCrdsPaid")).toBe(2910);
  expect(changeAt("statements.0.training", 40)).toEqual({ statements: [{ training: 40 }] });
});
