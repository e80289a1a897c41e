import { createFileRoute } from "@tanstack/react-router";
import { ClosedPage } from "../../../features/shell/closed-page.js";
import { useFlag } from "../../../lib/session/flags.js";
import { t } from "../../../text/t.js";
import { ClosingPage } from "../../../widgets/closing/closing-page.js";

export const Route = createFileRoute("/(client)/cloture/")({ component: ClosingRoute });

function ClosingRoute() {
  if (useFlag("cloture_display")) return <ClosingPage />;
  return <ClosedPage title={t("menu.closing", "Clôture")} sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")} />;
}
