import { Link } from "@tanstack/react-router";
import type { FieldRule } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { Checkbox } from "../../ui/fields/choice.js";

const ACCEPTED = "yes";

/** The conditions are accepted. */
export const termsRule: FieldRule = (given) => (given === ACCEPTED ? null : MESSAGES.terms);

type TermsBoxProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onChange: (value: string) => void;
};

/** The box that accepts the conditions. The links open beside: what was typed stays. */
export function TermsBox({ name, value, error, onBlur, onChange }: TermsBoxProps) {
  return (
    <Checkbox
      name={name}
      required
      checked={value === ACCEPTED}
      error={error ?? null}
      onBlur={onBlur}
      onChange={(isAccepted) => onChange(isAccepted ? ACCEPTED : "")}
    >
      {t("register.accept", "J’accepte les")}{" "}
      <Link to={PATHS.terms} target="_blank">
        {t("register.terms", "conditions d’utilisation")}
      </Link>{" "}
      {t("register.and", "et la")}{" "}
      <Link to={PATHS.legals} target="_blank">
        {t("register.privacy", "politique de confidentialité")}
      </Link>
      .
    </Checkbox>
  );
}
