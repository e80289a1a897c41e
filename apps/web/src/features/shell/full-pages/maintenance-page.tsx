import { useEffect } from "react";
import { readConfig, readTranslations } from "@comptoir/contract/config/config";
import { call } from "../../../lib/api/api.js";
import { useBrand } from "../../../lib/brand/brand.js";
import { logFailure } from "../../../lib/log.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { FullPage } from "./full-page.js";

const RETRY_MS = 20_000;

/** The site is being updated: asks from time to time, and goes back by itself. */
export function MaintenancePage() {
  useEffect(() => {
    const timer = setInterval(() => {
      // Both must answer: one that still says 503 would lead back here.
      Promise.all([call(readConfig, {}), call(readTranslations, {})]).then(
        () => location.assign(PATHS.operations),
        (error: unknown) => logFailure("maintenance", error),
      );
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  const { cabinet } = useBrand();
  const title =
    cabinet === null
      ? t("maintenance.title", "Le comptoir ferme un instant")
      : t("maintenance.firm_title", "Nous revenons dans un instant");
  return (
    <FullPage title={title}>
      <p>{t("maintenance.lead", "Nous mettons le site à jour. Aucune donnée n’est perdue.")}</p>
      <div className="wait" role="status">
        <span className="spin" aria-hidden="true" />
        {t("maintenance.reload", "Cette page se recharge toute seule.")}
      </div>
    </FullPage>
  );
}
