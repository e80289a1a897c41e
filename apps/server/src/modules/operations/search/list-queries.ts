import { createHash } from "node:crypto";
import { PLANNED_ONCE } from "../../../db/limits.js";
import type { SqlStatement } from "../../../db/transaction.js";
import type { ListCursor } from "../list/cursor.js";
import { OPERATION_COLUMNS, OPERATION_EXTRAS, type OperationRow } from "../operation-queries.js";
import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Conditions } from "./condition-queries.js";
import type { StatementValues } from "./statement-values.js";
import { EXACT_UP_TO, MAX_LOOKED_UP, PAGE_SIZE, SETS_MEMORY } from "./limits.js";
import { isInSet, type FilterSet } from "./set-queries.js";
import { hasWord, idsOfTerm, isInOrder, operationsInOrder, type FoundTerm } from "./term-queries.js";

/** An operation of a page, with the length of the list; its own columns are null when the list is empty. */
export type ListRow = { readonly total: number | null } & (OperationRow | { readonly id: null });

export type ListQuery = {
  readonly values: StatementValues;
  readonly conditions: Conditions;
  /** The words searched, none when nothing is. */
  readonly terms: readonly FoundTerm[];
  readonly cursor: ListCursor | null;
  /** Rows to skip when there is no cursor. */
  readonly offset: number;
};

const LOOKED_UP = `set local work_mem = '${SETS_MEMORY}'`;

/**
 * What the list, words and sets hold is each read once, in its order, however little the planner knows of the company: nested loops
 * would read one of them again for each operation of another, and a sort would read the whole before the first page.
 */
const GONE_DOWN = `${LOOKED_UP}; set local enable_nestloop = off; set local enable_sort = off`;

/** True of the list as it opens, narrowed by what the months count: its statement is kept prepared. Others are too many. */
export function isUsual({ conditions: { others, dates }, terms }: ListQuery): boolean {
  return others.length === 0 && dates("o.date").length === 0 && terms.length === 0;
}

/**
 * One statement for a page of the usual list, one row more than the page, each with its allocations, and `total`. There is always a row: the list's
 * own columns are null when it is empty. The company is $1, as everywhere below.
 */
export function usualListStatement(query: ListQuery): SqlStatement {
  const { conditions, cursor, offset, values } = query;
  const where = ["o.company_id = $1", ...conditionsOn(conditions), ...after(query, "o.date, o.id")].join(" and ");
  // Found by an index alone, then shown: where hardly any operation meets the filter, no other one is read.
  const found = `select o.id from books.operations o where ${where}
    order by o.date desc, o.id desc limit ${PAGE_SIZE + 1} offset ${offset > 0 ? values.add(offset, "int") : "0"}`;
  const page = `select ${OPERATION_COLUMNS} from (${found}) f cross join lateral (${operationOf("f.id")}) o`;
  const months = ["m.company_id = $1", ...conditions.counted.map(({ onMonth }) => onMonth)].join(" and ");
  const total = cursor === null ? `(select coalesce(sum(m.n), 0)::bigint from books.operation_months m where ${months})` : "null::bigint";
  const text = `with page as materialized (${page}) select t.total, ${OPERATION_EXTRAS} from (select ${total} as total) t left join page o on true
    left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id order by o.date desc, o.id desc`;
  const name = `operations_${createHash("sha1").update(text).digest("base64url").slice(0, 16)}`;
  return { name, text, values: values.values, settings: PLANNED_ONCE };
}

/** What is shown of the operations $2 of a page of a list as long as $3. */
export function shownStatement(companyId: string, { ids, total }: Hits): SqlStatement {
  const text = `select $3::bigint as total, ${OPERATION_EXTRAS} from unnest($2::uuid[]) h (id) cross join lateral (${operationOf("h.id")}) o
    left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id order by o.date desc, o.id desc`;
  return { name: "operations_shown", text, values: [companyId, ids, total], settings: PLANNED_ONCE };
}

/** The ids of a page, one more than the page, and how many operations the list has: as far as it is exact, and no further. */
export type Hits = { readonly ids: readonly string[]; readonly total: number };

