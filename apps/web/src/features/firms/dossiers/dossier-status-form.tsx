import { useState, type FormEvent } from "react";
import { addMonths } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { useAllowed } from "../../../lib/session/allowed.js";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { today } from "../../../lib/clock.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { showToast } from "../../../ui/messages/toast.js";
import styles from "./dossier-layer.module.css";
import { useDecideStatus, type DossierSheet } from "./dossier-queries.js";

type Status = DossierSheet["decisions"][number]["status"];

/** Suspends, terminates or reopens a dossier from a day on, under what was decided before. */
export function DossierStatusForm({ sheet: { dossier, decisions } }: { sheet: DossierSheet }) {
  const mayWrite = useAllowed("firm.write");
  const title = t("dossier.status", "État du dossier");
  if (!mayWrite && decisions.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={title}>
      <header>
        <h3 className="section-title">{title}</h3>
      </header>
      {mayWrite && <Decision dossier={dossier} current={currentOf(dossier.accountStatus)} />}
      {decisions.length > 0 && (
        <ul className={styles["history"]}>
          {decisions.map(({ status, date, decidedOn, by }, index) => (
            <li key={decisions.length - index}>
              {t("dossier.decision", "{{status}} à partir du {{date}}, décidé par {{by}} le {{on}}", {
                status: statusName(status),
                date: day(date),
                by,
                on: day(decidedOn),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A decision is prepared at most so many months before its day: the server refuses a later one. */
const MOST_MONTHS_AHEAD = 12;

function Decision({ dossier: { companyId, registerDate }, current }: { dossier: DossierSheet["dossier"]; current: Status }) {
  const [status, setStatus] = useState<Status>(current);
  const [date, setDate] = useState<IsoDate | null>(today());
  const decision = useDecideStatus(companyId);
  const refused = decision.error instanceof ApiError && decision.error.target === "date" ? decision.error.message : null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (date === null || decision.isPending) return;
    decision.mutate({ status, date }, { onSuccess: ({ message }) => showToast({ title: message }) });
  };
  return (
    <form noValidate className="stack" onSubmit={send}>
      <RadioGroup
        label={t("dossier.decide", "Le dossier est")}
        options={(["active", "suspended", "terminated"] as const).map((value) => ({ value, label: statusName(value) }))}
        value={status}
        onChange={(value) => setStatus(value as Status)}
      />
      <DateField
        label={t("dossier.decide_from", "À partir du")}
        required
        value={date}
        min={isoDate(registerDate)}
        max={addMonths(today(), MOST_MONTHS_AHEAD)}
        error={refused}
        onChange={setDate}
      />
      {status !== "active" && (
        <p className="muted small">
          {t("dossier.decide_text", "À partir de ce jour, ses livres se lisent et se téléchargent, ils ne changent plus.")}
        </p>
      )}
      {decision.error !== null && refused === null && <Banner kind="bad">{errorText(decision.error)}</Banner>}
      <div>
        <Button type="submit" kind="primary" busy={decision.isPending} disabled={date === null}>
          {t("dossier.decide_act", "Enregistrer l’état")}
        </Button>
      </div>
    </form>
  );
}

/** What the firm decided last, as the account shows it: a dossier in trial or with an invitation is active. */
function currentOf(account: DossierSheet["dossier"]["accountStatus"]): Status {
  return account === "suspended" || account === "terminated" ? account : "active";
}

function statusName(status: Status): string {
  switch (status) {
    case "active":
      return t("account_status.active", "Actif");
    case "suspended":
      return t("account_status.suspended", "Suspendu");
    case "terminated":
      return t("account_status.terminated", "Résilié");
  }
}
