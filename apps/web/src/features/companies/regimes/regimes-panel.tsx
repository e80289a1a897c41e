import { lazy, Suspense, useState } from "react";
import { isVatSubject } from "@comptoir/accounting/company/regime";
import type { RegimeReply } from "@comptoir/contract/companies/regimes";
import { useAllowed } from "../../../lib/session/allowed.js";
import { today } from "../../../lib/clock.js";
import { useCompany, useKeepsCompany } from "../../../queries/company.js";
import { day, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { Button } from "../../../ui/controls/button.js";
import { basisName, comingRegimes, taxSystemName } from "./regime-words.js";
import styles from "./regimes.module.css";

const RegimeModal = lazy(async () => ({ default: (await import("./change-regime-modal.js")).ChangeRegimeModal }));

/** How the company is taxed, today and on the days that are planned; nothing while it is read. */
export function RegimesPanel() {
  const { data: company } = useCompany();
  const maySeal = useAllowed("books.seal");
  const keeps = useKeepsCompany();
  const [isOpen, setOpen] = useState(false);
  if (!company) return null;
  const { current, coming } = comingRegimes(company.regimes, today());
  if (!current) return null;
  const isOffered = maySeal && keeps;
  return (
    <section className="panel" aria-labelledby="regimes">
      <header>
        <h2 id="regimes">{t("regimes.title", "Régimes")}</h2>
        <span className="spacer" />
        {isOffered && (
          <Button writes kind="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("regimes.change", "Changer")}
          </Button>
        )}
      </header>
      <div className="padded stack">
        <RegimeFacts regime={current} />
        <dl className={styles["facts"]}>
          <div>
            <dt>{t("regimes.equity", "Affectation du résultat")}</dt>
            <dd>
              {company.equityMode === "101"
                ? t("regimes.equity.capital", "Capital individuel (101000)")
                : t("regimes.equity.owner", "Compte de l’exploitant (108000)")}
            </dd>
          </div>
          <div>
            <dt>{t("regimes.share", "Quote-part privée")}</dt>
            <dd>
              {company.privateShareByReintegration
                ? t("regimes.share.return", "Par réintégration fiscale")
                : t("regimes.share.entry", "Par une écriture")}
            </dd>
          </div>
        </dl>
        {coming.map((regime) => (
          <div key={regime.validFrom}>
            <h3 className="section-title">{t("regimes.from", "À partir du {{day}}", { day: day(regime.validFrom) })}</h3>
            <RegimeFacts regime={regime} />
          </div>
        ))}
        {!keeps && <p className="muted small">{t("regimes.kept", "Votre cabinet change les régimes de ce dossier.")}</p>}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <RegimeModal current={current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function RegimeFacts({ regime: { taxSystem, accountingBasis, vatSystem, vatTaxation } }: { regime: RegimeReply }) {
  return (
    <dl className={styles["facts"]}>
      <div>
        <dt>{t("regimes.tax", "Régime fiscal")}</dt>
        <dd>{taxSystemName(taxSystem)}</dd>
      </div>
      <div>
        <dt>{t("regimes.basis", "Comptabilité")}</dt>
        <dd>{basisName(accountingBasis)}</dd>
      </div>
      <div>
        <dt>{t("regimes.vat", "TVA")}</dt>
        <dd>{vatSystemName(vatSystem)}</dd>
      </div>
      {isVatSubject(vatSystem) && (
        <div>
          <dt>{t("regimes.taxation", "Part de l’activité soumise à la TVA")}</dt>
          <dd>{percent(vatTaxation)}</dd>
        </div>
      )}
    </dl>
  );
}
