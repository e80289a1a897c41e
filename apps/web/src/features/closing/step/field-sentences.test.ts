import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.js";
import { fieldSentences, stepSentences } from "./field-sentences.js";

const required = { code: "cash.required", level: "blocking", message: "Ce champ est requis.", field: "hasCash" } as const;
const negative = {
  code: "cash.counted_negative",
  level: "blocking",
  message: "Le montant doit être positif.",
  field: "countedBalance",
} as const;
const bank = { code: "bank", level: "blocking", message: "Votre caisse est négative.", field: null } as const;
const large = { code: "cash.large_payment", level: "warning", message: "1 200 € en espèces.", field: null } as const;
const step = {
  findings: [required, negative, bank, large],
  prefilled: [{ field: "hasCash", value: true, source: "vos opérations en espèces" }],
};

test("a missing field says so once the step was tried, a wrong one at once", () => {
  const before = fieldSentences(step, false, () => false);
  expect([before.errorOf("hasCash"), before.errorOf("countedBalance")]).toEqual([null, "Le montant doit être positif."]);
  expect(fieldSentences(step, true, () => false).errorOf("hasCash")).toBe("Ce champ est requis.");
});

test("a value says where it comes from until a person types another", () => {
  expect(fieldSentences(step, false, () => false).sourceOf("hasCash")).toBe("vos opérations en espèces");
  expect(fieldSentences(step, false, () => true).sourceOf("hasCash")).toBeUndefined();
});

test("above the form: what no field says, then everything wrong and the count of missing fields once tried", () => {
  expect(stepSentences(step, false)).toEqual({ shown: [bank, large], missing: 0 });
  expect(stepSentences(step, true)).toEqual({ shown: [negative, bank, large], missing: 1 });
});

test("what the server refuses of what was typed is shown at its field", () => {
  const message = "Ce montant dépasse dix milliards d’euros.";
  const refusal = new ApiError({ status: 400, code: "request.malformed", message, place: "field", target: "inputs.countedBalance" });
  const { errorOf } = fieldSentences({ findings: [], prefilled: [] }, false, () => true, refusal);
  expect([errorOf("countedBalance"), errorOf("hasCash")]).toEqual([message, null]);
});
