import { Lock, LockOpen, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { useAllowed } from "../../lib/session/allowed.js";
import { today } from "../../lib/clock.js";
import { longDay } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Select } from "../../ui/fields/select.js";
import { IntegrityCheck } from "./integrity-check.js";
import styles from "./ledger.module.css";
import { ValidationRights } from "./validation-rights.js";
import { ValidateModal } from "./validate-modal.js";
import { validationDays } from "./validation-days.js";

/** What is validated of a fiscal year, and the validation of one more month. */
export function ValidationPanel({ year }: { year: FiscalYear }) {
  const isClosed = year.status === "closed";
  const days = isClosed ? [] : validationDays(year, today());
  const [chosen, setChosen] = useState<string>("");
  const [isAsking, setAsking] = useState(false);
  const maySeal = useAllowed("books.seal");
  const day = days.find((one) => one === chosen) ?? days.at(-1) ?? null;
  return (
    <section className="panel" aria-labelledby="validation">
      <header>
        <h2 id="validation">{t("ledger.validation", "Validation des écritures")}</h2>
      </header>
      <div className="padded stack">
        <p className={styles["validated"]}>
          {year.validatedThrough === null && !isClosed ? <Lock className="icon small" /> : <ShieldCheck className="icon small" />}
          <span>{validatedWords(year)}</span>
        </p>
        {year.lateEntries > 0 && (
          <p className="verdict warn">
            <LockOpen className="icon" />
            <span>
              {plural("ledger.late_entries", year.lateEntries, {
                one: "{{n}} écriture arrivée depuis dans cette période\u00a0: numérotée à la prochaine validation",
                other: "{{n}} écritures arrivées depuis dans cette période\u00a0: numérotées à la prochaine validation",
              })}
            </span>
          </p>
        )}
        {isClosed ? null : day === null ? (
          <p className="muted small">{t("ledger.month_to_come", "Le prochain mois se valide quand il est terminé.")}</p>
        ) : (
          <div className={styles["validate"]}>
            <Select
              label={t("ledger.validate_through", "Valider jusqu’au")}
              placeholder={null}
              options={days.map((one) => ({ value: one, label: longDay(one) }))}
              value={day}
              onChange={setChosen}
            />
            <Button
              writes
              disabled={!maySeal}
              icon={<Lock className="icon small" />}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {t("ledger.validate", "Valider les écritures")}
            </Button>
          </div>
        )}
        {day !== null && !maySeal && <ValidationRights />}
        <IntegrityCheck />
      </div>
      {isAsking && day !== null && <ValidateModal through={day} onClose={() => setAsking(false)} />}
    </section>
  );
}

function validatedWords({ label, end, status, validatedThrough }: FiscalYear): string {
  if (status === "closed") return `${label}\u00a0: clôturé, rien n’y change plus.`;
  if (validatedThrough === null || !isIsoDate(validatedThrough)) return `${label}\u00a0: aucune écriture validée.`;
  return isWhole({ end, validatedThrough })
    ? `${label}\u00a0: entièrement validé.`
    : `${label}\u00a0: validé jusqu’au ${longDay(validatedThrough)}.`;
}

function isWhole({ end, validatedThrough }: { end: string; validatedThrough: IsoDate }): boolean {
  return validatedThrough >= end;
}
