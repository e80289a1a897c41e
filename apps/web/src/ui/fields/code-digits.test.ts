import { expect, test } from "vitest";
import { codeDigits } from "./code-digits.js";

test("a code pasted with spaces or dashes fills the boxes", () => {
  expect(codeDigits("417 023")).toBe("417023");
  expect(codeDigits(" 417-023\n")).toBe("417023");
  expect(codeDigits("417\u00a0023")).toBe("417023");
});

test("letters are not digits of a code, and a seventh digit is left out", () => {
  expect(codeDigits("4a1b")).toBe("41");
  expect(codeDigits("41702399")).toBe("417023");
});
