import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/register")({
  staticData: { layout: "blank" },
  component: () => <SoonFullPage title={t("login.sign_up", "Créer mon compte")} />,
});
