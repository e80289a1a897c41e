import type { InvoiceProposalReply } from "@comptoir/contract/invoices/received-invoices";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import styles from "./invoices.module.css";

type PayingOperationsProps = {
  readonly proposals: readonly InvoiceProposalReply[];
  readonly value: string;
  readonly onChange: (operationId: string) => void;
};

/** The operations that may pay an invoice, each with its reasons: one is chosen beforehand when it is sure. */
export function PayingOperations({ proposals, value, onChange }: PayingOperationsProps) {
  return (
    <fieldset className={styles["list"]}>
      <legend className="small">{t("invoices.proposals", "Opération qui la paie")}</legend>
      {proposals.map(({ operation, reasons, isSure }) => (
        <div key={operation.id} className={styles["proposal"]}>
          <label>
            <span className="row tight wrap">
              <input type="radio" name="operation" checked={value === operation.id} onChange={() => onChange(operation.id)} />
              <b>
                {t("invoices.operation", "{{title}} du {{day}}\u00a0: {{amount}}", {
                  title: operation.title,
                  day: day(operation.date),
                  amount: amount(operation.value),
                })}
              </b>
              {isSure && <Chip kind="ok">{t("invoices.sure", "Sûre")}</Chip>}
              {operation.isCategorized && <Chip>{t("invoices.categorized", "Déjà catégorisée")}</Chip>}
            </span>
            <span className="muted small">{reasons.join(", ")}</span>
          </label>
          <span className="small">
            <OperationButton id={operation.id} about={operation.title} />
          </span>
        </div>
      ))}
    </fieldset>
  );
}
