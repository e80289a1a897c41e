import { createFileRoute } from "@tanstack/react-router";
import { SoonPage } from "../features/shell/soon-page.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/collaborateurs")({
  component: () => <SoonPage title={t("menu.collaborators", "Collaborateurs")} name="collaborateurs" />,
});
