import { amount, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Meter } from "../../../ui/figures/meter.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

type Threshold = Dashboard["thresholds"][number];

/** The limits of turnover that concern the company: how near, the day at this pace, the article. */
export function ThresholdsPanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.thresholds", "Seuils");
  return (
    <DashboardPanel title={title} read={read} className={styles["narrow"]} height={180}>
      {({ thresholds, year }) =>
        thresholds.length === 0 ? (
          <PanelEmpty>{t("dashboard.no_threshold", "Aucun seuil de chiffre d’affaires ne vous concerne aujourd’hui.")}</PanelEmpty>
        ) : (
          <>
            <ul className={styles["thresholds"]}>
              {thresholds.map((threshold) => (
                <ThresholdLine key={threshold.key} threshold={threshold} />
              ))}
            </ul>
            <PanelTools table="thresholds" label={title} fiscalYearId={year?.id ?? null} />
          </>
        )
      }
    </DashboardPanel>
  );
}

function ThresholdLine({ threshold: { label, limit, turnover, percent: reached, sentence, article } }: { threshold: Threshold }) {
  return (
    <li>
      <div className="row between">
        <b>{label}</b>
        {reached !== null && <span className="tabular">{percent(reached)}</span>}
      </div>
      {reached !== null && <Meter label={label} ratio={reached / 100} />}
      <p className="small">
        <OpenAmount figure={turnover} label={t("dashboard.turnover", "Chiffre d’affaires, {{label}}", { label })} />{" "}
        {limit === null
          ? t("dashboard.no_limit", "limite non publiée")
          : t("dashboard.of_limit", "sur {{limit}}", { limit: amount(limit) })}
      </p>
      <p className="small">{sentence}</p>
      <p className="muted tiny">{article}</p>
    </li>
  );
}
