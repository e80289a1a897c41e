import type { Db } from "../../../db/db.js";
import type { SqlStatement } from "../../../db/transaction.js";
import { isAmong, restrictionsOf } from "./count-queries.js";
import { byRarity, type FoundTerm } from "./found-term.js";
import { PAGE_SIZE } from "./limits.js";
import { tokensAfter, type ListQuery, type ListRow } from "./list-queries.js";
import { OPERATION_EXTRAS } from "../operation-queries.js";
import { tokenOf } from "./term-queries.js";

type Intersection = { readonly total: number; readonly ids: readonly string[] };

/**
 * The page of a search whose terms are each read whole and intersected: one reading gives the page and the exact length of
 * the list. The company is $1 of the query's values.
 */
export async function readIntersection(db: Db, companyId: string, query: ListQuery): Promise<readonly ListRow[]> {
  const [intersection] = await db.tenantRead<Intersection>(companyId, intersectionStatement(query));
  if (!intersection || intersection.ids.length === 0) return [];
  return db.tenantRead<ListRow>(companyId, {
    name: "operations_named",
    text: NAMED,
    values: [companyId, intersection.ids, intersection.total],
  });
}

const NAMED = `select $3::bigint as total, false as is_cut, ${OPERATION_EXTRAS} from books.operations o
  left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
  where o.company_id = $1 and o.id = any($2::uuid[]) order by o.date desc, o.id desc`;

/** The words of each term are in the order of the list already: they are merged, however many the planner believes to meet. */
const MERGED = "set local enable_nestloop = off; set local enable_hashjoin = off";

function intersectionStatement(query: ListQuery): SqlStatement {
  const restrictions = restrictionsOf(query.conditions);
  const [first, ...others] = byRarity(query.terms).map((term) => operationsOf(query, term));
  const met = `(${first}) w0${others.map((other, index) => ` join (${other}) w${index + 1} using (date, operation_id)`).join("")}`;
  const where = restrictions.length === 0 ? "" : `where ${isAmong(restrictions, "h")}`;
  const skipped = query.offset > 0 ? query.values.add(query.offset, "int") : "0";
  const text = `with hits as materialized (select date, operation_id from (select date, operation_id from ${met} offset 0) h ${where})
    select (select count(*)::int from hits) as total,
      array(select operation_id from hits order by date desc, operation_id desc limit ${PAGE_SIZE + 1} offset ${skipped}) as ids`;
  return { text, values: query.values.values, settings: MERGED };
}

/** The operations that have a word of a term, each once. */
function operationsOf(query: ListQuery, term: FoundTerm): string {
  const where = ["t.company_id = $1", tokenOf(term, query.values), ...tokensAfter(query)];
  const isOnce = !term.isCut && term.words.length === 1;
  return `select ${isOnce ? "" : "distinct "}t.date, t.operation_id from books.operation_tokens t where ${where.join(" and ")}`;
}
