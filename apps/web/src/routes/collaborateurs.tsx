import { createFileRoute } from "@tanstack/react-router";
import { SoonPage } from "../features/shell/soon-page.js";
import { requireFirm } from "../lib/guards.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/collaborateurs")({
  beforeLoad: requireFirm,
  component: () => <SoonPage title={t("menu.collaborators", "Collaborateurs")} />,
});
