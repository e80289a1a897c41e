import { t } from "../../../text/t.js";
import { MonthBars, MonthLegend } from "../charts/month-bars.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

/** Receipts and expenses by month, beside the same months a year before. */
export function MonthsPanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.months", "Recettes et dépenses");
  return (
    <DashboardPanel
      title={title}
      read={read}
      className={styles["main"]}
      height={292}
      beside={({ months }) => <MonthLegend yearBefore={months.yearBefore} />}
    >
      {({ months, today, year }) =>
        months.rows.length === 0 ? (
          <PanelEmpty>{t("dashboard.no_month", "Aucun mois à montrer pour le moment.")}</PanelEmpty>
        ) : (
          <figure aria-label={title}>
            <Totals months={months} />
            <MonthBars months={months.rows} today={today} />
            <PanelTools table="months" label={title} fiscalYearId={year?.id ?? null} />
          </figure>
        )
      }
    </DashboardPanel>
  );
}

function Totals({ months: { receipts, expenses, net } }: { months: Dashboard["months"] }) {
  const totals = [
    { label: t("donut.incomes", "Recettes"), figure: receipts },
    { label: t("donut.outcomes", "Dépenses"), figure: expenses },
    { label: t("dashboard.net", "Solde"), figure: net },
  ];
  return (
    <dl className={styles["totals"]}>
      {totals.map(({ label, figure }) => (
        <div key={label}>
          <dt className="muted tiny">{label}</dt>
          <dd>
            <OpenAmount figure={figure} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
