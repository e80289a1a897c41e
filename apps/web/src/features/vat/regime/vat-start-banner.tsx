import { useState } from "react";
import { History } from "lucide-react";
import { amount, day } from "../../../text/format.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { useVatStart } from "../queries.js";
import { VatStartModal } from "./vat-start-modal.js";

/** Where these books take VAT over: asked once, and open to change until a return is validated. */
export function VatStartBanner() {
  const { data: start } = useVatStart();
  const [isOpen, setOpen] = useState(false);
  const maySeal = useAllowed("books.seal");
  if (!start || (!start.asked && !start.open)) return null;
  return (
    <>
      {start.asked ? (
        <Banner
          icon={<History className="icon" aria-hidden="true" />}
          action={
            maySeal && (
              <Button writes kind="primary" onClick={() => setOpen(true)}>
                {t("vat.start.answer", "Répondre")}
              </Button>
            )
          }
        >
          <b>{t("vat.start.question", "Avez-vous déjà déclaré de la TVA avec un autre logiciel\u00a0?")}</b>
          <p className="small">
            {t("vat.start.why", "La première déclaration commence après ce qui est déclaré, et reprend le crédit qu’il en reste.")}
          </p>
        </Banner>
      ) : (
        <p className="small muted">
          {start.declaredThrough !== null && start.booksBegin !== null && start.declaredThrough < start.booksBegin && start.credit === 0
            ? t("vat.start.none", "Aucune TVA déclarée ailleurs.")
            : t("vat.start.known", "TVA déclarée ailleurs jusqu’au {{day}}, crédit repris {{credit}}.", {
                day: day(start.declaredThrough ?? ""),
                credit: amount(start.credit),
              })}{" "}
          {maySeal && (
            <Button writes kind="ghost" size="small" onClick={() => setOpen(true)}>
              {t("vat.start.change", "Modifier")}
            </Button>
          )}
        </p>
      )}
      {isOpen && <VatStartModal start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
