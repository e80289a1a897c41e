import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import type { ImportLine } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { day, percent, shortDay, signedAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { classNames } from "../../../ui/class-names.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { showToast } from "../../../ui/messages/toast.js";
import { inCurrency } from "./account-choice.js";
import styles from "./preview.module.css";
import { LineCorrectionForm } from "./line-correction-form.js";
import { LineStateChip } from "./line-state-chip.js";
import type { useAmendImport } from "../queries.js";

const DECISIONS = [
  { value: "import", label: "Importer" },
  { value: "ignore", label: "Ignorer" },
] as const;

type PreviewLineProps = { readonly line: ImportLine; readonly isLocked: boolean; readonly amend: ReturnType<typeof useAmendImport> };

/** A line of the file, and under it the form that corrects it. */
export function PreviewLine({ line, isLocked, amend }: PreviewLineProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const wasCorrecting = useRef(false);
  const takeFocusBack = (button: HTMLButtonElement | null): void => {
    if (button && wasCorrecting.current) button.focus();
    if (button) wasCorrecting.current = false;
  };
  const done = (): void => {
    wasCorrecting.current = true;
    setCorrecting(false);
  };
  return (
    <>
      <tr
        className={classNames(
          line.state === "rejected" && styles["rejected"],
          (line.state === "duplicate" || line.state === "ignored") && styles["duplicate"],
        )}
      >
        <td className={`tabular ${styles["lineNumber"]}`}>{line.line}</td>
        <td className={styles["lineState"]}>
          <LineStateChip state={line.state} />
        </td>
        <td className={`tabular ${styles["lineDate"]}`}>{line.date === null ? "–" : day(line.date)}</td>
        <td className={styles["lineLabel"]}>
          {line.label || line.rawLabel}
          <LineReason line={line} />
        </td>
        <td className={`small ${styles["lineSuggestion"]}`}>
          {line.state === "new" && line.suggestion && <LineSuggestion suggestion={line.suggestion} />}
        </td>
        <td
          className={classNames(
            "numeric strong",
            styles["lineAmount"],
            line.amount !== null && line.amount > 0 && line.state !== "duplicate" && "plus",
          )}
        >
          {line.amount === null ? <span className="muted">–</span> : inCurrency(signedAmount(line.amount), line.currency)}
        </td>
        <td className={styles["lineAct"]}>
          {!isLocked && isCorrectable(line) && !isCorrecting && (
            <Button
              ref={takeFocusBack}
              size="small"
              kind="ghost"
              icon={<Pencil className="icon small" />}
              aria-label={`Corriger la ligne ${line.line}`}
              onClick={() => setCorrecting(true)}
            >
              {t("banking.correct", "Corriger")}
            </Button>
          )}
          {!isLocked && line.reasonCode === "summary" && <TakeBack line={line} amend={amend} />}
          {!isLocked && line.state === "doubtful" && <Decision line={line} amend={amend} />}
        </td>
      </tr>
      {isCorrecting && (
        <tr className={styles["correction"]}>
          <td colSpan={7}>
            <LineCorrectionForm line={line} amend={amend} onDone={done} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A line that could not be read, or that its date leaves out. */
function isCorrectable({ state, reasonCode }: ImportLine): boolean {
  return state === "rejected" || (reasonCode !== null && reasonCode !== "summary");
}

/** A row left aside as a balance or a total becomes an operation by one press. */
function TakeBack({ line, amend }: Pick<PreviewLineProps, "line" | "amend">) {
  return (
    <Button
      writes
      size="small"
      kind="ghost"
      busy={amend.isPending && amend.variables.lines?.some((one) => one.line === line.line) === true}
      aria-label={`Importer quand même la ligne ${line.line}`}
      onClick={() =>
        amend.mutate(
          { lines: [{ line: line.line, import: true }] },
          { onError: (error) => showToast({ kind: "error", title: errorText(error) }) },
        )
      }
    >
      {t("banking.take_back", "Importer quand même")}
    </Button>
  );
}

function Decision({ line, amend }: Pick<PreviewLineProps, "line" | "amend">) {
  const isMine = amend.isPending && amend.variables.lines?.some((one) => one.line === line.line) === true;
  const chosen = isMine ? amend.variables.lines?.find((one) => one.line === line.line)?.import : line.import;
  return (
    <Segmented
      label={`Décision pour la ligne ${line.line}`}
      segments={DECISIONS}
      value={chosen === true ? "import" : "ignore"}
      disabled={isMine}
      onChange={(value) =>
        amend.mutate(
          { lines: [{ line: line.line, import: value === "import" }] },
          { onError: (error) => showToast({ kind: "error", title: errorText(error) }) },
        )
      }
    />
  );
}

function LineReason({ line }: { line: ImportLine }) {
  const twin =
    line.twin && `${line.state === "doubtful" ? "Ressemble à" : "Déjà là\u00a0:"} ${line.twin.title} du ${shortDay(line.twin.date)}`;
  const words = [line.reason, twin].filter(Boolean).join(". ");
  if (words === "") return null;
  return <small className={line.state === "rejected" ? styles["lineProblem"] : undefined}>{words}</small>;
}

function LineSuggestion({ suggestion: { account, confidence, reason } }: { suggestion: NonNullable<ImportLine["suggestion"]> }) {
  return (
    <span className="category" title={`${account.code} ${account.name}, ${reason}`}>
      <span className="clip">{account.name}</span>
      <span className="muted tiny tabular">{percent(Math.round(confidence * 100))}</span>
    </span>
  );
}
