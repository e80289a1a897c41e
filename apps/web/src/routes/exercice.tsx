import { createFileRoute } from "@tanstack/react-router";
import { SoonPage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/exercice")({
  component: () => <SoonPage title={t("menu.fiscal_year", "Exercice")} />,
});
