import { FIELD_REQUIRED } from "@comptoir/accounting/closing/step";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { TextField } from "../../../ui/fields/field.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

type ConsistencyProps = StepForm<"consistent_accounts">;
type Anomaly = ConsistencyProps["step"]["result"]["anomalies"][number];

/** The anomalies of the accounts: what blocks is corrected in the books, each of the others is fixed or justified with a comment. */
export function ConsistencyForm(props: ConsistencyProps) {
  const { anomalies } = props.step.result;
  if (anomalies.length === 0) return <EmptyState title={t("closing.consistency.none", "Aucune anomalie dans vos comptes")} />;
  const sorted = [...anomalies.filter(({ level }) => level === "blocking"), ...anomalies.filter(({ level }) => level === "warning")];
  return (
    <ul className={styles["rows"]}>
      {sorted.map((anomaly) => (
        <li key={anomaly.code} className={styles["row"]}>
          <AnomalyRow anomaly={anomaly} {...props} />
        </li>
      ))}
    </ul>
  );
}

function AnomalyRow({
  anomaly: { code, level, message },
  inputs,
  onChange,
  errorOf,
  isTried = false,
  isFixed,
}: ConsistencyProps & { readonly anomaly: Anomaly }) {
  const answer = inputs.answers?.[code] ?? null;
  const isBlocking = level === "blocking";
  const change = (part: Partial<NonNullable<typeof answer>>): void =>
    onChange({ answers: { [code]: { kind: answer?.kind ?? "justified", ...part } } });
  const isMissing = answer === null || (answer.comment ?? "").trim() === "";
  return (
    <>
      <div className={styles["rowHead"]}>
        {isBlocking ? (
          <CircleAlert className="icon small" aria-hidden="true" />
        ) : (
          <TriangleAlert className="icon small" aria-hidden="true" />
        )}
        <span className="grow">{message}</span>
        <Chip kind={isBlocking ? "bad" : "warn"}>
          {isBlocking ? t("closing.consistency.blocking", "Bloquant") : t("closing.consistency.warning", "À regarder")}
        </Chip>
      </div>
      {!isBlocking && (
        <div className={styles["fields"]}>
          <Segmented
            asField
            label={t("closing.consistency.answer", "Réponse")}
            segments={[
              { value: "fixed", label: t("closing.consistency.fixed", "Corrigé") },
              { value: "justified", label: t("closing.consistency.justified", "Justifié") },
            ]}
            value={answer?.kind ?? null}
            onChange={(kind) => change({ kind })}
            disabled={isFixed}
          />
          <TextField
            label={t("closing.consistency.comment", "Commentaire")}
            value={answer?.comment ?? ""}
            maxLength={500}
            error={isMissing ? (errorOf(`answers.${code}`) ?? (isTried ? FIELD_REQUIRED : null)) : null}
            disabled={isFixed}
            onChange={(event) => change({ comment: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
