import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { expect, test } from "vitest";
import { correctionOf, readCorrection } from "./line-correction.js";

const typed = { date: isoDate("2026-02-28"), label: "Boulangerie Ange", direction: "outcome", amount: cents(960) } as const;

test("a rejected line keeps what could be read and leaves the rest to type", () => {
  expect(correctionOf({ date: null, amount: -9.6, label: "", rawLabel: "CARTE 28/02 BOULANGERIE ANGE" })).toEqual({
    date: null,
    label: "CARTE 28/02 BOULANGERIE ANGE",
    direction: "outcome",
    amount: 960,
  });
  expect(correctionOf({ date: "2026-04-07", amount: null, label: "Frais", rawLabel: "FRAIS" })).toMatchObject({
    date: "2026-04-07",
    amount: null,
  });
});

test("a correction becomes a day, a signed amount in euros and a label", () => {
  expect(readCorrection(5, typed)).toEqual({
    line: { line: 5, date: "2026-02-28", amount: -9.6, label: "Boulangerie Ange", import: true },
  });
  expect(readCorrection(5, { ...typed, direction: "income" })).toMatchObject({ line: { amount: 9.6 } });
});

test("every field that is missing is named", () => {
  expect(readCorrection(5, { ...typed, date: null, label: " ", amount: null })).toEqual({ missing: ["date", "label", "amount"] });
  expect(readCorrection(5, { ...typed, amount: cents(0) })).toEqual({ missing: ["amount"] });
});
