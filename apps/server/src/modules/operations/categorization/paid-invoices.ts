import { cents } from "@comptoir/accounting/money";
import type { PaidInvoice } from "../../books/consequences.js";
import type { ChangingRow } from "./changes-repository.js";

type Suggested = Pick<ChangingRow, "id" | "amount_cents" | "suggestion_allocations">;

/** What an operation pays of each invoice that its suggestion names, in the direction of what is owed. */
export function invoicesPaidBy(
  { id, amount_cents: value, suggestion_allocations: parts }: Suggested,
  userId: string,
): readonly PaidInvoice[] {
  const paid = new Map<string, PaidInvoice>();
  for (const { invoice, amount, account } of parts ?? []) {
    if (invoice === undefined) continue;
    const before = paid.get(invoice);
    const sum = cents((before?.amount ?? 0) + (value < 0 ? amount : 0 - amount));
    paid.set(invoice, { operationId: id, invoiceId: invoice, amount: sum, accountCode: before?.accountCode ?? account, userId });
  }
  return [...paid.values()];
}
