import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useFileReturn } from "../queries.js";

/** Hands a return to the partner that is connected: it is deposited when the partner says so, not before. */
export function TransmitButton({ detail }: { detail: VatDeclarationDetail }) {
  const file = useFileReturn(detail.period);
  return (
    <Button
      writes
      block
      busy={file.isPending}
      onClick={() =>
        file.mutate(
          { channel: "partner" },
          { onSuccess: () => showToast({ title: t("vat.handed", "Déclaration confiée au partenaire") }), onError: showFailure },
        )
      }
    >
      {t("vat.hand_to_partner", "Confier au partenaire")}
    </Button>
  );
}
