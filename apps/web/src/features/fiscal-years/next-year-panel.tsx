import { useState, type FormEvent } from "react";
import { addDays } from "@comptoir/accounting/calendar";
import { isYearOrder, proposedEnd } from "@comptoir/accounting/company/fiscal-year-end";
import type { TaxCategory } from "@comptoir/accounting/company/profession";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { dayBound } from "../../ui/fields/days/bounds.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { showFailure } from "../../ui/messages/failure.js";
import { showToast } from "../../ui/messages/toast.js";
import { useChangeYear, useYearEndDays } from "./year-queries.js";
import styles from "./fiscal-years.module.css";

/** Opens the year that follows the last one, to the end that is chosen. */
export function NextYearPanel({ last, taxCategory }: { last: FiscalYear; taxCategory: TaxCategory }) {
  const beginning = addDays(isoDate(last.end), 1);
  const [end, setEnd] = useState<IsoDate | null>(() => proposedEnd(beginning, taxCategory));
  const [isLeft, setLeft] = useState(false);
  const change = useChangeYear();
  const days = useYearEndDays(last.id).data?.next;
  const refused = change.error instanceof ApiError && change.error.target === "end" ? change.error.message : null;
  const fault = end === null ? MESSAGES.dateRequired : !isYearOrder({ beginning, end, taxCategory }) ? MESSAGES.endBeforeStart : refused;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(true);
    if (end === null || !isYearOrder({ beginning, end, taxCategory }) || change.isPending) return;
    change.mutate(
      { id: null, end },
      {
        onSuccess: ({ message }) => showToast({ title: message }),
        onError: (error) => (error instanceof ApiError && error.target === "end" ? undefined : showFailure(error)),
      },
    );
  };
  return (
    <section className="panel" aria-labelledby="next-year">
      <header>
        <h2 id="next-year">{t("fiscal_years.next", "Ouvrir l’exercice suivant")}</h2>
      </header>
      <form className={`padded ${styles["next"]}`} noValidate onSubmit={send}>
        <DateField
          label={t("fiscal_years.start", "Début")}
          value={beginning}
          disabled
          onChange={() => undefined}
          hint={t("fiscal_years.follows", "Suit l’{{label}}.", { label: lowered(last.label) })}
        />
        <DateField
          label={t("fiscal_years.end", "Fin")}
          value={end}
          required
          min={dayBound(days?.first)}
          max={dayBound(days?.last)}
          refused={(day) => (isYearOrder({ beginning, end: day, taxCategory }) ? null : MESSAGES.endBeforeStart)}
          error={isLeft || refused !== null ? fault : null}
          onBlur={() => setLeft(true)}
          onChange={(day) => {
            change.reset();
            setEnd(day);
          }}
        />
        <Button writes type="submit" kind="primary" busy={change.isPending}>
          {t("fiscal_years.open", "Ouvrir")}
        </Button>
      </form>
    </section>
  );
}

function lowered(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
