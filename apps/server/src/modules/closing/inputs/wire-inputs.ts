import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { STEP_INPUTS, type StepInputs } from "@comptoir/contract/closing/inputs";
import { Refusal } from "../../../refusal.js";
import { wordingOf } from "../../../wording.js";
import type { StepRow } from "../steps/steps-repository.js";

/** What was typed in each step, as the contract writes it. */
export type WireInputs = { readonly [Code in StepCode]: StepInputs<Code> };

/** What was typed in the steps of a year; what an older program kept and the contract no longer reads counts as not typed. */
export function wireInputs(rows: readonly StepRow[]): WireInputs {
  const typed = new Map(rows.map((row) => [row.code, row.inputs]));
  return Object.fromEntries(
    STEP_CODES.map((code) => {
      const parsed = STEP_INPUTS[code].safeParse(inPresentForm(code, typed.get(code) ?? {}));
      return [code, parsed.success ? parsed.data : {}];
    }),
  ) as WireInputs;
}

/**
 * What is kept of a step once more was typed: a merge patch (RFC 7396) over what was there. Null erases a field, a list replaces the list. Refuses
 * (`request.malformed`) what the step has no field for, each at its place.
 */
export function mergedInputs(code: StepCode, kept: Readonly<Record<string, unknown>>, patch: Readonly<Record<string, unknown>>) {
  const merged = merge(inPresentForm(code, kept), inPresentForm(code, patch)) as Record<string, unknown>;
  const schema = STEP_INPUTS[code].strict();
  const first = schema.safeParse(merged, { error: wordingOf });
  const parsed = first.success ? first : schema.safeParse(withNumbers(merged, first.error.issues), { error: wordingOf });
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw new Refusal({
    code: "request.malformed",
    issues: parsed.error.issues.map(({ path, message }) => ({ path: ["inputs", ...path.map(String)].join("."), message })),
  });
}

/** Inputs of an older program, where one answer stood for both kinds of cheques: the rows say which kinds there are, else both have it. */
function inPresentForm(code: StepCode, inputs: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (code !== "lagging_operations" || !("cheques" in inputs)) return inputs;
  const { cheques, ...others } = inputs;
  const rows = Array.isArray(others["rows"]) ? (others["rows"] as readonly unknown[]) : [];
  const has = (kind: string): boolean => rows.some((row) => isRecord(row) && row["kind"] === kind);
  const [received, issued] = [has("cheque_received_unbanked"), has("cheque_issued_undebited")];
  const answer = (isThere: boolean): unknown => (isThere ? "some" : received || issued ? "none" : cheques);
  return { chequesReceived: answer(received), chequesIssued: answer(issued), ...others };
}

type Issue = { readonly code: string; readonly path: readonly PropertyKey[] };

/** The same with a number in place of each text of digits where the step reads a number: a general field of an answer is a text. */
function withNumbers(merged: unknown, issues: readonly Issue[]): unknown {
  return issues
    .filter(({ code }) => code === "invalid_type")
    .reduce<unknown>((inputs, { path }) => replacedAt(inputs, path, (value) => (isDigits(value) ? Number(value) : value)), merged);
}

function isDigits(value: unknown): value is string {
  return typeof value === "string" && /^\d{1,9}$/.test(value.trim());
}

function replacedAt(part: unknown, [key, ...rest]: readonly PropertyKey[], replace: (value: unknown) => unknown): unknown {
  if (key === undefined) return replace(part);
  if (Array.isArray(part)) return part.map((one: unknown, index) => (index === key ? replacedAt(one, rest, replace) : one));
  return isRecord(part) ? { ...part, [key]: replacedAt(part[String(key)], rest, replace) } : part;
}

/** The places of a list, `{ "0": … }`: a question of a statement names its place. */
const PLACE = /^\d{1,2}$/;

function merge(kept: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const keys = Object.keys(patch);
  if (keys.length > 0 && keys.every((key) => PLACE.test(key)) && (Array.isArray(kept) || kept === undefined)) {
    const list: unknown[] = Array.isArray(kept) ? [...(kept as unknown[])] : [];
    for (const key of keys) list[Number(key)] = merge(list[Number(key)], patch[key]);
    return list.filter((one) => one !== undefined && one !== null);
  }
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
