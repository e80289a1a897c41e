import { Link } from "@tanstack/react-router";
import { use } from "react";
import { longDay } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FigureOpener } from "../../../ui/figures/figure.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

type Change = Dashboard["changes"]["rows"][number];

/** « Ce qui a changé depuis votre dernière visite »: three lines at most, each opens. */
export function ChangesPanel({ read }: { read: DashboardRead }) {
  return (
    <DashboardPanel
      title={t("dashboard.changes", "Ce qui a changé depuis votre dernière visite")}
      read={read}
      className={styles["wide"]}
      height={60}
      beside={({ changes }) =>
        changes.since !== null && (
          <span className="muted small desktop-only">{t("dashboard.since", "le {{day}}", { day: longDay(changes.since) })}</span>
        )
      }
    >
      {({ changes }) =>
        changes.rows.length === 0 ? (
          <PanelEmpty>
            {changes.sentence ??
              t("dashboard.first_visit", "C’est votre première visite\u00a0: la prochaine fois, ce qui a changé se lira ici.")}
          </PanelEmpty>
        ) : (
          <ul className={styles["changes"]}>
            {changes.rows.map((change) => (
              <li key={change.key}>
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
        )
      }
    </DashboardPanel>
  );
}

function ChangeLine({ change: { sentence, path, explain } }: { change: Change }) {
  const open = use(FigureOpener);
  if (path !== null) return <Link to={path}>{sentence}</Link>;
  if (explain === null) return sentence;
  return (
    <button type="button" className="link" data-figure={explain} onClick={() => open({ explain })}>
      {sentence}
    </button>
  );
}
