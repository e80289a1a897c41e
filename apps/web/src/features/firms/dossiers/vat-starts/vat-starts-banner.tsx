import { useState } from "react";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { useAllowed } from "../../../../lib/session/allowed.js";
import { plural, t } from "../../../../text/t.js";
import { Button } from "../../../../ui/controls/button.js";
import { Banner } from "../../../../ui/messages/banner.js";
import { VatStartsModal } from "./vat-starts-modal.js";

/** « Déjà déclaré ailleurs ? », asked for the visible dossiers before any of them is called late. */
export function VatStartsBanner({ dossiers }: { dossiers: readonly Dossier[] }) {
  const mayWrite = useAllowed("firm.write");
  const [isOpen, setOpen] = useState(false);
  const asked = dossiers.filter(({ vatStanding }) => vatStanding === "to_confirm");
  if (asked.length === 0 || !mayWrite) return null;
  return (
    <>
      <Banner
        kind="warn"
        action={
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("files.vat_starts_answer", "Répondre")}
          </Button>
        }
      >
        {plural("files.vat_starts", asked.length, {
          one: "{{n}} dossier a une déclaration de TVA passée\u00a0: déjà déclaré ailleurs\u00a0?",
          other: "{{n}} dossiers ont une déclaration de TVA passée\u00a0: déjà déclaré ailleurs\u00a0?",
        })}
      </Banner>
      {isOpen && <VatStartsModal asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
}
