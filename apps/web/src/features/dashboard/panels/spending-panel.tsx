import { ChartPie } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { RankedBars } from "../charts/ranked-bars.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

const DonutHost = lazy(() => import("../donut/donut-host.js").then(({ DonutHost: component }) => ({ default: component })));

type SpendingPanelProps = {
  readonly read: DashboardRead;
  /** Calendar years of the books, the most recent first. */
  readonly years: readonly number[];
};

/** « Où part l’argent »: the groups of expenses, ranked; the ring is in its modal. */
export function SpendingPanel({ read, years }: SpendingPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const title = t("donut.outcome", "Où part l’argent");
  const until = read.data?.year?.until;
  return (
    <>
      <DashboardPanel
        title={title}
        read={read}
        className={styles["narrow"]}
        height={292}
        beside={({ spending }) => (
          <b>
            <OpenAmount figure={spending.total} label={t("dashboard.spent", "Dépenses de la période")} />
          </b>
        )}
      >
        {({ spending, year }) => (
          <figure aria-label={title}>
            {spending.rows.length === 0 ? (
              <PanelEmpty>{t("donut.empty", "Aucun montant sur cette période")}</PanelEmpty>
            ) : (
              <Ranking title={title} rows={spending.rows} />
            )}
            <div className={styles["withTools"]}>
              <Button size="small" aria-haspopup="dialog" icon={<ChartPie className="icon small" />} onClick={() => setOpen(true)}>
                {t("dashboard.ring", "Répartition")}
              </Button>
              <PanelTools table="spending" label={title} fiscalYearId={year?.id ?? null} />
            </div>
          </figure>
        )}
      </DashboardPanel>
      <Suspense>{isOpen && until !== undefined && <DonutHost until={until} years={years} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The greatest first; the small ones once they are asked for. */
const FIRST_ROWS = 7;

function Ranking({ title, rows }: { title: string; rows: Dashboard["spending"]["rows"] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || rows.length === FIRST_ROWS + 1 ? rows : rows.slice(0, FIRST_ROWS);
  const left = rows.length - shown.length;
  return (
    <>
      <RankedBars label={title} rows={shown.map((row) => ({ ...row, key: row.category ?? row.label }))} />
      {left > 0 && (
        <div>
          <Button size="small" kind="ghost" onClick={() => setWhole(true)}>
            {plural("dashboard.more_rows", left, { one: "Voir l’autre", other: "Voir les {{n}} autres" })}
          </Button>
        </div>
      )}
    </>
  );
}
