import { useState } from "react";
import type { InvoiceDetail, InvoiceProposalReply } from "@comptoir/contract/invoices/received-invoices";
import { errorText } from "../../lib/api/api-error.js";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Banner } from "../../ui/messages/banner.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import { money } from "./invoice-item.js";
import { AccountOfInvoice, Parts } from "./invoice-parts.js";
import { MatchOutcome } from "./match-outcome.js";
import { OperationSearch } from "./operation-search.js";
import { PayingOperations } from "./paying-operations.js";
import type { OnDone } from "./on-done.js";
import { useInvoiceActs } from "./queries.js";
import styles from "./invoices.module.css";

type InvoicePaymentsProps = {
  readonly invoice: InvoiceDetail;
  /** Opens the page of another invoice. */
  readonly onOpen: (id: string) => void;
  readonly onDone: OnDone;
};

/** What pays an invoice: what did, what may, under which account; in accrual books, its debt. */
export function InvoicePayments({ invoice, onOpen, onDone }: InvoicePaymentsProps) {
  const acts = useInvoiceActs(invoice.id);
  const error = acts.unmatch.error ?? acts.record.error;
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
      {invoice.deposits.length > 0 && <Deposits deposits={invoice.deposits} currency={invoice.currency} onOpen={onOpen} />}
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

type DepositsProps = Pick<InvoiceDetail, "deposits" | "currency"> & { readonly onOpen: (id: string) => void };

/** The deposit invoices that are deducted, each with its own page. */
function Deposits({ deposits, currency, onOpen }: DepositsProps) {
  return (
    <ul className={styles["list"]} aria-label={t("invoices.deposits", "Acomptes déduits")}>
      {deposits.map(({ id, number, issuedOn, amount: deducted, isMatched }) => (
        <li key={id} className="small">
          <button type="button" className="link" onClick={() => onOpen(id)}>
            {t("invoices.deposit", "Acompte n° {{number}}{{day}} : {{amount}}", {
              number,
              day: issuedOn === null ? "" : ` ${t("invoices.issued", "du {{day}}", { day: day(issuedOn) })}`,
              amount: money(deducted, currency),
            })}
          </button>
          <span className="muted">
            {" – "}
            {isMatched ? t("invoices.deposit_matched", "déduit, déjà rapproché") : t("invoices.deposit_open", "déduit, à rapprocher")}
          </span>
        </li>
      ))}
    </ul>
  );
}

type MatchFormProps = Omit<InvoicePaymentsProps, "onOpen"> & { readonly acts: ReturnType<typeof useInvoiceActs> };

function MatchForm({ invoice, acts, onDone }: MatchFormProps) {
  const sure = invoice.proposals.find(({ isSure }) => isSure);
  const [account, setAccount] = useState(invoice.account?.code ?? "");
  const [operationId, setOperation] = useState(sure?.operation.id ?? "");
  const [byHand, setByHand] = useState<InvoiceProposalReply["operation"] | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const groups = [{ account }];
  const choose = (id: string): void => {
    setOperation(id);
    setByHand(null);
    const together = invoice.proposals.find(({ operation }) => operation.id === id)?.invoiceIds ?? [];
    setOthers(together.filter((one) => one !== invoice.id));
  };
  const chooseByHand = (operation: InvoiceProposalReply["operation"] | null): void => {
    setByHand(operation);
    setOperation(operation?.id ?? "");
  };
  return (
    <>
      {!invoice.isRecorded && <AccountOfInvoice value={account} onChange={setAccount} />}
      {!invoice.isRecorded && <Parts groups={invoice.parts} currency={invoice.currency} />}
      {invoice.proposals.length === 0 && (
        <p className="muted small">
          {t("invoices.no_proposal", "Aucune opération ne lui ressemble encore\u00a0: elle sera proposée dès qu’un relevé la contient.")}
        </p>
      )}
      {invoice.proposals.length > 0 && <PayingOperations proposals={invoice.proposals} value={operationId} onChange={choose} />}
      <OperationSearch invoiceId={invoice.id} value={byHand?.id ?? ""} onChange={chooseByHand} />
      {invoice.sameSeller.length > 0 && <SameSeller {...{ invoice }} value={others} onChange={setOthers} />}
      {operationId !== "" && <MatchOutcome key={operationId} {...{ operationId, account, onDone }} invoiceIds={[invoice.id, ...others]} />}
      {invoice.mayBeRecorded && (
        <div>
          <Button
            writes
            size="small"
            busy={acts.record.isPending}
            disabled={account === ""}
            onClick={() => acts.record.mutate(groups, { onSuccess: ({ message, actId }) => onDone({ title: message, actId }) })}
          >
            {t("invoices.record", "Comptabiliser en dette")}
          </Button>
        </div>
      )}
    </>
  );
}

type SameSellerProps = {
  readonly invoice: InvoiceDetail;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** The other invoices of the seller that one operation may pay with this one, credit notes with their sign. */
function SameSeller({ invoice: { sameSeller, currency }, value, onChange }: SameSellerProps) {
  return (
    <fieldset className={styles["list"]}>
      <legend className="small">{t("invoices.paid_with", "Payée avec d’autres factures de ce vendeur")}</legend>
      {sameSeller.map(({ id, number, issuedOn, left }) => (
        <label key={id} className="row tight">
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={({ target: { checked } }) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
          />
          {t("invoices.other_of_seller", "n°\u00a0{{number}}{{day}}\u00a0: {{amount}}", {
            number,
            day: issuedOn === null ? "" : ` ${t("invoices.issued", "du {{day}}", { day: day(issuedOn) })}`,
            amount: money(left, currency),
          })}
        </label>
      ))}
    </fieldset>
  );
}
