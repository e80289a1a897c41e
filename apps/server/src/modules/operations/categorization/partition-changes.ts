import { DomainError } from "@comptoir/accounting/errors";
import { problemText, type Problem } from "@comptoir/contract/problems";
import { Refusal } from "../../../refusal.js";
import type { ChangingRow } from "./changes-repository.js";

/** Operations to change, and the version that the caller read of each, where it says one: what changed since stays as it is. */
export type NamedOperations = { readonly ids: readonly string[]; readonly versions?: Readonly<Record<string, number>> };

/** Why an operation stayed as it was. */
export type SkippedOperation = { readonly id: string; readonly code: string; readonly message: string };

/** What can change, and what cannot. */
export type Partition<Accepted> = { readonly accepted: readonly Accepted[]; readonly skipped: readonly SkippedOperation[] };

/**
 * Separates what can change from what cannot, with the reason of each refusal: that of `decide`, else that another user
 * changed the operation since the caller read it.
 */
export function partitionChanges<Accepted>(
  { ids, versions = {} }: NamedOperations,
  rows: readonly ChangingRow[],
  decide: (row: ChangingRow) => Accepted,
): { accepted: Accepted[]; skipped: SkippedOperation[] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accepted: Accepted[] = [];
  const skipped: SkippedOperation[] = [];
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    try {
      if (!row) throw new Refusal({ code: "not_found", what: "operation" });
      const decided = decide(row);
      if ((versions[id] ?? row.version) !== row.version) throw new Refusal({ code: "operation.changed_meanwhile" });
      accepted.push(decided);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DomainError)) throw error;
      skipped.push(skippedFor(id, error.problem));
    }
  }
  return { accepted, skipped };
}

/** An operation that stays as it was, with the reason. */
export function skippedFor(id: string, problem: Problem): SkippedOperation {
  return { id, code: problem.code, message: problemText(problem) };
}
