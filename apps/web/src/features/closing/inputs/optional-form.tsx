import { amount, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";

type OptionalProps = StepForm<"optional_ssc">;
type Basket = { readonly name: string; readonly paid: number; readonly ceiling: number; readonly excess: number };

/** The optional contributions: a certificate by contract, then each basket with its ceiling and what is above it. */
export function OptionalForm({ step, inputs, onChange, errorOf, sourceOf, isFixed }: OptionalProps) {
  const { contracts, profitBefore, paid, ceilings, excess } = step.result;
  const baskets: readonly Basket[] = (["retirement", "health", "lossOfWork"] as const).map((key) => ({
    name: basketName(key),
    paid: paid[key],
    ceiling: ceilings[key],
    excess: excess[key],
  }));
  return (
    <>
      {contracts.length === 0 && (
        <YesNoField
          label={t("closing.optional.question", "Avez-vous payé des cotisations facultatives (Madelin, PER)\u00a0?")}
          value={inputs.hasSome}
          onChange={(hasSome) => onChange({ hasSome })}
          {...filledHint(sourceOf("hasSome"))}
          error={errorOf("hasSome")}
          disabled={isFixed}
        />
      )}
      {contracts.map(({ account, name, amount: held }) => (
        <YesNoField
          key={account}
          label={t("closing.optional.certificate", "{{name}}, {{amount}}\u00a0: attestation reçue\u00a0?", { name, amount: amount(held) })}
          value={inputs.attestations?.[account]}
          onChange={(received) => onChange({ attestations: { [account]: received } })}
          {...filledHint(sourceOf(`attestations.${account}`))}
          error={errorOf(`attestations.${account}`) ?? errorOf("attestations")}
          disabled={isFixed}
        />
      ))}
      {(contracts.length > 0 || inputs.hasSome === true) && (
        <>
          <Table
            label={t("closing.optional.ceilings", "Plafonds de l’année")}
            isStacked
            columns={basketColumns()}
            rows={baskets}
            rowKey={({ name }) => name}
          />
          <p className="muted small">
            {t("closing.optional.profit", "Bénéfice avant ces cotisations\u00a0: {{profit}}.", { profit: amount(profitBefore) })}
          </p>
          <div className={styles["fields"]}>
            <AmountField
              label={t("closing.optional.pereco", "Abondement PERECO")}
              value={inputs.perecoAbondement}
              onChange={(perecoAbondement) => onChange({ perecoAbondement })}
              {...filledHint(sourceOf("perecoAbondement"))}
              error={errorOf("perecoAbondement")}
              disabled={isFixed}
            />
            <NumberField
              label={t("closing.optional.months", "Mois d’activité dans l’année")}
              whole
              positive
              min={1}
              max={12}
              value={inputs.monthsOfActivity ?? null}
              onChange={(monthsOfActivity) => onChange({ monthsOfActivity })}
              {...filledHint(sourceOf("monthsOfActivity"), t("closing.optional.months_hint", "Vide\u00a0: toute l’année."))}
              error={errorOf("monthsOfActivity")}
              disabled={isFixed}
            />
          </div>
        </>
      )}
    </>
  );
}

function basketName(key: "retirement" | "health" | "lossOfWork"): string {
  const names = {
    retirement: t("closing.optional.retirement", "Retraite (Madelin et PER)"),
    health: t("closing.optional.health", "Prévoyance et santé"),
    lossOfWork: t("closing.optional.loss", "Perte d’emploi"),
  };
  return names[key];
}

function basketColumns(): readonly TableColumn<Basket>[] {
  const number = (key: "paid" | "ceiling" | "excess", header: string): TableColumn<Basket> => ({
    key,
    header,
    isNumber: true,
    cell: (basket) => plainAmount(basket[key]),
  });
  return [
    { key: "name", header: t("closing.optional.basket", "Cotisations"), cell: ({ name }) => name },
    number("paid", t("closing.optional.paid", "Payé")),
    number("ceiling", t("closing.optional.ceiling", "Plafond")),
    number("excess", t("closing.optional.excess", "Au-delà")),
  ];
}
