import { expect, test } from "vitest";
import { idsBetween } from "./selection.js";

const listed = ["a", "b", "c", "d"].map((id) => ({ id }));

test("a selection extends from the last one ticked, up or down", () => {
  expect(idsBetween(listed, "b", "d")).toEqual(["b", "c", "d"]);
  expect(idsBetween(listed, "d", "b")).toEqual(["b", "c", "d"]);
});

test("without a first one, only the operation itself is ticked", () => {
  expect(idsBetween(listed, null, "c")).toEqual(["c"]);
  expect(idsBetween(listed, "gone", "c")).toEqual(["c"]);
  expect(idsBetween(listed, "gone", "gone too")).toEqual([]);
});
