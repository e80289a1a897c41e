import type { Company } from "../../../access/membership.js";
import { readLastChanges } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readChanging } from "../categorization/changes-repository.js";
import { toTransaction } from "../presenter.js";
import type { PeopleOf } from "./undo-operations.js";

type Sent = { readonly id: string; readonly version: number | null; readonly peopleOf: PeopleOf };

/** Refuses `operation.changed` to write over an operation that is no longer in the state that was read. The books are locked before. */
export async function checkVersion(tx: Tx, company: Company, { id, version, peopleOf }: Sent): Promise<void> {
  if (version === null) return;
  const [row] = await readChanging(tx, company.id, [id]);
  if (!row || row.version === version) return;
  // A validation is no act of the operation: the last of them was there when the caller read it.
  const isValidated = row.status === "validated";
  const [last] = isValidated ? [] : await readLastChanges(tx, company.id, { operationIds: [id], afterAct: null });
  const people = await peopleOf(last?.user_id == null ? [] : [last.user_id]);
  throw new Refusal({
    code: "operation.changed",
    by: last?.user_id == null ? null : (people.get(last.user_id) ?? null),
    at: last?.at.toISOString() ?? null,
    operation: toTransaction(row, company.taxSystem),
  });
}
