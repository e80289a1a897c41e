import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.js";
import { refusedField } from "./refusal.js";

const refusal = (target: string | null) =>
  new ApiError({ status: 422, code: "user.email_taken", message: "Cette adresse est prise.", place: "field", target });

test.each([
  [refusal("email"), "email"],
  [refusal("iban"), null],
  [refusal(null), null],
  [new Error("réseau"), null],
  [null, null],
])("a refusal goes to the field that it names: case %#", (error, field) => {
  expect(refusedField(error, ["lastName", "email"])).toBe(field);
});
