import { expect, test } from "vitest";
import { email, firstName, required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { formErrors, shownErrors } from "./form-errors.js";

const rules = { email, firstName, city: required(MESSAGES.city) };

test("each wrong field gets its sentence, and a right one none", () => {
  expect(formErrors({ values: { email: "camille@", firstName: "Camille", city: "" }, rules })).toEqual({
    email: MESSAGES.emailFormat,
    city: MESSAGES.city,
  });
});

test("a disabled field never blocks, even when it is required and empty", () => {
  expect(formErrors({ values: { email: "", firstName: "", city: "" }, rules, disabled: ["email", "city"] })).toEqual({
    firstName: MESSAGES.firstName,
  });
});

test("a field without a rule is never wrong", () => {
  expect(formErrors({ values: { note: "" }, rules: {} })).toEqual({});
});

test("an error waits for its field to be left", () => {
  const errors = { email: "a", city: "b" };
  expect(shownErrors(errors, new Set(["city"] as const), {})).toEqual({ city: "b" });
});

test("what the server refused shows at once, until our own rule has something to say", () => {
  expect(shownErrors({}, new Set(), { email: "déjà prise" })).toEqual({ email: "déjà prise" });
  expect(shownErrors({ email: "mal écrite" }, new Set(["email"] as const), { email: "déjà prise" })).toEqual({ email: "mal écrite" });
});
