import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Group } from "../../../ui/fields/group.js";
import { AmountField } from "../fields/amount-field.js";
import styles from "../step/step.module.css";

type Costs = Readonly<Record<string, number | null | undefined>>;

type DwellingCostsProps = {
  /** Costs of the books that several dwellings share. */
  readonly booked: readonly { readonly account: string; readonly name: string; readonly amount: number }[];
  readonly costs: Costs;
  readonly onChange: (part: Costs) => void;
  /** What is wrong: with all of them, and with one account. */
  readonly error: string | null;
  readonly errorOf: (account: string) => string | null;
  readonly isFixed: boolean;
};

/** The share of each booked cost that is one dwelling's: the owner's own days bear on it. */
export function DwellingCosts({ booked, costs, onChange, error, errorOf, isFixed }: DwellingCostsProps) {
  return (
    <Group
      role="group"
      label={t("closing.lettings.costs", "Dépenses de ce logement")}
      hint={t(
        "closing.lettings.costs_hint",
        "Sa part de chaque compte, pour les jours d’usage personnel. Zéro si le compte ne le concerne pas.",
      )}
      error={error}
    >
      <div className={styles["fields"]}>
        {booked.map(({ account, name, amount: whole }) => (
          <AmountField
            key={account}
            label={`${account} ${name}`}
            hint={t("closing.lettings.costs_whole", "{{amount}} pour tous les logements", { amount: amount(whole) })}
            value={costs[account]}
            onChange={(value) => onChange({ [account]: value })}
            error={errorOf(account)}
            disabled={isFixed}
          />
        ))}
      </div>
    </Group>
  );
}
