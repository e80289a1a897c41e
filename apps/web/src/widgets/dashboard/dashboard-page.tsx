import { useState } from "react";
import { DashboardScreen } from "../../features/dashboard/dashboard-screen.js";
import { useDashboard } from "../../features/dashboard/queries.js";
import { useVisit } from "../../features/dashboard/use-visit.js";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Page } from "../../ui/layout/page.js";

/** /tableau-de-bord: what is the user's own today, and the panels of a fiscal year. */
export function DashboardPage() {
  const { companyId } = useUser();
  const { data: years = [] } = useFiscalYears();
  const [chosenId, setChosenId] = useState(() => rememberedFiscalYear(companyId) ?? null);
  const read = useDashboard(chosenId);
  const year = chosenYear(years, chosenId ?? read.data?.year?.id);
  useVisit(companyId ?? null, read.data?.seen);
  return (
    <Page
      title={t("menu.dashboard", "Tableau de bord")}
      beside={year !== null && <FiscalYearMenu years={years} year={year} onChange={({ id }) => setChosenId(id)} />}
      actions={<span className="muted small desktop-only">{t("dashboard.press", "Touchez un montant pour voir d’où il vient")}</span>}
    >
      <DashboardScreen read={read} years={calendarYears(years)} />
    </Page>
  );
}

/** The calendar years that fiscal years are in, the most recent first. */
function calendarYears(years: readonly { readonly beginning: string; readonly end: string }[]): readonly number[] {
  const all = years.flatMap(({ beginning, end }) => [Number(beginning.slice(0, 4)), Number(end.slice(0, 4))]);
  return [...new Set(all)].sort((a, b) => b - a);
}
