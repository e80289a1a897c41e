import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import { ApiError } from "../../../lib/api/api-error.js";
import { FIELD_REQUIRED } from "@comptoir/accounting/closing/step";
import { changeAt, merged, valueAt, type TypedInputs } from "../draft/patch.js";

/** The sentences of the fields of a step: what is wrong, and where a value comes from. */
export type FieldSentences = {
  readonly errorOf: (field: string) => string | null;
  readonly sourceOf: (field: string) => string | undefined;
};

type Sentenced = Pick<ClosingStepReply, "findings" | "prefilled">;

/**
 * The sentences of the fields. One that is only missing has its sentence once the step was tried. What a person typed no longer comes from the books:
 * `isTyped` is true for its path. `refusal`: why what was typed is not kept.
 */
export function fieldSentences(
  { findings, prefilled }: Sentenced,
  isTried: boolean,
  isTyped: (field: string) => boolean,
  refusal: Error | null = null,
): FieldSentences {
  const refused = refusal instanceof ApiError && refusal.target !== null ? refusal : null;
  const wrong = findings.filter(({ level, message }) => level === "blocking" && (isTried || message !== FIELD_REQUIRED));
  return {
    errorOf: (field) =>
      refused?.target === `inputs.${field}` ? refused.message : (wrong.find((finding) => finding.field === field)?.message ?? null),
    sourceOf: (field) => (isTyped(field) ? undefined : prefilled.find((known) => known.field === field)?.source),
  };
}

/** The sentences above the form: warnings, and what blocks, but for fields that are only missing, which are counted. */
export function stepSentences({ findings }: Pick<Sentenced, "findings">, isTried: boolean) {
  const missing = findings.filter(({ level, message }) => level === "blocking" && message === FIELD_REQUIRED).length;
  return {
    shown: findings.filter(({ level, message, field }) => message !== FIELD_REQUIRED && (level === "warning" || field === null || isTried)),
    missing: isTried ? missing : 0,
  };
}

/** What a step asks and its screen shows, filled in from what is known: the change that makes it an answer. */
export function shownAnswers({ findings, prefilled }: Sentenced, typed: TypedInputs): TypedInputs {
  const asked = findings.flatMap(({ field, message }) => (field !== null && message === FIELD_REQUIRED ? [field] : []));
  return prefilled
    .filter(({ field }) => valueAt(typed, field) == null && asked.some((one) => field === one || field.startsWith(`${one}.`)))
    .reduce<TypedInputs>((change, { field, value }) => merged(change, changeAt(field, value, merged(typed, change))), {});
}
