import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Tx } from "../../../db/transaction.js";
import { conditionsOf } from "../search/condition-queries.js";
import { StatementValues } from "../search/statement-values.js";
import { wordConditions } from "../search/term-queries.js";
import { queryTerms } from "../search/words.js";

/** An operation in the state that it has now, and what is suggested of it where that is asked. */
export type VersionedId = { readonly id: string; readonly version: number; readonly suggested?: string };

const SUGGESTED = "concat_ws(' ', o.suggestion_account, o.suggestion_allocations::text, o.suggestion_pair::text) as suggested";

type Filtered = {
  readonly filters: TransactionFilters;
  readonly except: readonly string[];
  /** Only those to categorise whose suggestion is at least that sure; null for all. */
  readonly minConfidence: number | null;
  /** True to read what is suggested of each. */
  readonly takesSuggestions: boolean;
  readonly limit: number;
};

/** The operations of a filter, the most recent first, `limit` at most, and how many there are. */
export async function readFiltered(
  tx: Tx,
  companyId: string,
  { filters, except, minConfidence, takesSuggestions, limit }: Filtered,
): Promise<{ readonly count: number; readonly rows: readonly VersionedId[] }> {
  const values = new StatementValues();
  const company = values.add(companyId, "uuid");
  const { counted, others, dates, isImpossible } = conditionsOf(filters, { values, companyId: company });
  if (isImpossible) return { count: 0, rows: [] };
  const where = [
    "o.company_id = $1",
    ...(minConfidence === null ? [] : ["o.status = 'to_categorize'", `o.suggestion_confidence >= ${values.add(minConfidence, "real")}`]),
    ...(except.length === 0 ? [] : [`o.id <> all(${values.add(except, "uuid[]")})`]),
    ...counted.map(({ onOperation }) => onOperation),
    ...others,
    ...dates("o.date"),
    ...wordConditions(queryTerms(filters.query), values),
  ];
  const from = `from books.operations o where ${where.join(" and ")}`;
  const rows = await tx.query<VersionedId>(
    `select o.id, o.version${takesSuggestions ? `, ${SUGGESTED}` : ""} ${from} order by o.date desc, o.id desc limit ${limit + 1}`,
    values.values,
  );
  if (rows.length <= limit) return { count: rows.length, rows };
  const [total] = await tx.query<{ count: number }>(`select count(*)::int as count ${from}`, values.values);
  return { count: total?.count ?? rows.length, rows: rows.slice(0, limit) };
}

/** The state of operations named one by one; unknown ids are left out. */
export function readVersions(
  tx: Tx,
  companyId: string,
  { ids, takesSuggestions }: { readonly ids: readonly string[]; readonly takesSuggestions: boolean },
): Promise<VersionedId[]> {
  return tx.query<VersionedId>(
    `select o.id, o.version${takesSuggestions ? `, ${SUGGESTED}` : ""} from books.operations o where o.company_id = $1 and o.id = any($2::uuid[])`,
    [companyId, ids],
  );
}
