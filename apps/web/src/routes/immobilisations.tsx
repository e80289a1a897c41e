import { createFileRoute } from "@tanstack/react-router";
import { SoonLandscapePage, SoonPage } from "../features/shell/soon-page.js";
import { useFlag } from "../lib/flags.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/immobilisations")({ component: FixedAssetsPage });

function FixedAssetsPage() {
  const title = t("menu.fixed_assets", "Immobilisations");
  return useFlag("immobilisations_global_display") ? (
    <SoonPage title={title} sentence={t("fixed_assets.soon", "Vos immobilisations arrivent bientôt.")} />
  ) : (
    <SoonLandscapePage title={title} sentence={t("fixed_assets.closed", "Les immobilisations ne sont pas ouvertes pour le moment.")} />
  );
}
