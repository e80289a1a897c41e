import { t } from "../../../text/t.js";
import { percent } from "../../../text/format.js";
import { Select } from "../../../ui/fields/select.js";

type VatRateFieldProps = {
  /** In percent; null while none is chosen. */
  readonly value: number | null | undefined;
  readonly onChange: (rate: number) => void;
  readonly error?: string | null;
  readonly disabled: boolean;
};

const RATES = [20, 10, 5.5, 2.1, 0];

/** The VAT rate of an amount typed in a step. */
export function VatRateField({ value, onChange, error = null, disabled }: VatRateFieldProps) {
  return (
    <Select
      label={t("closing.vat_rate", "Taux de TVA")}
      value={value == null ? "" : String(value)}
      onChange={(rate) => onChange(Number(rate))}
      options={RATES.map((rate) => ({ value: String(rate), label: rate === 0 ? t("closing.no_vat", "Sans TVA") : percent(rate) }))}
      error={error}
      disabled={disabled}
    />
  );
}
