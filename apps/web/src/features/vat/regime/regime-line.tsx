import { useState } from "react";
import { regimesAround } from "./regime-words.js";
import { today } from "../../../lib/clock.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useKeepsCompany } from "../../../queries/company.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { Button } from "../../../ui/controls/button.js";
import { useVatSituation } from "../queries.js";
import { RegimeModal } from "./regime-modal.js";

/** How VAT is declared today and from which day otherwise, with the way to choose. */
export function RegimeLine() {
  const { data: situation } = useVatSituation();
  const keeps = useKeepsCompany();
  const maySeal = useAllowed("books.seal");
  const [isOpen, setOpen] = useState(false);
  if (!situation) return null;
  const { current, coming } = regimesAround(situation.regimes, today());
  return (
    <>
      <span className="muted small">
        {current !== null && t("vat.regime.now", "Régime\u00a0: {{name}}", { name: vatSystemName(current) })}
        {coming.map(({ validFrom, vatSystem }) => (
          <span key={validFrom}>
            {", "}
            {t("vat.regime.coming", "{{name}} à partir du {{day}}", { name: vatSystemName(vatSystem), day: day(validFrom) })}
          </span>
        ))}
      </span>
      {keeps && maySeal && (
        <Button writes kind="ghost" size="small" onClick={() => setOpen(true)}>
          {t("vat.regime.change", "Changer de régime")}
        </Button>
      )}
      {isOpen && <RegimeModal coming={coming} onClose={() => setOpen(false)} />}
    </>
  );
}
