import { expect, test } from "vitest";
import { parseColor } from "./parse-color.js";

test("a colour is read with or without its sign, short or long", () => {
  expect(parseColor("#1E5B45")).toBe("#1e5b45");
  expect(parseColor(" 1e5b45 ")).toBe("#1e5b45");
  expect(parseColor("#abc")).toBe("#aabbcc");
});

test("a name or a wrong number of digits is no colour", () => {
  for (const text of ["vert", "#12345", "", "#12345g"]) expect(parseColor(text)).toBeNull();
});
