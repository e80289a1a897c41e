import { createFileRoute } from "@tanstack/react-router";
import { ClosedPage } from "../../features/shell/closed-page.js";
import { useFlag } from "../../lib/session/flags.js";
import { t } from "../../text/t.js";
import { DashboardPage } from "../../widgets/dashboard/dashboard-page.js";

export const Route = createFileRoute("/(client)/tableau-de-bord")({ component: DashboardRoute });

function DashboardRoute() {
  if (useFlag("dashboard_display")) return <DashboardPage />;
  return (
    <ClosedPage
      title={t("menu.dashboard", "Tableau de bord")}
      sentence={t("dashboard.closed", "Le tableau de bord n’est pas ouvert pour le moment.")}
    />
  );
}
