import { useState } from "react";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useKeepsCompany } from "../../../queries/company.js";
import { amount, wholeEuros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Meter } from "../../../ui/figures/meter.js";
import { useVatSituation } from "../queries.js";
import { RegimeModal } from "./regime-modal.js";
import { thresholdName, thresholdRatio } from "./regime-words.js";
import { VatNotices } from "./vat-notices.js";
import styles from "../vat.module.css";

/** How far a company is from the end of its VAT franchise, and what it declares by hand until then, or why it charges none; nothing for any other. */
export function FranchisePanel() {
  const { data: situation } = useVatSituation();
  const keeps = useKeepsCompany();
  const maySeal = useAllowed("books.seal");
  const [isOpen, setOpen] = useState(false);
  if (situation?.exemption) return <ExemptPanel sentence={situation.exemption} />;
  if (!situation?.franchise) return null;
  const { thresholds, end } = situation.franchise;
  return (
    <section className="panel" aria-labelledby="franchise">
      <header>
        <h2 id="franchise">{t("vat.franchise", "Franchise de TVA")}</h2>
        <span className="spacer" />
        {keeps && maySeal && (
          <Button writes kind="ghost" size="small" onClick={() => setOpen(true)}>
            {t("vat.regime.change", "Changer de régime")}
          </Button>
        )}
      </header>
      <div className="padded stack">
        <dl className={styles["facts"]}>
          {thresholds.map((threshold) => (
            <div key={threshold.limit}>
              <dt className="muted">{thresholdName(threshold.limit)}</dt>
              <dd className="tabular">
                {t("vat.franchise.use", "{{turnover}} sur {{base}} (majoré {{raised}})", {
                  turnover: amount(threshold.turnover),
                  base: wholeEuros(threshold.base),
                  raised: wholeEuros(threshold.raised),
                })}
                <Meter label={thresholdName(threshold.limit)} ratio={thresholdRatio(threshold)} />
              </dd>
            </div>
          ))}
        </dl>
        <VatNotices />
      </div>
      {isOpen && (
        <RegimeModal coming={end === null ? [] : [{ validFrom: end.from, vatSystem: end.vatSystem }]} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

/** What a company of an exempt profession reads of its VAT. */
function ExemptPanel({ sentence }: { sentence: string }) {
  return (
    <section className="panel" aria-labelledby="exemption">
      <header>
        <h2 id="exemption">{t("vat.exempt", "TVA\u00a0: activité exonérée")}</h2>
      </header>
      <p className="padded">{sentence}</p>
    </section>
  );
}
