import { Link } from "@tanstack/react-router";
import { CalendarClock, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { Duty } from "@comptoir/contract/duties/duties";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import styles from "./duties.module.css";

type DutyListProps = {
  readonly duties: readonly Duty[];
  /** The line of a question, as it is answered there; null for one that is not read yet. */
  readonly question: (id: string) => ReactNode;
};

/** What is to be done, by the day it is due: a question is answered here, the rest where its link leads. */
export function DutyList({ duties, question }: DutyListProps) {
  return (
    <ul className={styles["duties"]} aria-label={t("duties.title", "À faire, par échéance")}>
      {duties.map((duty) => {
        const answered = duty.kind === "question" || duty.kind === "paper" ? question(duty.id) : null;
        return (
          <Fragment key={duty.id}>
            {answered ?? (
              <li>
                <DutyLink duty={duty} />
              </li>
            )}
          </Fragment>
        );
      })}
    </ul>
  );
}

function DutyLink({ duty: { kind, title, dueOn, isLate, path } }: { readonly duty: Duty }) {
  return (
    <Link to={path} className={styles["duty-link"] ?? ""}>
      <span className={styles["duty-what"]}>
        <b>{title}</b>
        <Chip kind={isLate ? "bad" : "mute"} icon={<CalendarClock className="icon tiny" />}>
          {whenDue(kind, dueOn, isLate)}
        </Chip>
      </span>
      <ChevronRight className="icon small" />
    </Link>
  );
}

function whenDue(kind: Duty["kind"], dueOn: string | null, isLate: boolean): string {
  if (dueOn === null) return kind === "invoice_platform" ? t("duties.now", "maintenant") : t("duties.unknown", "échéance inconnue");
  if (kind !== "return" && kind !== "closing" && kind !== "tax_return" && kind !== "bank")
    return t("duties.since", "depuis le {{day}}", { day: day(dueOn) });
  return isLate
    ? t("duties.late", "en retard depuis le {{day}}", { day: day(dueOn) })
    : t("duties.due", "avant le {{day}}", { day: day(dueOn) });
}
