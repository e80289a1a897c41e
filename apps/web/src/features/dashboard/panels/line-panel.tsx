import { useState } from "react";
import { amount, day, longDay } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import type { YearLine } from "@comptoir/contract/dashboard/values";
import { YearLineChart, type LineMark } from "../charts/year-line-chart.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import styles from "../dashboard.module.css";

/** « La ligne de l’année », and below it the deadline that was pressed: its day, its amount, where it comes from. */
export function LinePanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.line", "La ligne de l’année");
  return (
    <DashboardPanel title={title} read={read} className={styles["wide"]} height={244} beside={() => <Legend />}>
      {({ line, ownership, year }) =>
        line === null ? (
          <PanelEmpty>{t("dashboard.no_line", "La ligne se tracera avec vos premières opérations.")}</PanelEmpty>
        ) : (
          <figure aria-label={title}>
            <Line line={line} money={ownership?.money ?? { value: 0, explain: null }} />
            <PanelTools table="line" label={title} fiscalYearId={year?.id ?? null} />
          </figure>
        )
      }
    </DashboardPanel>
  );
}

function Line({ line, money }: { line: YearLine; money: { readonly value: number; readonly explain: string | null } }) {
  const [selected, setSelected] = useState<readonly LineMark[]>([]);
  return (
    <>
      <YearLineChart line={line} money={money} selected={selected} onSelect={setSelected} />
      {line.note !== null && <p className="small">{line.note}</p>}
      <div role="status" className={styles["status"]}>
        {selected.length > 0 ? (
          <ul className={styles["marks"]} aria-label={t("dashboard.chosen_marks", "Échéances choisies")}>
            {selected.map((mark) => (
              <MarkLine key={`${mark.date} ${mark.kind} ${mark.label} ${mark.amount}`} mark={mark} today={line.today} />
            ))}
          </ul>
        ) : (
          <p className="muted tiny">
            {line.marks.length === 0
              ? t("dashboard.no_mark", "Rien de connu à venir\u00a0: ni échéance, ni opération qui revient.")
              : t("dashboard.press_mark", "Touchez un repère pour lire l’échéance, son montant et son origine.")}
          </p>
        )}
      </div>
    </>
  );
}

function MarkLine({ mark, today }: { mark: LineMark; today: string }) {
  const { date, label, amount: euros, origin, dueOn, isEstimate, explain } = mark;
  return (
    <li>
      <span className="tabular muted">{day(date)}</span>
      <span className="grow">
        <b>{label}</b> {isEstimate && <Chip kind="line">{t("dashboard.estimate", "estimation")}</Chip>}{" "}
        {dueOn < date && date === today && (
          <Chip kind="bad">{t("dashboard.late", "en retard depuis le {{day}}", { day: longDay(dueOn) })}</Chip>
        )}
        <span className="muted small">{origin}</span>
      </span>
      <span className="strong">
        <OpenAmount figure={{ value: euros, explain }} label={`${label}, ${longDay(date)}`}>
          {amount(euros)}
        </OpenAmount>
      </span>
    </li>
  );
}

function Legend() {
  return (
    <span className={`desktop-only ${styles["legend"]}`}>
      <span>
        <svg viewBox="0 0 22 10" aria-hidden="true">
          <line x1="0" x2="22" y1="5" y2="5" className={styles["solid"]} />
        </svg>
        {t("dashboard.held", "Solde")}
      </span>
      <span>
        <svg viewBox="0 0 22 10" aria-hidden="true">
          <rect width="22" height="10" className={styles["range"]} />
          <line x1="0" x2="22" y1="5" y2="5" className={styles["dashed"]} />
        </svg>
        {t("dashboard.known_future", "À venir, ce qui est connu, et sa marge")}
      </span>
    </span>
  );
}
