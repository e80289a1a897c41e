import { createFileRoute } from "@tanstack/react-router";
import { ClosedPage } from "../../../features/shell/closed-page.js";
import { useFlag } from "../../../lib/session/flags.js";
import { t } from "../../../text/t.js";
import { ClosingPage } from "../../../widgets/closing/closing-page.js";

/** `?exercice=` shows a year without choosing it: the one that was just closed. */
export const Route = createFileRoute("/(client)/cloture/")({
  validateSearch: (search: { exercice?: string }) => search,
  component: ClosingRoute,
});

function ClosingRoute() {
  const { exercice } = Route.useSearch();
  if (useFlag("cloture_display")) return <ClosingPage shownId={exercice} />;
  return <ClosedPage title={t("menu.closing", "Clôture")} sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")} />;
}
