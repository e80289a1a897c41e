import type { Transaction } from "@comptoir/contract/operations/operations";
import { amount, signedAmount } from "./format.js";

type Shown = Pick<Transaction, "value" | "transactionSign" | "transactionOrigin">;

/** The amount of an operation, `+ 2 880,00 €`; an entry between accounts is neither received nor paid and bears no sign. */
export function operationAmount(operation: Shown): string {
  const { value, transactionSign } = operation;
  if (isBetweenAccounts(operation)) return amount(value);
  return signedAmount(transactionSign.code === "income" ? value : -value);
}

/** True when an operation brings money in. */
export function isReceipt(operation: Shown): boolean {
  return operation.transactionSign.code === "income" && operation.value > 0 && !isBetweenAccounts(operation);
}

function isBetweenAccounts({ transactionOrigin: { code } }: Shown): boolean {
  return code === "other" || code === "other_closure";
}
