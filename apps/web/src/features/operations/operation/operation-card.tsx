import { dotted } from "@comptoir/accounting/french-text";
import type { ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { longDay } from "../../../text/format.js";
import { isReceipt, operationAmount } from "../../../text/operation-amount.js";
import { classNames } from "../../../ui/class-names.js";

/** The operation a layer is about: label, day, bank account, amount. */
export function OperationCard({ operation, children }: { operation: Transaction; children?: ReactNode }) {
  const facts = dotted([longDay(operation.date), operation.bankingAccount?.title ?? operation.transactionOrigin.name]);
  return (
    <div className="operation-card">
      <div className="grow">
        <b className="clip">{operation.title}</b>
        <div className="muted tiny">{facts}</div>
      </div>
      <b className={classNames("tabular amount", isReceipt(operation) && "plus")}>{operationAmount(operation)}</b>
      {children}
    </div>
  );
}
