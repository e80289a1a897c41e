import { amount, wholeEuros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { HundredBar, PartKey } from "../charts/hundred-bar.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import styles from "../dashboard.module.css";

/** « Sur 100 € reçus »: the State, contributions, costs, and what is left. */
export function HundredPanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.hundred", "Sur 100\u00a0€ reçus");
  return (
    <DashboardPanel title={title} read={read} className={styles["main"]} height={190}>
      {({ hundred, year }) =>
        hundred === null || hundred.parts.length === 0 ? (
          <PanelEmpty>{t("dashboard.nothing_received", "Rien de reçu sur cette période.")}</PanelEmpty>
        ) : (
          <figure aria-label={title}>
            <p className={`small ${styles["received"]}`}>
              {t("dashboard.received", "Reçu sur la période, TVA comprise\u00a0:")}{" "}
              <b>
                <OpenAmount figure={hundred.received} label={t("dashboard.received_label", "Reçu sur la période")} />
              </b>
            </p>
            <HundredBar parts={hundred.parts} />
            <ul className={styles["parts"]} aria-label={t("dashboard.four_parts", "Les quatre parts")}>
              {hundred.parts.map((part, index) => (
                <li key={part.key}>
                  <PartKey index={index} />
                  <span className="grow">{part.label}</span>
                  <b className="tabular">{wholeEuros(part.share)}</b>
                  <span className={styles["partAmount"]}>
                    <OpenAmount figure={{ value: part.amount, explain: part.explain }} label={part.label}>
                      {amount(part.amount)}
                    </OpenAmount>
                  </span>
                </li>
              ))}
            </ul>
            {hundred.overspentSentence !== null && <p className={styles["bad"]}>{hundred.overspentSentence}</p>}
            <PanelTools table="hundred" label={title} fiscalYearId={year?.id ?? null} />
          </figure>
        )
      }
    </DashboardPanel>
  );
}
