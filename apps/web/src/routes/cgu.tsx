import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage } from "../features/shell/soon-page.js";

import { t } from "../text/t.js";

export const Route = createFileRoute("/cgu")({
  staticData: { layout: "blank" },
  component: () => <SoonFullPage title={t("footer.terms", "Conditions d’utilisation")} />,
});
