import { isIsoDate } from "@comptoir/accounting/date";
import type { LaggingKind } from "@comptoir/accounting/closing/steps/lagging-row";
import { useUser } from "../../../lib/session/session.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import { AccountField } from "../fields/account-field.js";
import { AmountField } from "../fields/amount-field.js";
import { hasPeriod, isIncome, laggingWord, usualAccount, type TypedLaggingRow } from "./lagging-words.js";
import { VatRateField } from "../fields/vat-rate-field.js";
import styles from "../step/step.module.css";

type LaggingRowFieldsProps = {
  readonly row: TypedLaggingRow;
  readonly change: (part: Partial<TypedLaggingRow>) => void;
  readonly kinds: readonly LaggingKind[];
  /** What another year bears of it; null while it is not known. */
  readonly share: number | null;
  readonly errorOf: (field: string) => string | null;
  readonly isFixed: boolean;
};

/** The fields of one operation that lags. */
export function LaggingRowFields({ row, share, change, kinds, errorOf, isFixed }: LaggingRowFieldsProps) {
  const isVatSubject = useUser().isVatSubjected === true;
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
        error={errorOf("amountTtc")}
        disabled={isFixed}
        required
      />
      {isVatSubject && (
        <VatRateField value={row.vatRate} onChange={(vatRate) => change({ vatRate })} error={errorOf("vatRate")} disabled={isFixed} />
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
        error={errorOf("documentDate")}
        disabled={isFixed}
      />
      {hasPeriod(row.kind) && share !== null && (
        <p className="muted small">
          {t("closing.lagging.share", "Part de l’exercice suivant\u00a0: {{amount}}", { amount: amount(share) })}
        </p>
      )}
      {hasPeriod(row.kind) && (
        <>
          <DateField
            label={t("closing.lagging.from", "Couvre du")}
            value={asDay(row.periodStart)}
            onChange={(periodStart) => change({ periodStart })}
            error={errorOf("periodStart")}
            disabled={isFixed}
          />
          <DateField
            label={t("closing.lagging.to", "Au")}
            value={asDay(row.periodEnd)}
            onChange={(periodEnd) => change({ periodEnd })}
            error={errorOf("periodEnd")}
            disabled={isFixed}
          />
        </>
      )}
    </div>
  );
}
