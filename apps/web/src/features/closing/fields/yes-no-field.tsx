import { t } from "../../../text/t.js";
import { RadioGroup } from "../../../ui/fields/choice.js";

type YesNoFieldProps = {
  readonly label: string;
  readonly value: boolean | null | undefined;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** The words of the two answers; « Oui » and « Non » by default. */
  readonly yes?: string;
  readonly no?: string;
};

/** A question that is answered by yes or no; neither is chosen before. */
export function YesNoField({ label, value, onChange, yes, no, hint, error, disabled }: YesNoFieldProps) {
  return (
    <RadioGroup
      label={label}
      {...(hint !== undefined && { hint })}
      error={error ?? null}
      disabled={disabled}
      required
      value={value == null ? null : value ? "yes" : "no"}
      onChange={(answer) => onChange(answer === "yes")}
      options={[
        { value: "yes", label: yes ?? t("answer.yes", "Oui") },
        { value: "no", label: no ?? t("answer.no", "Non") },
      ]}
    />
  );
}
