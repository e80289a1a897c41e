import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";

/** The tax reduction for donations: what was given, what counts, what later years may use. */
export function CreditsForm({ step, inputs, onChange, errorOf, sourceOf, isFixed }: StepForm<"tax_credit">) {
  const { booked, counted, reduction, left } = step.result;
  return (
    <>
      <AmountField
        label={t("closing.credits.donations", "Dons à des œuvres d’intérêt général (mécénat)")}
        value={inputs.donations}
        onChange={(donations) => onChange({ donations })}
        {...filledHint(
          sourceOf("donations"),
          t("closing.credits.booked", "Dans vos comptes\u00a0: {{booked}}.", { booked: amount(booked) }),
        )}
        error={errorOf("donations")}
        disabled={isFixed}
      />
      <FactList
        hasResult
        facts={[
          ...(inputs.earlier ?? []).map(({ yearEnd, amount: excess }) => ({
            label: t("closing.credits.earlier", "Reporté de l’exercice clos le {{day}}", { day: day(yearEnd) }),
            value: amount(excess),
          })),
          { label: t("closing.credits.counted", "Dons retenus"), value: amount(counted) },
          ...left.map(({ yearEnd, amount: rest }) => ({
            label: t("closing.credits.left", "À reporter, de l’exercice clos le {{day}}", { day: day(yearEnd) }),
            value: amount(rest),
          })),
          { label: t("closing.credits.reduction", "Réduction d’impôt"), value: amount(reduction) },
        ]}
      />
    </>
  );
}
