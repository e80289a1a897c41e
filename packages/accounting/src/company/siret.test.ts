import { expect, test } from "vitest";
import { euVatNumber, isSameUnit, isSiret, sirenOf } from "./siret.js";

test.each([
  ["73282932000074", true],
  ["73282932000075", false],
  ["7328293200007", false],
  ["35600000000048", true],
  ["35600000009075", true],
  ["35600000009076", false],
])("%s is a SIRET: %s", (digits, expected) => expect(isSiret(digits)).toBe(expected));

test("the SIREN is the first nine digits, spaces or not", () => expect(sirenOf("732 829 320 00074")).toBe("732829320"));

test("two establishments of one unit share their SIREN", () => {
  expect(isSameUnit({ siret: "35600000009075", current: "356 000 000 00048" })).toBe(true);
  expect(isSameUnit({ siret: "73282932000074", current: "35600000000048" })).toBe(false);
});

test.each([
  ["732829320", "FR44732829320"],
  ["404833048", "FR83404833048"],
])("the VAT number proposed for %s is %s", (siren, expected) => expect(euVatNumber(siren)).toBe(expected));

test("there is no VAT number for what is not a SIREN", () => expect(() => euVatNumber("12")).toThrow(RangeError));
