import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage } from "../features/shell/soon-page.js";
import { requireAnonymous } from "../lib/guards.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/forgot-password")({
  staticData: { layout: "blank" },
  beforeLoad: requireAnonymous,
  component: () => <SoonFullPage title={t("forgotten.title", "Mot de passe oublié")} />,
});
