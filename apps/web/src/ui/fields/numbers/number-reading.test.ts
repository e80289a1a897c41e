import { expect, test } from "vitest";
import { losesSign, numberText, readNumber } from "./number-reading.js";

const any = { whole: false, twoDecimals: false, positive: false };

test("forced two decimals: 12 is written 12,00 and a third decimal is refused", () => {
  expect(numberText(12, true)).toBe("12,00");
  expect(readNumber("12,345", { ...any, twoDecimals: true })).toBeNull();
  expect(readNumber("16,99*2", { ...any, twoDecimals: true })).toBe(33.98);
  expect(readNumber("0", { ...any, twoDecimals: true })).toBe(0);
});

test("forced positive: the minus sign is dropped", () => {
  expect(readNumber("−3,5", { ...any, positive: true })).toBe(3.5);
  expect(readNumber("-3,5", any)).toBe(-3.5);
});

test.each([
  ["-5", true, true],
  ["−3,5", true, true],
  ["3-10", true, false],
  ["5", true, false],
  ["-0", true, false],
  ["-", true, false],
  ["-5", false, false],
])("a minus sign that is dropped is known, to be told: %s, positive %s, dropped %s", (typed, positive, expected) => {
  expect(losesSign(typed, { ...any, positive })).toBe(expected);
});

test("a sum under zero loses its sign too, and is told", () => {
  expect(losesSign("3-10", { ...any, twoDecimals: true, positive: true })).toBe(true);
  expect(readNumber("3-10", { ...any, twoDecimals: true, positive: true })).toBe(7);
});

test("a whole number has no decimals but those that say nothing", () => {
  expect(readNumber("3,5", { ...any, whole: true })).toBeNull();
  expect(readNumber("3,0", { ...any, whole: true })).toBe(3);
  expect(readNumber("1 234", { ...any, whole: true })).toBe(1234);
});

test("what is written is read again", () => {
  expect(readNumber(numberText(-1234.5, false), any)).toBe(-1234.5);
  expect(readNumber(numberText(-1234.5, true), { ...any, twoDecimals: true })).toBe(-1234.5);
});
