import { CalendarClock } from "lucide-react";
import { amount, longDay } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

type SetAsideLine = NonNullable<Dashboard["ownership"]>["lines"][number];

/** « À mettre de côté », by date: what is late, then what is due, then what has no day. */
export function SetAsidePanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.set_aside", "À mettre de côté");
  return (
    <DashboardPanel
      title={title}
      read={read}
      className={styles["narrow"]}
      height={190}
      beside={({ ownership }) =>
        ownership !== null && (
          <b>
            <OpenAmount figure={ownership.setAside} label={title} />
          </b>
        )
      }
    >
      {({ ownership, year }) =>
        ownership === null || ownership.lines.length === 0 ? (
          <PanelEmpty>{t("dashboard.nothing_aside", "Rien à mettre de côté pour le moment.")}</PanelEmpty>
        ) : (
          <>
            <ul className={styles["lines"]} aria-label={t("dashboard.by_date", "À mettre de côté, par date")}>
              {ownership.lines.map((line) => (
                <Line key={`${line.kind} ${line.dueOn ?? ""} ${line.label} ${line.amount}`} line={line} />
              ))}
            </ul>
            <PanelTools table="set-aside" label={title} fiscalYearId={year?.id ?? null} />
          </>
        )
      }
    </DashboardPanel>
  );
}

function Line({ line: { label, amount: value, dueOn, isLate, isEstimate, explain } }: { line: SetAsideLine }) {
  return (
    <li>
      <span className="grow">
        {label}
        <small>
          {dueOn === null
            ? t("dashboard.no_due_day", "sans échéance")
            : isLate
              ? null
              : t("dashboard.before", "avant le {{day}}", { day: longDay(dueOn) })}{" "}
          {isEstimate && <Chip kind="line">{t("dashboard.estimate", "estimation")}</Chip>}
          {isLate && dueOn !== null && (
            <Chip kind="bad" icon={<CalendarClock className="icon tiny" />}>
              {t("dashboard.late", "en retard depuis le {{day}}", { day: longDay(dueOn) })}
            </Chip>
          )}
        </small>
      </span>
      <span className="strong">
        <OpenAmount figure={{ value, explain }} label={label}>
          {amount(value)}
        </OpenAmount>
      </span>
    </li>
  );
}
