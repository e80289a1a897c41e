import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { commented, refuseValidated } from "../manual/manual.js";
import { storeComments } from "../manual/manual-repository.js";
import { outcomeOf, type Outcome } from "./categorize.js";
import { readChanging } from "./changes-repository.js";
import { partitionChanges, type NamedOperations } from "./partition-changes.js";

type Annotation = { readonly comment: string; readonly mode: "replace" | "append" };

const LONGEST_COMMENT = 2000;

/** Gives operations a comment, or adds a line to the one of each; a validated one is left as it is. */
export async function commentOperations(tx: Tx, company: Company, named: NamedOperations, { comment, mode }: Annotation): Promise<Outcome> {
  settlesNothing(tx, "nothing is computed from a comment");
  const rows = await readChanging(tx, company.id, named.ids);
  const { accepted, skipped } = partitionChanges(named, rows, (row) => {
    refuseValidated(row);
    const text = mode === "append" && row.comment !== "" ? `${row.comment}\n${comment}`.trimEnd() : comment;
    if (text.length > LONGEST_COMMENT) throw new Refusal({ code: "operation.comment_too_long" });
    return commented(row, text);
  });
  const known = new Map(rows.map((row) => [row.id, row.comment]));
  const changed = accepted.filter(({ id, comment: text }) => known.get(id) !== text);
  if (changed.length > 0) await storeComments(tx, company.id, changed);
  return outcomeOf(tx, company, { ids: accepted.map(({ id }) => id), skipped, suggested: [], alike: [] });
}
