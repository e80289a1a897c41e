import { History } from "lucide-react";
import type { ClosingLine } from "@comptoir/contract/closing/validation";
import { amount } from "../../../text/format.js";
import { instantDay } from "../../../text/instant.js";
import { t } from "../../../text/t.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { useClosingHistory } from "./queries.js";
import styles from "../closing.module.css";

/** All that became of the closing of a year, the latest first; the FEC of each closing as it was delivered. */
export function ClosingHistoryPanel({ fiscalYearId }: { fiscalYearId: string }) {
  const { data: history, error, refetch } = useClosingHistory(fiscalYearId);
  if (history === undefined && error !== null) return <ReadingFailure error={error} again={refetch} />;
  if (history === undefined || history.lines.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="closing-history">
      <header>
        <History className="icon" aria-hidden="true" />
        <h2 id="closing-history">{t("closing.history", "Historique de la clôture")}</h2>
      </header>
      <ul className={styles["history"]}>
        {history.lines.map((line) => (
          <li key={line.id}>
            <div>
              <b>{eventWord(line.event)}</b> <span className="muted small">{closingLineText(line)}</span>
              {line.reason !== "" && <p className="small">{line.reason}</p>}
              {line.fec !== null && <p className={`muted tiny ${styles["fecHash"]}`}>SHA-256 {line.fec.sha256}</p>}
            </div>
            {line.result !== null && <span className="tabular small">{amount(line.result)}</span>}
            {line.fec !== null && (
              <DownloadButton
                size="small"
                uri={`/api/v1/closing/${fiscalYearId}/fec/${line.id}`}
                name={t("closing.closed_fec", "FEC de la clôture du {{day}}", { day: instantDay(line.at) })}
              >
                FEC
              </DownloadButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function eventWord(event: ClosingLine["event"]): string {
  const words: Readonly<Record<ClosingLine["event"], string>> = {
    submitted: t("closing.event.submitted", "Transmise au cabinet"),
    withdrawn: t("closing.event.withdrawn", "Reprise avant d’être clôturée"),
    returned: t("closing.event.returned", "Renvoyée par le cabinet"),
    closed: t("closing.event.closed", "Clôturée"),
    reopened: t("closing.event.reopened", "Rouverte"),
  };
  return words[event];
}

/** When a line was written, and by whom. */
export function closingLineText(line: ClosingLine | undefined): string {
  if (line === undefined) return "";
  const on = instantDay(line.at);
  return line.by === null
    ? t("closing.done_on", "Le {{day}}.", { day: on })
    : t("closing.done_by", "Le {{day}}, par {{name}}.", { day: on, name: line.by.name });
}
