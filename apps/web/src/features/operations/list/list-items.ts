import { cents, centsFromEuros, negate, type Cents } from "@comptoir/accounting/money";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { OperationFilters } from "../filters/filters.js";

/** A line of the list: the title of a month, or an operation. */
export type ListItem =
  | { readonly kind: "month"; readonly month: string; readonly first: boolean }
  | { readonly kind: "operation"; readonly operation: Transaction; readonly index: number };

/** Puts the title of each month before its operations. `index` counts the operations from 0. */
export function listItems(operations: readonly Transaction[]): readonly ListItem[] {
  const items: ListItem[] = [];
  let month = "";
  operations.forEach((operation, index) => {
    const next = operation.date.slice(0, 7);
    if (next !== month) items.push({ kind: "month", month: next, first: month === "" });
    month = next;
    items.push({ kind: "operation", operation, index });
  });
  return items;
}

/** Index of the next operation to categorise after one (or from the start), going round; null when none is left. */
export function nextToCategorize(
  operations: readonly Transaction[],
  after: number | null,
  isDone: (id: string) => boolean = () => false,
): number | null {
  const start = after === null ? 0 : after + 1;
  for (let step = 0; step < operations.length; step += 1) {
    const index = (start + step) % operations.length;
    const operation = operations[index];
    if (operation && index !== after && isToCategorize(operation) && !isDone(operation.id)) return index;
  }
  return null;
}

/** True while an operation has no category. */
export function isToCategorize({
  allocations,
  transactionStatus,
  transactionOrigin,
}: Pick<Transaction, "allocations" | "transactionStatus" | "transactionOrigin">): boolean {
  return allocations.length === 0 && !isMiscellaneous({ transactionOrigin }) && transactionStatus.code === "to_categorize";
}

/** True for an entry between accounts chosen by hand, two of them or line by line: it has no category. */
export function isMiscellaneous({ transactionOrigin: { code } }: Pick<Transaction, "transactionOrigin">): boolean {
  return code === "other" || code === "other_closure";
}

/** True when an operation that was changed no longer has the status that the filters ask for. */
export function leavesFilter(operation: Transaction, filters: Pick<OperationFilters, "operations_status" | "vat_status">): boolean {
  const isUncategorized = isToCategorize(operation);
  if (filters.operations_status === "not_categorized" && !isUncategorized) return true;
  if (filters.operations_status === "categorized" && isUncategorized) return true;
  return filters.vat_status === "not_validated" && operation.vatStatus !== "to_validate";
}

/** True once its entry is validated: nothing may change any more. */
export function isValidated({ transactionStatus }: Pick<Transaction, "transactionStatus">): boolean {
  return transactionStatus.code === "validated";
}

/** True when its category may change: neither its entry nor its VAT is validated. */
export function isOpen(operation: Pick<Transaction, "transactionStatus" | "vatStatus">): boolean {
  return operation.transactionStatus.code === "to_categorize" || (!isValidated(operation) && operation.vatStatus !== "validated");
}

/** A suggestion of the list is accepted by its mark alone; a probable fixed asset always asks for a second look. */
export function isSureSuggestion({ suggestion, value }: Pick<Transaction, "suggestion" | "value">): boolean {
  return suggestion !== null && suggestion.confidence >= SURE && !isProbableAsset(suggestion.account.code, value);
}

/** The accounts that a suggestion proposes: the accounts of its split, else the only one. */
export function suggestedCodes({ account, allocations }: NonNullable<Transaction["suggestion"]>): readonly string[] {
  return allocations?.map((part) => part.account.code) ?? [account.code];
}

/** Accounts of assets, for amounts above 500 €. */
export function isProbableAsset(accountCode: string, euros: number): boolean {
  return /^2[01]/.test(accountCode) && euros > ASSET_THRESHOLD_EUROS;
}

/** What an operation brings in or takes out, in cents: nothing for an entry between accounts. */
export function signedCents(operation: Pick<Transaction, "value" | "transactionSign" | "transactionOrigin">): Cents {
  if (isMiscellaneous(operation)) return cents(0);
  const size = centsFromEuros(operation.value) ?? cents(0);
  return operation.transactionSign.code === "income" ? size : negate(size);
}

const SURE = 0.9;
const ASSET_THRESHOLD_EUROS = 500;
