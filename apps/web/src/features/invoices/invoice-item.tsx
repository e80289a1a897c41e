import { dotted } from "@comptoir/accounting/french-text";
import type { InvoiceSummary } from "@comptoir/contract/invoices/received-invoices";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import styles from "./invoices.module.css";

type InvoiceItemProps = { readonly invoice: InvoiceSummary; readonly onOpen: () => void };

/** An invoice received: who it is from, what is left of it, and the operation that seems to pay it. */
export function InvoiceItem({ invoice, onOpen }: InvoiceItemProps) {
  const { seller, number, issuedOn, dueOn, proposal } = invoice;
  return (
    <li className={`panel ${styles["invoice"]}`}>
      <div className={styles["head"]}>
        <button type="button" className={`link ${styles["name"]}`} onClick={onOpen}>
          {t("invoices.name", "{{seller}}, n°\u00a0{{number}}", { seller, number })}
        </button>
        <b className="tabular">{money(invoice.left, invoice.currency)}</b>
      </div>
      <p className="muted small">
        {dotted(
          [
            kindTitle(invoice.kind),
            issuedOn && t("invoices.issued", "du {{day}}", { day: day(issuedOn) }),
            dueOn && t("invoices.due", "à payer le {{day}}", { day: day(dueOn) }),
            invoice.left !== invoice.owed && t("invoices.of", "sur {{amount}}", { amount: money(invoice.owed, invoice.currency) }),
          ].map((one) => one || null),
        )}
      </p>
      <div className="row tight wrap">
        {invoice.isToCheck && <Chip kind="bad">{t("invoices.to_check", "À vérifier")}</Chip>}
        {invoice.isLate && <Chip kind="warn">{t("invoices.late", "Échéance passée")}</Chip>}
        {invoice.isRecorded && <Chip kind="info">{t("invoices.recorded", "En dette")}</Chip>}
        {invoice.toGive !== null && (
          <Chip kind="warn">{t("invoices.to_give", "À faire chez votre plateforme\u00a0: {{status}}", { status: invoice.toGive })}</Chip>
        )}
        {invoice.source === "platform" && <Chip>{t("invoices.platform", "De votre plateforme")}</Chip>}
      </div>
      {proposal && (
        <p className="small">
          {t("invoices.proposed", "{{title}} du {{day}}\u00a0: {{reasons}}", {
            title: proposal.operation.title,
            day: day(proposal.operation.date),
            reasons: proposal.reasons.join(", "),
          })}
        </p>
      )}
    </li>
  );
}

/** An amount in the currency of its document. */
export function money(value: number, currency: string): string {
  return currency === "EUR" ? amount(value) : `${amount(value).replace("€", "").trim()} ${currency}`;
}

/** What a document is. */
export function kindTitle(kind: InvoiceSummary["kind"]): string {
  switch (kind) {
    case "invoice":
      return t("invoices.kind_invoice", "Facture");
    case "deposit":
      return t("invoices.kind_deposit", "Facture d’acompte");
    case "corrective":
      return t("invoices.kind_corrective", "Facture rectificative");
    case "credit_note":
      return t("invoices.kind_credit", "Avoir");
  }
}
