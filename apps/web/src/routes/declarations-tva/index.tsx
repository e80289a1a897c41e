import { createFileRoute } from "@tanstack/react-router";
import { t } from "../../text/t.js";
import { SoonExercisePage } from "../-soon-exercise-page.js";

export const Route = createFileRoute("/declarations-tva/")({
  component: () => (
    <SoonExercisePage title={t("menu.vat", "Déclarations de TVA")} sentence={t("vat.soon", "Vos déclarations de TVA arrivent bientôt.")} />
  ),
});
