import { useEffect, useRef, useState, type FormEvent } from "react";
import type { ImportLine } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import styles from "./preview.module.css";
import { correctionOf, readCorrection, type CorrectedField } from "./line-correction.js";
import type { useAmendImport } from "../queries.js";

const DIRECTIONS = [
  { value: "outcome", label: "Dépense" },
  { value: "income", label: "Recette" },
] as const;

type LineCorrectionFormProps = {
  readonly line: ImportLine;
  readonly amend: ReturnType<typeof useAmendImport>;
  readonly onDone: () => void;
};

/** Types again what could not be read of a line. */
export function LineCorrectionForm({ line, amend, onDone }: LineCorrectionFormProps) {
  const [typed, setTyped] = useState(() => correctionOf(line));
  const [missing, setMissing] = useState<readonly CorrectedField[]>([]);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readCorrection(line.line, typed);
    setMissing("missing" in read ? read.missing : []);
    if ("line" in read) amend.mutate({ lines: [read.line] }, { onSuccess: onDone, onError: setRefusal });
  };
  return (
    <form ref={form} className={styles["correctionForm"]} aria-label={`Corriger la ligne ${line.line}`} noValidate onSubmit={submit}>
      <DateField
        label={t("banking.date", "Date")}
        value={typed.date}
        error={missing.includes("date") ? SPEC.dateRequired : null}
        onChange={(date) => setTyped((before) => ({ ...before, date }))}
      />
      <TextField
        label={t("banking.label", "Libellé")}
        value={typed.label}
        error={missing.includes("label") ? SPEC.required : null}
        onChange={(event) => {
          const { value } = event.target;
          setTyped((before) => ({ ...before, label: value }));
        }}
      />
      <Segmented
        label={t("banking.direction", "Type")}
        asField
        segments={DIRECTIONS}
        value={typed.direction}
        onChange={(direction) => setTyped((before) => ({ ...before, direction }))}
      />
      <MoneyField
        label={t("banking.amount", "Montant")}
        value={typed.amount}
        error={missing.includes("amount") ? SPEC.numberRequired : null}
        onChange={(amount) => setTyped((before) => ({ ...before, amount }))}
      />
      <div className={styles["correctionActs"]}>
        {refusal && (
          <span className={`grow ${styles["lineProblem"]}`} role="alert">
            {errorText(refusal)}
          </span>
        )}
        <Button size="small" onClick={onDone}>
          {t("cancel", "Annuler")}
        </Button>
        <Button writes size="small" kind="soft" type="submit" busy={amend.isPending}>
          {t("banking.correct", "Corriger")}
        </Button>
      </div>
    </form>
  );
}
