import { expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { inCurrency } from "./account-choice.js";
import { answersOf } from "./sign-answers.js";

const MAPPING = { signsInverted: false } as unknown as NonNullable<BankImport["csv"]>["mapping"];
const example = (value: string | null, amount: string) => ({ value, date: "02/03/2026", label: "ALPHA", amount });

test("one of two values is the spending", () => {
  const answers = answersOf({ kind: "side", examples: [example("Zig", "1,00"), example("Zag", "2,00")] }, MAPPING);
  expect(answers.map(({ mapping }) => mapping.debitValue)).toEqual(["Zig", "Zag"]);
  expect(answers[0]?.label).toBe("«\u00a0Zig\u00a0» est une dépense\u00a0: ALPHA");
});

test.each([
  ["10,00", [true, false]],
  ["-10,00", [false, true]],
])("amounts written as %s are inverted when they are the other side", (amount, inverted) => {
  const answers = answersOf({ kind: "signs", examples: [example(null, amount), example(null, amount)] }, MAPPING);
  expect(answers.map(({ mapping }) => mapping.signsInverted)).toEqual(inverted);
});

test("an amount bears the currency of its account", () => {
  expect([inCurrency("− 7,00\u00a0€", "GBP"), inCurrency("7,00\u00a0€", null)]).toEqual(["− 7,00\u00a0GBP", "7,00\u00a0€"]);
});
