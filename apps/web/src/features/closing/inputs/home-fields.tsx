import { t } from "../../../text/t.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

const ACCOUNTS = ["613210", "606110", "606120", "626200", "635120"] as const;

/** A home that the company uses: its surfaces, and its yearly costs paid with private money. */
export function HomeFields({ inputs, onChange, errorOf, sourceOf, isFixed }: StepForm<"various_deductions">) {
  const home = inputs.home ?? {};
  const surface = (name: "surfacePro" | "surfaceTotal", label: string) => (
    <NumberField
      label={label}
      suffix="m²"
      positive
      value={home[name] ?? null}
      onChange={(value) => onChange({ home: { [name]: value } })}
      {...filledHint(sourceOf(`home.${name}`))}
      error={errorOf(`home.${name}`) ?? errorOf("home")}
      disabled={isFixed}
    />
  );
  return (
    <div className={styles["fields"]}>
      {surface("surfacePro", t("closing.home.used", "Surface utilisée"))}
      {surface("surfaceTotal", t("closing.home.whole", "Surface du logement"))}
      {ACCOUNTS.map((account) => (
        <AmountField
          key={account}
          label={costName(account)}
          value={home.costs?.[account]}
          onChange={(value) => onChange({ home: { costs: { [account]: value } } })}
          {...filledHint(sourceOf(`home.costs.${account}`))}
          error={errorOf(`home.costs.${account}`)}
          disabled={isFixed}
        />
      ))}
    </div>
  );
}

function costName(account: (typeof ACCOUNTS)[number]): string {
  const names: Readonly<Record<(typeof ACCOUNTS)[number], string>> = {
    "613210": t("closing.home.rent", "Loyer et charges de l’année"),
    "606110": t("closing.home.energy", "Électricité et gaz"),
    "606120": t("closing.home.water", "Eau"),
    "626200": t("closing.home.internet", "Internet"),
    "635120": t("closing.home.tax", "Taxe foncière"),
  };
  return names[account];
}
