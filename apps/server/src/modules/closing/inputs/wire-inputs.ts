import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { STEP_INPUTS, type StepInputs } from "@comptoir/contract/closing/inputs";
import { Refusal } from "../../../refusal.js";
import type { StepRow } from "../steps/steps-repository.js";

/** What was typed in each step, as the contract writes it. */
export type WireInputs = { readonly [Code in StepCode]: StepInputs<Code> };

/** What was typed in the steps of a year; what an older program kept and the contract no longer reads counts as not typed. */
export function wireInputs(rows: readonly StepRow[]): WireInputs {
  const typed = new Map(rows.map((row) => [row.code, row.inputs]));
  return Object.fromEntries(
    STEP_CODES.map((code) => {
      const parsed = STEP_INPUTS[code].safeParse(typed.get(code) ?? {});
      return [code, parsed.success ? parsed.data : {}];
    }),
  ) as WireInputs;
}

/**
 * What is kept of a step once more was typed: a merge patch (RFC 7396) over what was there. Null erases a field, a list replaces the list. Refuses
 * (`request.malformed`) what the step has no field for, each at its place.
 */
export function mergedInputs(code: StepCode, kept: Readonly<Record<string, unknown>>, patch: Readonly<Record<string, unknown>>) {
  const merged = merge(kept, patch) as Record<string, unknown>;
  const parsed = STEP_INPUTS[code].strict().safeParse(merged);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw new Refusal({
    code: "request.malformed",
    issues: parsed.error.issues.map(({ path, message }) => ({ path: ["inputs", ...path.map(String)].join("."), message })),
  });
}

function merge(kept: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(kept) ? { ...kept } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
