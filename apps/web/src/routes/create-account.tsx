import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/create-account")({
  staticData: { layout: "blank" },
  component: () => <SoonFullPage title={t("create_account.title", "Créer votre entreprise")} />,
});
