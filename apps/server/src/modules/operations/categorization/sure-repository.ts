import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { conditionsOf, StatementValues } from "../search/condition-queries.js";
import { wordConditions } from "../search/term-queries.js";
import { queryTerms } from "../search/words.js";

/** The operations of a filter whose suggestion is at least that sure, the most recent first. */
export async function sureOperations(
  tx: Tx,
  company: Company,
  { filters, minConfidence }: { readonly filters: TransactionFilters; readonly minConfidence: number },
): Promise<readonly string[]> {
  const values = new StatementValues();
  const companyId = values.add(company.id, "uuid");
  const { counted, others, dates, isImpossible } = conditionsOf(filters, { values, companyId });
  if (isImpossible) return [];
  const where = [
    "o.company_id = $1",
    "o.status = 'to_categorize'",
    `o.suggestion_confidence >= ${values.add(minConfidence, "real")}`,
    ...counted.map(({ onOperation }) => onOperation),
    ...others,
    ...dates("o.date"),
    ...wordConditions(queryTerms(filters.query), values),
  ];
  const rows = await tx.query<{ id: string }>(
    `select o.id from books.operations o where ${where.join(" and ")} order by o.date desc, o.id desc`,
    values.values,
  );
  return rows.map(({ id }) => id);
}