/** By date: down the list, each operation being looked for among those of every word and of every filter, until as many are met as are counted. */
export function goneDownStatement(query: ListQuery): SqlStatement {
  const { conditions, terms, cursor, offset, values } = query;
  const merged = mergedTerms(query, terms.filter(isInOrder));
  const met = terms.filter((term) => !isInOrder(term)).map((term) => isInSet(idsOfTerm(term, values, () => tokensAfter(query))));
  const where = ["o.company_id = $1", ...conditionsOn(conditions), ...after(query, "o.date, o.id"), ...merged, ...met].join(" and ");
  const most = cursor === null ? Math.max(EXACT_UP_TO, offset + PAGE_SIZE) + 1 : PAGE_SIZE + 1;
  const hits = `select o.date, o.id from books.operations o where ${where} order by o.date desc, o.id desc limit ${most}`;
  return { text: pageOf(query, hits), values: values.values, settings: GONE_DOWN };
}

/** By word: the operations of a rare word are looked up one by one, and asked for the rest. */
export function wordStatement(query: ListQuery, rare: FoundTerm): SqlStatement {
  return lookedUpStatement(
    query,
    idsOfTerm(rare, query.values, () => tokensAfter(query)),
    { terms: query.terms.filter((term) => term !== rare) },
  );
}

/** Of each set, whether it is small. */
export type AreFew = { readonly are_few: readonly boolean[] };

/** Counts the sets of a filter as far as their operations are looked up. */
export function areFewStatement(sets: readonly FilterSet[], filters: TransactionFilters, values: StatementValues): SqlStatement {
  const companyId = "$1";
  const areFew = sets.map(
    ({ ids }) =>
      `(select count(*) <= ${MAX_LOOKED_UP} from (select from (${ids(filters, { values, companyId })}) s limit ${MAX_LOOKED_UP + 1}) c)`,
  );
  return { text: `select array[${areFew.join(", ")}] as are_few where $1::uuid is not null`, values: values.values };
}

/** By filter: the same of the operations of a small set. */
export function filterStatement(query: ListQuery, filters: TransactionFilters, { ids }: FilterSet): SqlStatement {
  return lookedUpStatement(query, ids(filters, { values: query.values, companyId: "$1" }), query);
}

function lookedUpStatement(query: ListQuery, ids: string, { terms }: Pick<ListQuery, "terms">): SqlStatement {
  const { conditions, values } = query;
  const met = terms.map(({ term }) => hasWord(term, values));
  const where = ["true", ...conditionsOn(conditions), ...after(query, "o.date, o.id"), ...met].join(" and ");
  const hits = `select o.date, o.id from (select distinct s.id from (${ids}) s) s cross join lateral (${operationOf("s.id")}) o where ${where}`;
  return { text: pageOf(query, hits), values: values.values, settings: LOOKED_UP };
}

function pageOf({ offset, values }: ListQuery, hits: string): string {
  const page = `select h.id from hits h order by h.date desc, h.id desc limit ${PAGE_SIZE + 1} offset ${values.add(offset, "int")}`;
  return `with hits as materialized (${hits}) select (select count(*) from hits)::int as total, array(${page}) as ids`;
}

/**
 * The operation of an id, to be joined laterally. It is named as the first one of a range, in the order that the primary key alone gives: by its id,
 * before the statistics of an import, any index of the company would look as good, and be read whole.
 */
function operationOf(id: string): string {
  return `select * from books.operations x where x.company_id = $1 and x.id >= ${id} and x.id <= ${id} order by x.id limit 1`;
}

/** Every condition on an operation `o`, its period included. */
function conditionsOn({ counted, others, dates }: Conditions): readonly string[] {
  return [...counted.map(({ onOperation }) => onOperation), ...others, ...dates("o.date")];
}

/** True of an operation `o` that has each of these terms. They are merged with one another first, the rarest leading: where they never meet, the list is not read. */
function mergedTerms(query: ListQuery, terms: readonly FoundTerm[]): readonly string[] {
  const lists = terms.toSorted((a, b) => b.size - a.size).map((term) => operationsInOrder(term, query.values, () => tokensAfter(query)));
  const [commonest, ...rarer] = lists;
  if (commonest === undefined) return [];
  const met = rarer.reduce((common, list) => `select * from (${list}) h where (h.date, h.operation_id) in (${common})`, commonest);
  return [`(o.date, o.id) in (${met})`];
}

/** The part of a word's tokens `t` that the period and the cursor leave: a range of their index. */
function tokensAfter(query: ListQuery): readonly string[] {
  return [...query.conditions.dates("t.date"), ...after(query, "t.date, t.operation_id")];
}

/** The condition that makes a list go on after its cursor. */
function after({ cursor, values }: ListQuery, columns: string): readonly string[] {
  return cursor === null ? [] : [`(${columns}) < (${values.add(cursor.date, "date")}, ${values.add(cursor.id, "uuid")})`];
}
