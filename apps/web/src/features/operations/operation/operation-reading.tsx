import type { Transaction } from "@comptoir/contract/operations/operations";
import { day } from "../../../text/format.js";
import { operationAmount } from "../../../text/operation-amount.js";
import { t } from "../../../text/t.js";
import { FactList, type Fact } from "../../../ui/overlays/facts.js";
import { isMiscellaneous } from "../list/list-items.js";

/** What is fixed of an operation, from its statement or since its validation, in the order of the fields. */
export function OperationReading({ operation }: { operation: Transaction }) {
  const { transactionOrigin, transactionSign, title, bankingAccount, rawLabel, variousAccounts, pieceRef } = operation;
  const facts: readonly (Fact | null)[] = [
    { label: t("filters.origin", "Origine"), value: transactionOrigin.name },
    isMiscellaneous(operation) ? null : { label: t("filters.type", "Type"), value: transactionSign.name },
    variousAccounts && {
      label: t("operations.accounts", "Comptes"),
      value: `${variousAccounts.debit.code} → ${variousAccounts.credit.code}`,
    },
    { label: t("split.amount", "Montant TTC"), value: operationAmount(operation) },
    { label: t("operations.label", "Libellé"), value: title },
    { label: t("operations.date", "Date"), value: day(operation.date) },
    bankingAccount === null ? null : { label: t("operations.bank_account", "Compte bancaire"), value: bankingAccount.title },
    rawLabel === "" || rawLabel === title ? null : { label: t("operations.raw_label", "Libellé bancaire"), value: rawLabel },
    pieceRef === null || pieceRef === "" ? null : { label: t("operations.piece", "Pièce"), value: pieceRef },
  ];
  return <FactList facts={facts.filter((fact) => fact !== null)} />;
}

/** The annotations of a validated operation, on lines of their own; nothing where there are none. */
export function CommentRead({ comment }: { comment: string }) {
  if (comment.trim() === "") return null;
  return (
    <section className="field" aria-label={t("operations.comment", "Annotations")}>
      <span className="label" aria-hidden="true">
        {t("operations.comment", "Annotations")}
      </span>
      <p className="comment-read">{comment}</p>
    </section>
  );
}
