import { CalendarClock, FileUp } from "lucide-react";
import type { Ownership } from "@comptoir/contract/dashboard/values";
import { PATHS } from "../../../lib/paths.js";
import { amount, longDay } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { ButtonLink } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { PanelFailure, PanelSkeleton, type DashboardRead } from "../panel.js";
import { OpenAmount } from "../open-amount.js";
import { Calculation } from "./calculation.js";
import { Certainty } from "./certainty.js";
import { LeftOutList } from "./left-out.js";
import styles from "./own.module.css";

/** « Vraiment à vous »: the figure, how sure it is, how it is made, and what is not in it. Before any operation, a sentence and « Importer ». */
export function OwnPanel({ read }: { read: DashboardRead }) {
  const { data, error, refetch } = read;
  const title = t("dashboard.own", "Vraiment à vous");
  if (data?.isEmpty === true) return <NothingYet sentence={data.emptySentence} />;
  if (data === undefined || data.ownership === null)
    return (
      <section className="panel" aria-label={title}>
        <div className="padded-all">
          {error === null ? <PanelSkeleton title={title} height={236} /> : <PanelFailure error={error} again={refetch} title={title} />}
        </div>
      </section>
    );
  return (
    <section className={styles["hero"]} aria-label={title}>
      <Own ownership={data.ownership} title={title} />
      <div className={styles["right"]}>
        <Calculation ownership={data.ownership} rates={data.rates} />
      </div>
    </section>
  );
}

function NothingYet({ sentence }: { sentence: string | null }) {
  return (
    <section className="panel">
      <EmptyState
        title={sentence ?? t("dashboard.empty", "Importez un relevé pour savoir ce qui est vraiment à vous.")}
        action={
          <ButtonLink writes kind="primary" size="large" to={PATHS.importer} icon={<FileUp className="icon small" />}>
            {t("dashboard.import", "Importer")}
          </ButtonLink>
        }
      />
    </section>
  );
}

function Own({ ownership, title }: { ownership: Ownership; title: string }) {
  const { own, money, setAside, shortSentence, isIncomplete, incompleteSentence, drafts, leftOut, lines, on } = ownership;
  return (
    <div className={styles["left"]}>
      <div className="row tight wrap">
        <h2 className={styles["title"]}>{title}</h2>
        <span className="muted tiny">{t("dashboard.on", "au {{day}}", { day: longDay(on) })}</span>
      </div>
      <span className={classNames(styles["big"], isIncomplete && styles["isIncomplete"])}>
        <OpenAmount figure={own} label={title} />
      </span>
      <Certainty ownership={ownership}>
        {incompleteSentence !== null && <p className={styles["incomplete"]}>{incompleteSentence}</p>}
      </Certainty>
      {shortSentence !== null && <p className={styles["short"]}>{shortSentence}</p>}
      <p className={classNames("small", styles["equation"])}>
        <span>
          {t("dashboard.in_bank", "En banque")}{" "}
          <b>
            <OpenAmount figure={money} label={t("dashboard.in_bank", "En banque")} />
          </b>
        </span>
        <span className="muted">−</span>
        <span>
          {t("dashboard.set_aside", "À mettre de côté")}{" "}
          <b>
            <OpenAmount figure={setAside} label={t("dashboard.set_aside", "À mettre de côté")}>
              {amount(setAside.value)}
            </OpenAmount>
          </b>
        </span>
      </p>
      <NextDue lines={lines} />
      {drafts.sentence !== null && <p className="muted tiny">{drafts.sentence}</p>}
      <LeftOutList items={leftOut} />
      <svg className={styles["hills"]} viewBox="0 0 600 88" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 60C90 30 150 34 240 52S430 66 600 22V88H0Z" fill="var(--p1)" opacity=".28" />
        <path d="M0 78C120 56 220 66 330 74S500 76 600 54V88H0Z" fill="var(--p2)" opacity=".3" />
      </svg>
    </div>
  );
}

/** What is to be paid first, and when. */
function NextDue({ lines }: { lines: Ownership["lines"] }) {
  const next = lines.find(({ dueOn }) => dueOn !== null);
  if (next === undefined || next.dueOn === null) return null;
  const day = longDay(next.dueOn);
  return (
    <p className={classNames("small", styles["nextDue"])}>
      <CalendarClock className="icon small" aria-hidden="true" />
      <span>
        {t("dashboard.next_due", "À payer d’abord\u00a0: {{label}},", { label: next.label })}{" "}
        <b>
          <OpenAmount figure={{ value: next.amount, explain: next.explain }} label={next.label} />
        </b>{" "}
        {next.isLate ? t("dashboard.late", "en retard depuis le {{day}}", { day }) : t("dashboard.before", "avant le {{day}}", { day })}
      </span>
    </p>
  );
}
