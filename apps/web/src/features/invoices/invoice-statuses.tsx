import { useState } from "react";
import { PREPARED, reasonsOf, REASON_CODES, type PreparedCode, type ReasonCode } from "@comptoir/accounting/invoices/invoice-lifecycle";
import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import { errorText } from "../../lib/api/api-error.js";
import { placeError } from "../../lib/api/place-error.js";
import { day } from "../../text/format.js";
import { instantDay } from "../../text/instant.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { TextArea } from "../../ui/fields/field.js";
import { Select } from "../../ui/fields/select.js";
import { Banner } from "../../ui/messages/banner.js";
import type { OnDone } from "./on-done.js";
import { useInvoiceActs } from "./queries.js";
import styles from "./invoices.module.css";

type InvoiceStatusesProps = { readonly invoice: InvoiceDetail; readonly onDone: OnDone };

/** The life of an invoice: the statuses told by the platform, in order, and the one to give there, which nothing sends. */
export function InvoiceStatuses({ invoice, onDone }: InvoiceStatusesProps) {
  const { prepare, setAside } = useInvoiceActs(invoice.id);
  const { prepared, statuses } = invoice;
  const isAside = invoice.state === "set_aside";
  const tell = ({ message, actId }: { message: string; actId: string | null }): void => onDone({ title: message, actId });
  return (
    <section className={`panel ${styles["part"]}`} aria-labelledby="invoice-life">
      <h2 id="invoice-life">{t("invoices.life", "Statuts")}</h2>
      {statuses.length === 0 && prepared === null && (
        <p className="muted small">{t("invoices.no_status", "Aucun statut\u00a0: une facture acceptée n’en demande pas.")}</p>
      )}
      <ol className={styles["list"]}>
        {statuses.map(({ code, name, at, reason }) => (
          <li key={`${code} ${at}`}>
            {`${code} ${name}, ${instantDay(at)}`}
            {reason !== null && <span className="muted"> – {reason}</span>}
          </li>
        ))}
      </ol>
      {prepared !== null && (
        <Banner kind="warn" label={t("invoices.to_do", "À faire chez votre plateforme")}>
          {t("invoices.prepared", "À faire chez votre plateforme\u00a0: {{code}} {{name}}, depuis le {{day}}.", {
            code: prepared.code,
            name: prepared.name,
            day: day(prepared.on),
          })}
          {prepared.reason !== null && ` ${reasonName(prepared.reason)}.`}
          {prepared.comment !== "" && ` ${prepared.comment}`}
        </Banner>
      )}
      <PrepareForm key={prepared?.code ?? "none"} {...{ invoice, prepare, tell }} />
      {(isAside || invoice.state === "to_match") && (
        <div>
          <Button
            writes
            size="small"
            busy={setAside.isPending}
            onClick={() => setAside.mutate(isAside ? "open" : "set_aside", { onSuccess: tell })}
          >
            {isAside ? t("invoices.reopen", "Remettre à rapprocher") : t("invoices.aside", "Écarter")}
          </Button>
        </div>
      )}
      {setAside.error !== null && <Banner kind="bad">{errorText(setAside.error)}</Banner>}
    </section>
  );
}

type PrepareFormProps = {
  readonly invoice: InvoiceDetail;
  readonly prepare: ReturnType<typeof useInvoiceActs>["prepare"];
  readonly tell: (done: { readonly message: string; readonly actId: string | null }) => void;
};

/** What was paid is not refused any more. */
const REFUSED = 210;
const FIELDS = { reason: "reason", comment: "comment" } as const;

function PrepareForm({ invoice: { prepared, state }, prepare, tell }: PrepareFormProps) {
  const [code, setCode] = useState<PreparedCode | null>(null);
  const [reason, setReason] = useState("");
  const [comment, setComment] = useState("");
  const reasons = code === null ? [] : reasonsOf(code);
  const placed = prepare.error === null ? null : placeError(prepare.error, FIELDS);
  const send = (given: PreparedCode | null): void =>
    prepare.mutate({ code: given, reason: REASON_CODES.find((one) => one === reason) ?? null, comment }, { onSuccess: tell });
  if (prepared !== null)
    return (
      <div>
        <Button writes size="small" busy={prepare.isPending} onClick={() => send(null)}>
          {t("invoices.unprepare", "Ne plus donner ce statut")}
        </Button>
        {prepare.error !== null && <Banner kind="bad">{errorText(prepare.error)}</Banner>}
      </div>
    );
  return (
    <>
      <div className="row tight wrap">
        {PREPARED.filter((one) => one !== REFUSED || state !== "matched").map((one) => (
          <Button
            key={one}
            writes
            size="small"
            kind={one === code ? "soft" : "default"}
            aria-pressed={one === code}
            onClick={() => setCode(one === code ? null : one)}
          >
            {preparedTitle(one)}
          </Button>
        ))}
      </div>
      {code !== null && (
        <form
          noValidate
          className={styles["list"]}
          onSubmit={(event) => {
            event.preventDefault();
            send(code);
          }}
        >
          {placed !== null && placed.field === null && <Banner kind="bad">{placed.message}</Banner>}
          {reasons.length > 0 && (
            <Select
              label={t("invoices.reason", "Motif")}
              options={reasons.map(({ code: value, name }) => ({ value, label: name }))}
              value={reason}
              error={placed?.field === "reason" ? placed.message : null}
              onChange={setReason}
            />
          )}
          <TextArea
            label={t("invoices.comment", "Commentaire")}
            maxLength={1000}
            value={comment}
            error={placed?.field === "comment" ? placed.message : null}
            onChange={(event) => setComment(event.target.value)}
          />
          <p className="muted small">
            {t("invoices.not_sent", "Rien n’est envoyé d’ici\u00a0: ce statut se donne chez votre plateforme.")}
          </p>
          <div>
            <Button writes type="submit" kind="primary" size="small" busy={prepare.isPending}>
              {t("invoices.prepare", "Noter à faire chez ma plateforme")}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function preparedTitle(code: PreparedCode): string {
  switch (code) {
    case 205:
      return t("invoices.approve", "Approuver (205)");
    case 207:
      return t("invoices.dispute", "Mettre en litige (207)");
    case 210:
      return t("invoices.refuse", "Refuser (210)");
  }
}

function reasonName(code: string): string {
  const known = reasonsOf(207).find((one) => one.code === (code as ReasonCode));
  return known?.name ?? code;
}
