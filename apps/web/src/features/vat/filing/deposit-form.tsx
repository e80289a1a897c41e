import { useState } from "react";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { addDays } from "@comptoir/accounting/calendar";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { ApiError } from "../../../lib/api/api-error.js";
import { today } from "../../../lib/clock.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { TextField } from "../../../ui/fields/field.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useFileReturn } from "../queries.js";

/** « Marquer comme déposée »: the day and the reference of a deposit on the site of the administration. */
export function DepositForm({ detail }: { detail: VatDeclarationDetail }) {
  const [date, setDate] = useState<IsoDate | null>(today());
  const [reference, setReference] = useState("");
  const file = useFileReturn(detail.period);
  const refused = file.error instanceof ApiError && file.error.place === "field" ? file.error : null;
  const first = isIsoDate(detail.endDate) ? addDays(detail.endDate, 1) : undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        file.mutate(
          { channel: "manual", date, reference },
          {
            onSuccess: () => showToast({ title: t("vat.deposit_saved", "Dépôt enregistré, accusé attendu") }),
            onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
          },
        );
      }}
    >
      <DateField
        label={t("vat.deposit_day", "Jour du dépôt")}
        value={date}
        min={first}
        max={today()}
        required
        error={refused?.target === "date" ? refused.message : null}
        onChange={setDate}
      />
      <TextField
        label={t("vat.deposit_reference", "Référence du dépôt (facultatif)")}
        value={reference}
        maxLength={200}
        onChange={({ target }) => setReference(target.value)}
      />
      <Button writes type="submit" kind="primary" block busy={file.isPending} disabled={date === null}>
        {t("vat.mark_deposited", "Marquer comme déposée")}
      </Button>
    </form>
  );
}
