import { expect, test } from "vitest";
import { ApiError } from "./api-error.js";
import { placeError } from "./place-error.js";

const refusal = (target: string | null) => new ApiError({ status: 422, code: "x", message: "Non.", place: "field", target });

test("a refusal goes under its field, else above the form, never elsewhere", () => {
  const names = { siret: "siretEnd" } as const;
  expect(placeError(refusal("siret"), names)).toEqual({ field: "siretEnd", message: "Non." });
  expect(placeError(refusal("autre"), names)).toEqual({ field: null, message: "Non." });
  expect(placeError(refusal(null), names)).toEqual({ field: null, message: "Non." });
});
