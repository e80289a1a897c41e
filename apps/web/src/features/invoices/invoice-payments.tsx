import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import { errorText } from "../../lib/api/api-error.js";
import { chartQuery } from "../../queries/chart.js";
import { amount, day, percent } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { Banner } from "../../ui/messages/banner.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import { money } from "./invoice-item.js";
import { PayingOperations } from "./paying-operations.js";
import type { OnDone } from "./on-done.js";
import { useInvoiceActs } from "./queries.js";
import styles from "./invoices.module.css";

type InvoicePaymentsProps = { readonly invoice: InvoiceDetail; readonly onDone: OnDone };

/** What pays an invoice: what did, what may, under which account; in accrual books, its debt. */
export function InvoicePayments({ invoice, onDone }: InvoicePaymentsProps) {
  const acts = useInvoiceActs(invoice.id);
  const error = acts.match.error ?? acts.unmatch.error ?? acts.record.error;
  return (
    <section className={`panel ${styles["part"]}`} aria-labelledby="invoice-payments">
      <h2 id="invoice-payments">{t("invoices.payments", "Paiement")}</h2>
      <p>
        {invoice.state === "matched"
          ? t("invoices.all_paid", "Rapprochée en entier.")
          : t("invoices.left", "Reste {{left}} sur {{owed}}.", {
              left: money(invoice.left, invoice.currency),
              owed: money(invoice.owed, invoice.currency),
            })}
      </p>
      {error !== null && <Banner kind="bad">{errorText(error)}</Banner>}
      <ul className={styles["list"]} aria-label={t("invoices.paid_by", "Opérations rapprochées")}>
        {invoice.payments.map(({ operation, amount: paid, gap }) => (
          <li key={operation.id} className={styles["head"]}>
            <span>
              <OperationButton id={operation.id}>
                {t("invoices.payment", "{{title}} du {{day}}\u00a0: {{amount}}", {
                  title: operation.title,
                  day: day(operation.date),
                  amount: money(paid - gap, "EUR"),
                })}
              </OperationButton>
              {gap !== 0 && ` ${t("invoices.payment_gap", "(écart {{gap}})", { gap: amount(gap) })}`}
            </span>
            <Button
              writes
              size="small"
              busy={acts.unmatch.isPending}
              aria-label={t("invoices.unmatch_of", "Défaire le rapprochement de {{title}}", { title: operation.title })}
              onClick={() =>
                acts.unmatch.mutate(operation.id, {
                  onSuccess: ({ data: { actId } }) =>
                    onDone({ title: t("invoices.unmatched", "Rapprochement défait"), actId: actId ?? null }),
                })
              }
            >
              {t("invoices.unmatch", "Défaire")}
            </Button>
          </li>
        ))}
      </ul>
      {invoice.state === "to_match" && !invoice.isToCheck && <MatchForm {...{ invoice, acts, onDone }} />}
      {invoice.isRecorded && invoice.payments.length === 0 && (
        <div>
          <Button
            writes
            size="small"
            busy={acts.record.isPending}
            onClick={() => acts.record.mutate(null, { onSuccess: ({ message, actId }) => onDone({ title: message, actId }) })}
          >
            {t("invoices.unrecord", "Retirer des dettes")}
          </Button>
        </div>
      )}
    </section>
  );
}

type MatchFormProps = InvoicePaymentsProps & { readonly acts: ReturnType<typeof useInvoiceActs> };

