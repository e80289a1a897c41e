import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { today } from "../../lib/clock.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { DateField } from "../fields/days/date-field.js";
import { TextField } from "../fields/field.js";

type DepositFormProps = {
  /** The first day on which it may have been deposited. */
  readonly first: IsoDate | undefined;
  readonly isBusy: boolean;
  /** What is refused of the day. */
  readonly error: string | null;
  readonly onDeposit: (deposit: { readonly date: IsoDate | null; readonly reference: string }) => void;
};

/** « Marquer comme déposée »: the day and the reference of a deposit on the site of the administration. */
export function DepositForm({ first, isBusy, error, onDeposit }: DepositFormProps) {
  const [date, setDate] = useState<IsoDate | null>(today());
  const [reference, setReference] = useState("");
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onDeposit({ date, reference });
      }}
    >
      <DateField
        label={t("vat.deposit_day", "Jour du dépôt")}
        value={date}
        min={first}
        max={today()}
        required
        error={error}
        onChange={setDate}
      />
      <TextField
        label={t("vat.deposit_reference", "Référence du dépôt (facultatif)")}
        value={reference}
        maxLength={200}
        onChange={({ target }) => setReference(target.value)}
      />
      <Button writes type="submit" kind="primary" block busy={isBusy} disabled={date === null}>
        {t("vat.mark_deposited", "Marquer comme déposée")}
      </Button>
    </form>
  );
}
