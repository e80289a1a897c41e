import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import type { TypedInputs } from "../draft/patch.js";

/** Inputs that no field of a step shows: what is entered elsewhere follows from them. */
const WALK_ONLY: ReadonlySet<string> = new Set(["unchanged", "ownMoney", "ownUse", "delivered"]);

type WalkOnlyAnswersProps = {
  readonly step: Pick<ClosingStepReply, "questions">;
  readonly inputs: TypedInputs;
  readonly onChange: (change: TypedInputs) => void;
  readonly isFixed: boolean;
};

/** In a step, what « Vos questions » asked and no field of it shows: an answer is read there, and changed. */
export function WalkOnlyAnswers({ step, inputs, onChange, isFixed }: WalkOnlyAnswersProps) {
  return step.questions
    .filter(({ field }) => WALK_ONLY.has(field))
    .map(({ field, text, choices }) => {
      const offered = choices.length > 0 ? choices : yesOrNo();
      return (
        <RadioGroup
          key={field}
          label={text}
          options={offered.map(({ value, label }) => ({ value: JSON.stringify(value), label }))}
          value={inputs[field] == null ? null : JSON.stringify(inputs[field])}
          onChange={(chosen) => onChange({ [field]: offered.find(({ value }) => JSON.stringify(value) === chosen)?.value })}
          disabled={isFixed}
        />
      );
    });
}

function yesOrNo() {
  return [
    { value: true, label: t("answer.yes", "Oui") },
    { value: false, label: t("answer.no", "Non") },
  ];
}