function MatchForm({ invoice, acts, onDone }: MatchFormProps) {
  const [account, setAccount] = useState(invoice.account?.code ?? "");
  const [operationId, setOperation] = useState(invoice.proposals.find(({ isSure }) => isSure)?.operation.id ?? "");
  const [gap, setGap] = useState<"none" | "cent" | "discount">("none");
  const chosen = invoice.proposals.find(({ operation }) => operation.id === operationId);
  const short = chosen === undefined ? 0 : Math.round((Math.abs(invoice.left) - chosen.operation.value) * 100);
  const groups = [{ account }];
  const needsAccount = !invoice.isRecorded;
  const match = (keepsCategories: boolean): void =>
    acts.match.mutate(
      { operationId, gap, keepsCategories, invoices: [{ id: invoice.id, ...(needsAccount && account !== "" && { groups }) }] },
      { onSuccess: ({ data: { actId } }) => onDone({ title: t("invoices.matched_now", "Facture rapprochée"), actId: actId ?? null }) },
    );
  return (
    <>
      {needsAccount && <AccountOfInvoice value={account} onChange={setAccount} />}
      {needsAccount && <Parts invoice={invoice} />}
      {invoice.proposals.length === 0 && (
        <p className="muted small">
          {t("invoices.no_proposal", "Aucune opération ne lui ressemble encore\u00a0: elle sera proposée dès qu’un relevé la contient.")}
        </p>
      )}
      {invoice.proposals.length > 0 && <PayingOperations proposals={invoice.proposals} value={operationId} onChange={setOperation} />}
      {short > 0 && <GapChoice short={short} value={gap} onChange={setGap} />}
      <div className="row tight wrap">
        {invoice.proposals.length > 0 && (
          <Button
            writes
            kind="primary"
            size="small"
            busy={acts.match.isPending}
            disabled={operationId === "" || (needsAccount && account === "")}
            onClick={() => match(false)}
          >
            {t("invoices.match", "Rapprocher")}
          </Button>
        )}
        {chosen?.operation.isCategorized === true && (
          <Button writes size="small" busy={acts.match.isPending} onClick={() => match(true)}>
            {t("invoices.keep", "Garder les catégories de l’opération")}
          </Button>
        )}
        {invoice.mayBeRecorded && (
          <Button
            writes
            size="small"
            busy={acts.record.isPending}
            disabled={account === ""}
            onClick={() => acts.record.mutate(groups, { onSuccess: ({ message, actId }) => onDone({ title: message, actId }) })}
          >
            {t("invoices.record", "Comptabiliser en dette")}
          </Button>
        )}
      </div>
    </>
  );
}

type AccountOfInvoiceProps = { readonly value: string; readonly onChange: (account: string) => void };

function AccountOfInvoice({ value, onChange }: AccountOfInvoiceProps) {
  const { data: options = [] } = useQuery({
    ...chartQuery(),
    select: (chart) =>
      chart.data
        .filter(({ sign }) => sign === "outcome" || sign === "both")
        .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  });
  return (
    <Autosuggest
      key={options.length === 0 ? "reading" : "read"}
      label={t("invoices.account", "Compte de charge ou d’immobilisation")}
      hint={t("invoices.account_hint", "Celui du dernier achat à ce vendeur est proposé\u00a0; une facture ne choisit jamais seule.")}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

/** Each rate as it will be posted, with what is to be confirmed. */
function Parts({ invoice: { groups, currency } }: { readonly invoice: InvoiceDetail }) {
  return (
    <ul className={styles["list"]} aria-label={t("invoices.parts", "Ventilation par taux")}>
      {groups.map(({ rate, base, vat, nature, postedRate, question }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the groups of a document keep their order
        <li key={index} className="small">
          {t("invoices.part", "{{rate}}\u00a0: {{base}} HT, {{vat}} de TVA", {
            rate: percent(rate),
            base: money(base, currency),
            vat: money(vat, currency),
          })}
          {nature !== null && ` – ${nature}${postedRate === rate ? "" : ` ${percent(postedRate)}`}`}
          {question !== null && <span className="muted"> – {question}</span>}
        </li>
      ))}
    </ul>
  );
}

type GapChoiceProps = {
  /** In cents. */
  readonly short: number;
  readonly value: "none" | "cent" | "discount";
  readonly onChange: (gap: "none" | "cent" | "discount") => void;
};

function GapChoice({ short, value, onChange }: GapChoiceProps) {
  const text = amount(short / 100);
  const choices: readonly { readonly gap: GapChoiceProps["value"]; readonly label: string }[] = [
    { gap: "none", label: t("invoices.gap_none", "Paiement partiel, il restera {{gap}}", { gap: text }) },
    short === 1
      ? { gap: "cent", label: t("invoices.gap_cent", "Écart d’un centime") }
      : { gap: "discount", label: t("invoices.gap_discount", "Escompte de {{gap}}", { gap: text }) },
  ];
  return (
    <fieldset className={styles["list"]}>
      <legend className="small">{t("invoices.gap", "L’opération est plus petite que la facture")}</legend>
      {choices.map(({ gap, label }) => (
        <label key={gap} className="row tight">
          <input type="radio" name="gap" checked={value === gap} onChange={() => onChange(gap)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
