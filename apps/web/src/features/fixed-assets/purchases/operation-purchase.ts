import { isFixedAssetAccount } from "@comptoir/accounting/entry/account-facts";
import { cents, centsFromEuros } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { PayingOperation } from "../editor/asset-drafts.js";

/** True for an account that the register follows: assets, and deposits. */
export function isAssetAccountCode(code: string): boolean {
  return isFixedAssetAccount(code) || code.startsWith("27");
}

/** The components that the allocations of an operation name. */
export function attachedIds({ allocations }: Transaction): readonly string[] {
  return [...new Set(allocations.flatMap(({ relatedCapitalAssetComponents: ids }) => ids))];
}

/** The purchase that an operation makes on its first account of assets; null when it has none. */
export function purchaseOf(operation: Transaction): PayingOperation | null {
  const allocation = operation.allocations.find(({ account }) => isAssetAccountCode(account.code));
  if (!allocation) return null;
  const amount = centsFromEuros(Math.abs(allocation.amount)) ?? cents(0);
  const vat = centsFromEuros(Math.abs(allocation.vatAmount)) ?? cents(0);
  return {
    id: operation.id,
    title: operation.title,
    date: operation.date.slice(0, 10) as IsoDate,
    account: allocation.account.code,
    amount,
    amountExclVat: cents(amount - vat),
    isExpense: false,
  };
}
