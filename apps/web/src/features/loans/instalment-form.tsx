import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import type { InstalmentReply } from "@comptoir/contract/loans/loans";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { day } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import styles from "./loans.module.css";
import { NO_INSTALMENT, sentInstalment, typedInstalment, type SentInstalment, type TypedInstalment } from "./schedule-rows.js";

type InstalmentFormProps = {
  /** Null to add one. */
  readonly row: InstalmentReply | null;
  readonly isBusy: boolean;
  /** Null takes the instalment away. */
  readonly onSave: (row: SentInstalment | null) => void;
  readonly onLeave: () => void;
};

/** One instalment corrected by hand: what is typed wins. The day of one that is paid stays. */
export function InstalmentForm({ row, isBusy, onSave, onLeave }: InstalmentFormProps) {
  const id = useId();
  const [form, setForm] = useState<TypedInstalment>(row === null ? NO_INSTALMENT : typedInstalment(row));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<TypedInstalment>): void => setForm({ ...form, ...part });
  const missing = (value: unknown): string | null => (isTried && value === null ? MESSAGES.required : null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const sent = sentInstalment(form);
    if (sent === null) setTried(true);
    else onSave(sent);
  };
  const isPaid = row !== null && row.operationId !== null;
  const ref = useRef<HTMLFormElement>(null);
  // The row may be far below: the form comes into sight with the keyboard in it.
  useEffect(() => ref.current?.querySelector<HTMLInputElement>("input:enabled")?.focus(), []);
  return (
    <form ref={ref} className={styles["instalment"]} noValidate aria-labelledby={id} onSubmit={send}>
      <h3 id={id} className="small">
        {row === null
          ? t("loan.add_instalment", "Ajouter une échéance")
          : t("loan.instalment_of", "Échéance du {{day}}", { day: day(row.due_on) })}
      </h3>
      <div className={styles["amounts"]}>
        <DateField
          label={t("loan.due", "Échéance")}
          value={form.dueOn}
          error={missing(form.dueOn)}
          hint={isPaid ? t("loan.paid_day", "Payée\u00a0: sa date reste.") : undefined}
          disabled={isPaid}
          onChange={(dueOn) => change({ dueOn })}
        />
        <MoneyField
          label={t("loan.capital", "Capital")}
          value={form.capital}
          error={missing(form.capital)}
          onChange={(capital) => change({ capital })}
        />
        <MoneyField label={t("loan.interest_short", "Intérêts")} value={form.interest} onChange={(interest) => change({ interest })} />
        <MoneyField label={t("loan.insurance", "Assurance")} value={form.insurance} onChange={(insurance) => change({ insurance })} />
        <MoneyField label={t("loan.fees", "Frais")} value={form.fees} onChange={(fees) => change({ fees })} />
      </div>
      <div className={styles["buttons"]}>
        {row !== null && !isPaid && (
          <Button writes kind="ghost" icon={<Trash2 className="icon small" />} disabled={isBusy} onClick={() => onSave(null)}>
            {t("loan.remove_instalment", "Retirer cette échéance")}
          </Button>
        )}
        <span className="spacer" />
        <Button onClick={onLeave}>{t("action.cancel", "Annuler")}</Button>
        <Button writes kind="primary" type="submit" busy={isBusy}>
          {SPEC.validate}
        </Button>
      </div>
    </form>
  );
}
