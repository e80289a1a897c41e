import type { ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations";
import { longDay, signedAmount } from "../../text/format.js";
import { classNames } from "../../ui/class-names.js";
import { signedValue } from "./list-items.js";

/** The operation a layer is about: label, day, bank account, amount. */
export function OperationCard({ operation, children }: { operation: Transaction; children?: ReactNode }) {
  const value = signedValue(operation);
  const facts = [longDay(operation.date), operation.bankingAccount?.title ?? operation.transactionOrigin.name].join(" · ");
  return (
    <div className="operation-card">
      <div className="grow">
        <b className="clip">{operation.title}</b>
        <div className="muted tiny">{facts}</div>
      </div>
      <b className={classNames("tabular amount", value > 0 && "plus")}>{signedAmount(value)}</b>
      {children}
    </div>
  );
}
