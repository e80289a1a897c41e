import { isIsoDate } from "@comptoir/accounting/date";
import { addDays } from "@comptoir/accounting/calendar";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { ApiError } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { DepositForm } from "../../../ui/forms/deposit-form.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useFileReturn } from "../queries.js";

/** The deposit of a VAT return, from the day after its period on. */
export function VatDepositForm({ detail }: { detail: VatDeclarationDetail }) {
  const file = useFileReturn(detail.period);
  const refused = file.error instanceof ApiError && file.error.place === "field" ? file.error : null;
  return (
    <DepositForm
      first={isIsoDate(detail.endDate) ? addDays(detail.endDate, 1) : undefined}
      isBusy={file.isPending}
      error={refused?.target === "date" ? refused.message : null}
      onDeposit={(deposit) =>
        file.mutate(
          { channel: "manual", ...deposit },
          {
            onSuccess: () => showToast({ title: t("vat.deposit_saved", "Dépôt enregistré, accusé attendu") }),
            onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
          },
        )
      }
    />
  );
}
