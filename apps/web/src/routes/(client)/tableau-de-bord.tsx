import { createFileRoute } from "@tanstack/react-router";
import { useFlag } from "../../lib/session/flags.js";
import { t } from "../../text/t.js";
import { SoonFiscalYearPage } from "../../widgets/fiscal-years/soon-fiscal-year-page.js";

export const Route = createFileRoute("/(client)/tableau-de-bord")({ component: DashboardPage });

function DashboardPage() {
  const closed = useFlag("dashboard_display") ? undefined : t("dashboard.closed", "Le tableau de bord n’est pas ouvert pour le moment.");
  return <SoonFiscalYearPage title={t("menu.dashboard", "Tableau de bord")} name="tableau-de-bord" closed={closed} />;
}
