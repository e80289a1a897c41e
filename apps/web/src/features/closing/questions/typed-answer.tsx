import type { ClosingQuestion } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { AmountField } from "../fields/amount-field.js";
import { answerKind } from "./question-fields.js";

type TypedAnswerProps = {
  readonly question: ClosingQuestion;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | null;
};

/** The field of an answer that is typed, in the unit of its question. */
export function TypedAnswer({ question, value, onChange, error }: TypedAnswerProps) {
  const kind = answerKind(question);
  const label = t("closing.your_answer", "Votre réponse");
  if (kind === "text") {
    return (
      <TextField
        label={label}
        value={typeof value === "string" ? value : ""}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const number = typeof value === "number" ? value : null;
  if (kind === "amount") return <AmountField label={label} value={number} onChange={onChange} error={error} />;
  return (
    <NumberField
      label={label}
      value={number}
      onChange={onChange}
      error={error}
      positive
      whole={kind === "whole"}
      {...(kind === "percent" && { min: 0, max: 100 })}
      {...(question.unit !== null && question.unit !== "count" && { suffix: question.unit })}
    />
  );
}
