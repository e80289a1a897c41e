import { t } from "../../../text/t.js";
import { AccountField } from "../fields/account-field.js";
import { AmountField } from "../fields/amount-field.js";
import { RowsEditor } from "../fields/rows-editor.js";
import styles from "../step/step.module.css";

type Row = { readonly account: string; readonly amount: number };
type OwnerPaidProps = { readonly rows: readonly Row[]; readonly onChange: (rows: readonly Row[]) => void; readonly isFixed: boolean };

/** Costs of a dwelling paid from the owner's own account. */
export function OwnerPaid({ rows, onChange, isFixed }: OwnerPaidProps) {
  return (
    <RowsEditor
      label={t("closing.lettings.owner", "Dépenses payées de votre compte personnel")}
      rows={rows}
      rowKey={(_, index) => String(index)}
      rowTitle={({ account }) => account}
      onChange={onChange}
      add={{ label: t("closing.lettings.add_owner", "Ajouter une dépense payée par vous"), make: () => ({ account: "616110", amount: 0 }) }}
      isFixed={isFixed}
      fields={(row, change) => (
        <div className={styles["fields"]}>
          <AccountField prefixes={["6"]} value={row.account} onChange={(account) => change({ account })} disabled={isFixed} />
          <AmountField
            label={t("closing.lettings.amount", "Montant")}
            value={row.amount}
            onChange={(value) => change({ amount: value ?? 0 })}
            disabled={isFixed}
          />
        </div>
      )}
    />
  );
}
