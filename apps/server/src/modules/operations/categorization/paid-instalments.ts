import { addDays } from "@comptoir/accounting/calendar";
import { INSTALMENT_REACH, paidInstalment } from "@comptoir/accounting/loans/instalment-match";
import { absolute } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { OperationChange } from "./changes-repository.js";
import {
  freeInstalments,
  hasInstalments,
  readOpenInstalments,
  storePaidInstalments,
  type OpenInstalment,
} from "./suggestions/expected-repository.js";

/** Ties operations that were just categorised to the instalments that they pay, and frees those that they paid so far. */
export async function relinkInstalments(tx: Tx, companyId: string, changes: readonly OperationChange[]): Promise<void> {
  if (!(await hasInstalments(tx, companyId))) return;
  await freeInstalments(
    tx,
    companyId,
    changes.map(({ row }) => row.id),
  );
  const payments = changes.filter(({ row, allocations }) => row.amount_cents < 0 && allocations.length > 0);
  const days = payments.map(({ row }) => row.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const reach = { from: addDays(first, -INSTALMENT_REACH.days), to: addDays(last, INSTALMENT_REACH.days) };
  const paid = paidBy(payments, await readOpenInstalments(tx, companyId, reach));
  if (paid.length > 0) await storePaidInstalments(tx, companyId, paid);
}

function paidBy(payments: readonly OperationChange[], open: readonly OpenInstalment[]): Parameters<typeof storePaidInstalments>[2] {
  const left = new Set(open);
  return payments.flatMap(({ row, allocations }) => {
    const parts = allocations.map(({ accountCode: account, amount }) => ({ account, amount }));
    const found = paidInstalment([...left], { on: row.date, amount: absolute(row.amount_cents), parts });
    if (found === null) return [];
    left.delete(found);
    return [{ loanId: found.loanId, rank: found.rank, operationId: row.id }];
  });
}
