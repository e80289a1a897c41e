import { amountExclTax } from "@comptoir/accounting/allocation/vat-amounts";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { today } from "../../../lib/clock.js";
import { longDay, signedAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Select, type Option } from "../../../ui/fields/select.js";
import type { PurchaseForm } from "./asset-form.js";

/** The operation that a fixed asset was bought with. */
export type PurchaseOrigin = { readonly title: string; readonly date: string; readonly amount: Cents };

type PurchaseFieldsProps = {
  readonly form: PurchaseForm;
  readonly origin: PurchaseOrigin | null;
  readonly accounts: readonly Option[];
  readonly isLocked: boolean;
  readonly errors: Readonly<Partial<Record<keyof PurchaseForm, string>>>;
  readonly onChange: (part: Partial<PurchaseForm>) => void;
};

/** What was bought, when, for how much; the amount before VAT follows from the rate. */
export function PurchaseFields({ form, origin, accounts, isLocked, errors, onChange }: PurchaseFieldsProps) {
  const { totalInclVat, vatRate } = form;
  const exclVat = totalInclVat === null || vatRate === null ? null : amountExclTax(totalInclVat, Math.round(vatRate * 100));
  return (
    <>
      {origin !== null && (
        <div className="operation-card">
          <div className="grow">
            <b>{origin.title}</b>
            <div className="muted tiny">{t("asset.origin", "Opération du {{day}}", { day: longDay(origin.date) })}</div>
          </div>
          <b className="tabular">{signedAmount(eurosFromCents(origin.amount))}</b>
        </div>
      )}
      <TextField
        data-autofocus
        label={t("asset.name", "Nom")}
        maxLength={200}
        required
        disabled={isLocked}
        value={form.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Select
        label={t("asset.account", "Compte associé")}
        required
        disabled={isLocked}
        options={accounts}
        value={form.relatedAccount}
        error={errors.relatedAccount}
        onChange={(relatedAccount) => onChange({ relatedAccount })}
      />
      <DateField
        label={t("asset.purchase_date", "Date d’achat")}
        required
        disabled={isLocked}
        max={lastDayTaken(today())}
        value={form.dateOfPurchase}
        error={errors.dateOfPurchase}
        onChange={(dateOfPurchase) => onChange({ dateOfPurchase })}
      />
      <div className="three-columns">
        <MoneyField
          label={t("asset.total_incl", "Total TTC")}
          required
          disabled={isLocked}
          value={totalInclVat}
          error={errors.totalInclVat}
          onChange={(total) => onChange({ totalInclVat: total })}
        />
        <NumberField
          label={t("asset.vat_rate", "TVA")}
          suffix="%"
          min={0}
          max={100}
          disabled={isLocked}
          value={vatRate}
          error={errors.vatRate}
          onChange={(rate) => onChange({ vatRate: rate })}
        />
        <MoneyField label={t("asset.total_excl", "Total HT")} disabled value={exclVat} onChange={unchanged} />
      </div>
      <p className="muted small">
        {t("asset.several", "Un achat peut contenir plusieurs biens\u00a0: l’étape suivante décrit chacun, avec sa durée.")}
      </p>
    </>
  );
}

/** The amount before VAT is read, never typed. */
function unchanged(): void {
  return undefined;
}
