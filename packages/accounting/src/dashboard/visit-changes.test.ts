import { expect, test } from "vitest";
import { cents } from "../money.js";
import { changesSince } from "./visit-changes.js";

const seen = { vat: cents(100_000), contributions: cents(50_000), own: cents(900_000) };
const NOTHING = { operations: 0, amount: cents(0), answers: 0, papers: 0 };

test("nothing moved: no change, also when a figure moved by a euro", () => {
  expect(changesSince(seen, { ...seen, own: cents(900_100) }, NOTHING)).toEqual([]);
});

test("the three greatest are kept, by amount, then what is counted", () => {
  const now = { vat: cents(120_000), contributions: cents(49_000), own: cents(500_000) };
  const keys = (came: typeof NOTHING) => changesSince(seen, now, came).map(({ key }) => key);
  expect(keys(NOTHING)).toEqual(["own", "vat", "contributions"]);
  expect(keys({ ...NOTHING, operations: 8, amount: cents(-211_400), papers: 3 })).toEqual(["own", "operations", "vat"]);
  expect(changesSince(seen, seen, { ...NOTHING, answers: 1, papers: 3 }).map(({ key }) => key)).toEqual(["papers", "answers"]);
});
