import { FileCheck } from "lucide-react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { DropZone } from "../../../ui/fields/drop-zone.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useFileReturn } from "../queries.js";

/** The receipt of the administration: with it, and only with it, the return is deposited. */
export function ReceiptForm({ detail }: { detail: VatDeclarationDetail }) {
  const file = useFileReturn(detail.period);
  return (
    <DropZone
      writes
      icon={<FileCheck className="icon" aria-hidden="true" />}
      title={t("vat.attach_receipt", "Joindre l’accusé de réception")}
      accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
      progress={file.isPending ? 1 : null}
      error={file.isError ? errorText(file.error) : null}
      onFiles={([receipt]) => {
        if (receipt === undefined) return;
        file.mutate(
          { channel: "manual", receipt },
          { onSuccess: () => showToast({ title: t("vat.receipt_saved", "Accusé enregistré\u00a0: la déclaration est déposée") }) },
        );
      }}
    />
  );
}
