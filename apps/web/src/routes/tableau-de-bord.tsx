import { createFileRoute } from "@tanstack/react-router";
import { t } from "../text/t.js";
import { SoonExercisePage } from "./-soon-exercise-page.js";

export const Route = createFileRoute("/tableau-de-bord")({
  component: () => (
    <SoonExercisePage
      title={t("menu.dashboard", "Tableau de bord")}
      sentence={t("dashboard.soon", "Votre tableau de bord arrive bientôt.")}
    />
  ),
});
