import { createFileRoute } from "@tanstack/react-router";
import { SoonPage } from "../features/shell/soon-page.js";
import { requireClient } from "../lib/guards.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/immobilisations")({
  beforeLoad: requireClient,
  component: () => <SoonPage title={t("menu.fixed_assets", "Immobilisations")} />,
});
