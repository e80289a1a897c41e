import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import styles from "../step/step.module.css";
import type { StepForm } from "../fields/step-form.js";

type CreditName = StepForm<"tax_credit">["step"]["result"]["others"][number]["credit"];

/** Expenses are asked where the credit follows from them, its amount where a firm computes it. */
function creditName(credit: CreditName, title: string): string {
  if (credit === "childCare") return t("closing.credits.child_care", "Dépenses de garde d’enfants ({{title}})", { title });
  if (credit === "crafts") return t("closing.credits.crafts", "Dépenses de création ({{title}})", { title });
  return t("closing.credits.amount", "Montant du crédit ({{title}})", { title });
}

/** The tax reduction for donations: what was given, what counts, what later years may use. */
export function CreditsForm({ step, inputs, onChange, errorOf, sourceOf, isFixed }: StepForm<"tax_credit">) {
  const { booked, counted, reduction, left, others } = step.result;
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
      <div className={styles["fields"]}>
        {others.map(({ credit, title }) => (
          <AmountField
            key={credit}
            label={creditName(credit, title)}
            value={inputs[credit]}
            onChange={(value) => onChange({ [credit]: value })}
            disabled={isFixed}
          />
        ))}
      </div>
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
          ...others.filter((one) => one.amount !== 0).map((one) => ({ label: one.title, value: amount(one.amount) })),
          { label: t("closing.credits.reduction", "Réduction d’impôt"), value: amount(reduction) },
        ]}
      />
    </>
  );
}
