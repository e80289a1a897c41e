import { createFileRoute } from "@tanstack/react-router";
import { SoonLandscapePage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/emprunts")({
  component: () => (
    <SoonLandscapePage title={t("menu.loans", "Emprunts")} sentence={t("loans.soon", "Le suivi de vos emprunts arrive bientôt.")} />
  ),
});
