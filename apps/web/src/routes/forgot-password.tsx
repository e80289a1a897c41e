import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/forgot-password")({
  staticData: { layout: "blank" },
  component: () => <SoonFullPage title={t("forgotten.title", "Mot de passe oublié")} />,
});
