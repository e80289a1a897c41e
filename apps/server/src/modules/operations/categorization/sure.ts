import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { conditionsOf, StatementValues } from "../search/conditions.js";
import { wordConditions } from "../search/word-conditions.js";
import { queryTerms } from "../search/words.js";

/** The operations of a filter whose suggestion is at least that sure, the most recent first. */
export async function sureOperations(
  tx: Tx,
  company: Company,
  given: { readonly filters: TransactionFilters; readonly minConfidence: number },
): Promise<readonly string[]> {
  const values = new StatementValues();
  const companyId = values.add(company.id, "uuid");
  const { counted, others, isImpossible } = conditionsOf(given.filters, { values, companyId });
  if (isImpossible) return [];
  const where = [
    "o.company_id = $1",
    "o.status = 'to_categorize'",
    `o.suggestion_confidence >= ${values.add(given.minConfidence, "real")}`,
    ...counted.map(({ onOperation }) => onOperation),
    ...others,
    ...wordConditions(queryTerms(given.filters.query), values),
  ];
  const rows = await tx.query<{ id: string }>(
    `select o.id from books.operations o where ${where.join(" and ")} order by o.date desc, o.id desc`,
    values.values,
  );
  return rows.map(({ id }) => id);
}
