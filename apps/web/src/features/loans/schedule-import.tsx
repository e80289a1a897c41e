import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readMortgageScheduleFile } from "@comptoir/contract/loans/loans";
import { errorText } from "../../lib/api/api-error.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { DropZone } from "../../ui/fields/drop-zone.js";
import { TextArea } from "../../ui/fields/field.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { Table } from "../../ui/layout/table.js";
import { amountColumns } from "./instalment-columns.js";
import styles from "./loans.module.css";
import { useReadScheduleFile } from "./queries.js";
import { capitalGap, type SentInstalment } from "./schedule-rows.js";
import { CapitalGap } from "./capital-gap.js";

type Read = ReplyOf<typeof readMortgageScheduleFile>["data"];

type ScheduleImportProps = {
  readonly loanId: string;
  /** Euros; null when it is not known. */
  readonly borrowed: number | null;
  readonly isBusy: boolean;
  readonly onTake: (rows: readonly SentInstalment[]) => void;
  readonly onLeave: () => void;
};

/** The bank's own schedule, from a file or pasted: read, shown with the lines that were not, then taken. */
export function ScheduleImport({ loanId, borrowed, isBusy, onTake, onLeave }: ScheduleImportProps) {
  const reading = useReadScheduleFile(loanId);
  const [pasted, setPasted] = useState("");
  const read = reading.data;
  return (
    <div className="stack">
      <DropZone
        writes
        icon={<FileSpreadsheet className="icon large" />}
        title={t("loan.drop_schedule", "Déposez l’échéancier de votre banque")}
        accept=".csv,.tsv,.txt,.xlsx"
        progress={reading.isPending ? 1 : null}
        error={reading.error === null ? null : errorText(reading.error)}
        onFiles={([file]) => file && reading.mutate({ file })}
      >
        <span>{t("loan.schedule_columns", "CSV ou XLSX\u00a0: date, capital, et s’il y en a intérêts, assurance, frais.")}</span>
      </DropZone>
      <TextArea
        label={t("loan.paste_schedule", "Ou collez-le ici, titres des colonnes compris")}
        rows={4}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {read !== undefined && <Preview read={read} borrowed={borrowed} />}
      <div className={styles["buttons"]}>
        <Button disabled={pasted.trim() === ""} busy={reading.isPending} onClick={() => reading.mutate({ text: pasted })}>
          {t("loan.read_pasted", "Lire ce texte")}
        </Button>
        <span className="spacer" />
        <Button onClick={onLeave}>{t("action.cancel", "Annuler")}</Button>
        <Button
          writes
          kind="primary"
          disabled={read === undefined || read.rows.length === 0}
          busy={isBusy}
          onClick={() => onTake(read?.rows ?? [])}
        >
          {plural("loan.take_schedule", read?.rows.length ?? 0, {
            one: "Reprendre {{n}} échéance",
            other: "Reprendre {{n}} échéances",
          })}
        </Button>
      </div>
    </div>
  );
}

function Preview({ read: { rows, errors }, borrowed }: { read: Read; borrowed: number | null }) {
  const label = t("loan.read_schedule", "Échéances lues");
  return (
    <>
      {errors.length > 0 && (
        <Banner kind="warn">
          <b>{plural("loan.unread", errors.length, { one: "{{n}} ligne n’a pas été lue", other: "{{n}} lignes n’ont pas été lues" })}</b>
          <ul className={styles["unread"]}>
            {errors.slice(0, SHOWN_ERRORS).map(({ line, message }) => (
              <li key={line}>{t("loan.unread_line", "Ligne {{line}}\u00a0: {{message}}", { line, message })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <CapitalGap gap={capitalGap(rows, borrowed)} />
      <ScrollArea label={label} className={styles["read"] ?? ""}>
        <Table label={label} dense columns={amountColumns()} rows={rows} rowKey={({ due_on: due, capital }) => `${due} ${capital}`} />
      </ScrollArea>
    </>
  );
}

const SHOWN_ERRORS = 10;
