import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import { t } from "../../../text/t.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";

/** The steps whose rules are not here yet. */
export type AppliesCode = Extract<
  StepCode,
  "scm" | "rental_accounting_specificities" | "rrz_tax_exemption" | "ufz_tax_exemption" | "rental_tax_specificities"
>;

/** What shows that a step applies, and the one question that it asks. */
export function AppliesForm({ step, inputs, onChange, errorOf, sourceOf, isFixed }: StepForm<AppliesCode>) {
  const { shownBy } = step.result;
  return (
    <>
      {shownBy.length > 0 && (
        <ul>
          {shownBy.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
      )}
      <YesNoField
        label={question(step.code)}
        value={inputs.applies}
        onChange={(applies) => onChange({ applies })}
        {...filledHint(sourceOf("applies"))}
        error={errorOf("applies")}
        disabled={isFixed}
      />
    </>
  );
}

function question(code: AppliesCode): string {
  const questions: Readonly<Record<AppliesCode, string>> = {
    scm: t("closing.applies.scm", "Êtes-vous membre d’une société civile de moyens\u00a0?"),
    rental_accounting_specificities: t("closing.applies.rental", "Louez-vous un logement meublé\u00a0?"),
    rental_tax_specificities: t("closing.applies.rental", "Louez-vous un logement meublé\u00a0?"),
    rrz_tax_exemption: t("closing.applies.rrz", "Votre activité est-elle installée en ZRR ou ZFRR\u00a0?"),
    ufz_tax_exemption: t("closing.applies.ufz", "Votre activité est-elle installée en ZFU-TE\u00a0?"),
  };
  return questions[code];
}
