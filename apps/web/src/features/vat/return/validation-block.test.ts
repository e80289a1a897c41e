import { expect, test } from "vitest";
import { validationBlock } from "./validation-block.js";

const refusal = (code: string, facts: Readonly<Record<string, unknown>> = {}) => ({ code, message: "Non.", facts });

test("operations are named one by one as long as the refusal names them all", () => {
  const all = validationBlock(refusal("vat.to_categorize", { count: 2, ids: ["a", "b"] }), "2026-03-31");
  expect(all?.way).toMatchObject({ to: "operations", target: { search: {}, ids: ["a", "b"] } });
  const many = validationBlock(refusal("vat.to_validate", { count: 101, ids: ["a"] }), "2026-03-31");
  expect(many?.way).toMatchObject({ to: "operations", target: { search: { vat_status: "not_validated", endDate: "2026-03-31" } } });
  expect(many?.way).not.toHaveProperty("target.ids");
});

test("an earlier return is opened by its period; a period that is not over only has its sentence", () => {
  expect(validationBlock(refusal("vat.previous_open", { period: "2026-T1" }), "2026-06-30")?.way).toMatchObject({ period: "2026-T1" });
  expect(validationBlock(refusal("vat.period_open"), "2026-06-30")).toEqual({ message: "Non.", way: null });
});

test("another failure is none", () => {
  expect(validationBlock(refusal("server.failure"), "2026-06-30")).toBeNull();
});
