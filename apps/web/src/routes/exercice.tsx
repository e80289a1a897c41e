import { createFileRoute } from "@tanstack/react-router";
import { SoonLandscapePage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/exercice")({
  component: () => (
    <SoonLandscapePage
      title={t("menu.fiscal_years", "Exercices")}
      sentence={t("fiscal_years.soon", "La gestion de vos exercices arrive bientôt.")}
    />
  ),
});
