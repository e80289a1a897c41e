import { isIsoDate } from "@comptoir/accounting/date";
import type { LaggingKind } from "@comptoir/accounting/closing/steps/lagging-operations";
import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import { AccountField } from "./account-field.js";
import { AmountField } from "./amount-field.js";
import { hasPeriod, isIncome, laggingWord, usualAccount, type LaggingRow } from "./lagging-words.js";
import { VatRateField } from "./vat-rate-field.js";
import styles from "../step/step.module.css";

type LaggingRowFieldsProps = {
  readonly row: LaggingRow;
  readonly change: (part: Partial<LaggingRow>) => void;
  readonly kinds: readonly LaggingKind[];
  readonly vatSubject: boolean;
  readonly errorOf: (...codes: readonly string[]) => string | null;
  readonly isFixed: boolean;
};

/** The fields of one operation that lags. */
export function LaggingRowFields({ row, change, kinds, vatSubject, errorOf, isFixed }: LaggingRowFieldsProps) {
  const asDay = (value: string | null | undefined) => (value != null && isIsoDate(value) ? value : null);
  return (
    <div className={styles["fields"]}>
      <Select
        label={t("closing.lagging.kind", "Nature")}
        placeholder={null}
        value={row.kind}
        onChange={(kind) => change({ kind: kind as LaggingKind, account: usualAccount(kind as LaggingKind) })}
        options={kinds.map((kind) => ({ value: kind, label: laggingWord(kind) }))}
        disabled={isFixed}
      />
      <TextField
        label={t("closing.lagging.label", "Libellé")}
        value={row.label ?? ""}
        maxLength={200}
        disabled={isFixed}
        onChange={(event) => change({ label: event.target.value })}
      />
      <AmountField
        label={t("closing.lagging.amount", "Montant TTC")}
        value={row.amountTtc}
        onChange={(amountTtc) => change({ amountTtc })}
        error={row.amountTtc == null || row.amountTtc <= 0 ? errorOf("lagging.amount") : null}
        disabled={isFixed}
        required
      />
      {vatSubject && (
        <VatRateField value={row.vatRate} onChange={(vatRate) => change({ vatRate })} error={errorOf("lagging.vat")} disabled={isFixed} />
      )}
      <AccountField
        prefixes={[isIncome(row.kind) ? "7" : "6"]}
        value={row.account}
        onChange={(account) => change({ account })}
        disabled={isFixed}
      />
      <DateField
        label={t("closing.lagging.date", "Date de la pièce")}
        value={asDay(row.documentDate)}
        onChange={(documentDate) => change({ documentDate })}
        error={errorOf("lagging.document_date")}
        disabled={isFixed}
      />
      {hasPeriod(row.kind) && (
        <>
          <DateField
            label={t("closing.lagging.from", "Couvre du")}
            value={asDay(row.periodStart)}
            onChange={(periodStart) => change({ periodStart })}
            error={row.periodStart == null ? errorOf("lagging.period_required") : null}
            disabled={isFixed}
          />
          <DateField
            label={t("closing.lagging.to", "Au")}
            value={asDay(row.periodEnd)}
            onChange={(periodEnd) => change({ periodEnd })}
            error={row.periodEnd == null ? errorOf("lagging.period_required") : errorOf("lagging.period")}
            disabled={isFixed}
          />
        </>
      )}
    </div>
  );
}
