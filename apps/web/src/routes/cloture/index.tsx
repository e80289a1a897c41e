import { createFileRoute } from "@tanstack/react-router";
import { t } from "../../text/t.js";
import { SoonExercisePage } from "../-soon-exercise-page.js";

export const Route = createFileRoute("/cloture/")({
  component: () => (
    <SoonExercisePage title={t("menu.closing", "Clôture")} sentence={t("closing.soon", "La clôture de l’exercice arrive bientôt.")} />
  ),
});
