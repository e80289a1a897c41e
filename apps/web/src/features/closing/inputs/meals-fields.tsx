import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import { RowsEditor } from "../fields/rows-editor.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

type MealsProps = StepForm<"various_deductions">;

/** Meals: how many a large line pays, then those paid with private money, one by one or with their count and total. */
export function MealsFields(props: MealsProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { mealsBooked, mealsDeducted, mealsExcess, largeMeals } = step.result;
  return (
    <div className="stack">
      <FactList
        facts={[
          { label: t("closing.meals.booked", "Dans vos comptes"), value: amount(mealsBooked) },
          { label: t("closing.meals.deducted", "Déduit"), value: amount(mealsDeducted) },
          { label: t("closing.meals.excess", "Au-delà des limites"), value: amount(mealsExcess) },
        ]}
      />
      {largeMeals.length > 0 && (
        <div className={styles["fields"]}>
          {largeMeals.map(({ id, date, label, amount: cost }) => (
            <NumberField
              key={id}
              label={t("closing.meals.how_many", "{{label}}, {{day}}, {{cost}}\u00a0: combien de repas\u00a0?", {
                label,
                day: day(date),
                cost: amount(cost),
              })}
              whole
              positive
              min={1}
              value={inputs.meals?.countsByOperation?.[id] ?? null}
              onChange={(count) => onChange({ meals: { countsByOperation: { [id]: count } } })}
              {...filledHint(undefined, t("closing.meals.one", "Vide\u00a0: un repas."))}
              error={errorOf(`meals.countsByOperation.${id}`)}
              disabled={isFixed}
            />
          ))}
        </div>
      )}
      <PrivateMeals {...props} />
    </div>
  );
}

function PrivateMeals({ inputs, onChange, errorOf, isFixed }: MealsProps) {
  const typed = inputs.meals?.privatelyPaid ?? {};
  const change = (part: Partial<typeof typed>): void => onChange({ meals: { privatelyPaid: part } });
  const path = "meals.privatelyPaid";
  return (
    <>
      <Checkbox checked={typed.noneAbove === true} onChange={(noneAbove) => change({ noneAbove })} error={null} disabled={isFixed}>
        {t("closing.meals.none_above", "Repas payés avec mon argent\u00a0: aucun au-dessus de la limite de l’année")}
      </Checkbox>
      {typed.noneAbove === true ? (
        <div className={styles["fields"]}>
          <NumberField
            label={t("closing.meals.count", "Nombre de repas")}
            whole
            positive
            value={typed.count ?? null}
            onChange={(count) => change({ count })}
            error={errorOf(`${path}.count`)}
            disabled={isFixed}
          />
          <AmountField
            label={t("closing.meals.total", "Total TTC")}
            value={typed.total}
            onChange={(total) => change({ total })}
            error={errorOf(`${path}.total`)}
            disabled={isFixed}
          />
        </div>
      ) : (
        <RowsEditor
          label={t("closing.meals.list", "Repas payés avec mon argent")}
          rows={(typed.costs ?? []).map((cost) => ({ cost }))}
          rowKey={(_, index) => String(index)}
          rowTitle={(_, index) => t("closing.meals.nth", "Repas {{n}}", { n: index + 1 })}
          onChange={(rows) => change({ costs: rows.map(({ cost }) => cost) })}
          add={{ label: t("closing.meals.add", "Ajouter un repas payé avec mon argent"), make: () => ({ cost: 0 }) }}
          isFixed={isFixed}
          fields={({ cost }, changeRow) => (
            <AmountField
              label={t("closing.meals.cost", "Prix TTC")}
              value={cost}
              onChange={(value) => changeRow({ cost: value ?? 0 })}
              disabled={isFixed}
            />
          )}
        />
      )}
    </>
  );
}
