import { MESSAGES } from "@comptoir/contract/base/messages";
import { expect, test } from "vitest";
import { fixedHead, siretEndRule, typedEnd, wholeSiret } from "./siret-end.js";

/** Two establishments of one enterprise, and one of another. */
const CURRENT = "73282932000074";
const MOVED = "73282932000082";
const OTHER = "55208131766522";
const rule = siretEndRule(CURRENT);

test("the nine first digits stand apart, the five last are typed", () => {
  expect(fixedHead(CURRENT)).toBe("732 829 320");
  expect(wholeSiret("00082", CURRENT)).toBe(MOVED);
  expect(rule("00074")).toBeNull();
  expect(rule("00082")).toBeNull();
});

test("a whole number that is pasted is cut when its head is the same, and refused with its sentence when it differs", () => {
  expect(typedEnd("732 829 320 00082", CURRENT)).toBe("00082");
  expect(rule(typedEnd(OTHER, CURRENT))).toBe(MESSAGES.siretHead);
});

test("digits missing or wrong are no SIRET", () => {
  expect([rule("0008"), rule("00083"), rule("")]).toEqual([MESSAGES.siretFormat, MESSAGES.siretFormat, MESSAGES.siretFormat]);
});

test("without a SIRET yet, a whole one is typed, or none", () => {
  const first = siretEndRule(null);
  expect([first(""), first(CURRENT), first("00074")]).toEqual([null, null, MESSAGES.siretFormat]);
  expect([wholeSiret("732 829 320 00074", null), wholeSiret("", null)]).toEqual([CURRENT, ""]);
});
