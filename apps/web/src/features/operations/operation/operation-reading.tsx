import { dotted } from "@comptoir/accounting/french-text";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { longDay } from "../../../text/format.js";
import { isReceipt, operationAmount } from "../../../text/operation-amount.js";
import { t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { FactList, type Fact } from "../../../ui/overlays/facts.js";
import { isMiscellaneous } from "../list/list-items.js";
import styles from "./operation-reading.module.css";

/** What is fixed of an operation, from its statement or since its validation: its amount first, then what, when and where. */
export function OperationReading({ operation }: { operation: Transaction }) {
  const { transactionOrigin, transactionSign, title, bankingAccount, rawLabel, variousAccounts, pieceRef, date } = operation;
  const place = bankingAccount?.title ?? transactionOrigin.name;
  const facts: readonly (Fact | null)[] = [
    variousAccounts && {
      label: t("operations.accounts", "Comptes"),
      value: `${variousAccounts.debit.code} → ${variousAccounts.credit.code}`,
    },
    pieceRef === null || pieceRef === "" ? null : { label: t("operations.piece", "Pièce"), value: pieceRef },
  ];
  const shown = facts.filter((fact) => fact !== null);
  return (
    <section className={styles["reading"]} aria-label={t("operations.reading", "Opération")}>
      <b className={classNames("tabular", styles["amount"], isReceipt(operation) && "plus")}>{operationAmount(operation)}</b>
      <b>{title}</b>
      <span className="muted small">{dotted([longDay(date), place, isMiscellaneous(operation) ? null : transactionSign.name])}</span>
      {rawLabel !== "" && rawLabel !== title && <span className={classNames("muted tiny", styles["rawLabel"])}>{rawLabel}</span>}
      {shown.length > 0 && <FactList facts={shown} />}
    </section>
  );
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
