import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { accountIdsOf, onlyCategory, type Conditions } from "./condition-queries.js";
import { isBounded } from "./filter-set-queries.js";
import { EXACT_UP_TO } from "./limits.js";

type Asked = { readonly filters: TransactionFilters; readonly conditions: Conditions; readonly isFirstPage: boolean };

/**
 * How many operations a list without words has at least, where they are counted without being read: the length itself, up to 10 001, of a
 * list of categories alone, asked for on its first page; else what the counts of amounts say. 0 when nothing is known so.
 */
export function readSure(db: Db, companyId: string, { filters, conditions, isFirstPage }: Asked): Promise<number> {
  if (onlyCategory(conditions) !== null) return isFirstPage ? readCategoryLength(db, companyId, filters.categories) : Promise.resolve(0);
  return readSureOfAmounts(db, companyId, filters);
}

/**
 * Of all periods, the operations of the bank accounts and the sign whose amount is of a class that lies whole between the bounds. All of them
 * without bounds; cancelled ones do not count.
 */
async function readSureOfAmounts(db: Db, companyId: string, filters: TransactionFilters): Promise<number> {
  const { startDate, endDate, amountMin, amountMax, accounts, transaction_sign } = filters;
  if (!isBounded(filters) || startDate != null || endDate != null) return 0;
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    name: "sure_of_amounts",
    text: `select coalesce(sum(a.n), 0)::bigint as n from books.operation_amounts a where a.company_id = $1
      and ($2::uuid[] is null or a.bank_account_id = any($2)) and ($3 = 'all' or (a.class > 0) = ($3 = 'income'))
      and ($4::bigint is null or abs(a.class) > books.amount_class($4)) and ($5::bigint is null or abs(a.class) < books.amount_class($5))`,
    values: [companyId, accounts.length === 0 ? null : accountIdsOf(filters), transaction_sign, amountMin ?? null, amountMax ?? null],
  });
  return row?.n ?? 0;
}

// Asked of each, with a limit: joined, every cancelled operation would be read for each of the category in books that seem to have one.
const IS_CANCELLED = `((select exists (select from books.operations x where x.company_id = $1 and x.cancelled_on is not null))
    and (select true from books.operations x where x.company_id = $1 and x.id = p.operation_id and x.cancelled_on is not null limit 1))`;

const ofEachCode = (table: "allocations" | "operation_lines"): string =>
  `select c.operation_id as id from unnest($2::text[]) k (code) cross join lateral (
    select distinct p.operation_id from books.${table} p where p.company_id = $1 and p.account_code = k.code
      and ${IS_CANCELLED} is not true limit ${EXACT_UP_TO + 1}) c`;

/** When every category has more than enough, nothing else is read. */
const CATEGORY_LENGTH = `with allocated as materialized (${ofEachCode("allocations")})
  select case when a.n > ${EXACT_UP_TO} * cardinality($2::text[]) then ${EXACT_UP_TO + 1} else (select count(*) from (
      select id from allocated
      union ${ofEachCode("operation_lines")}
      union select o.id from books.operations o where o.company_id = $1 and o.debit_account is not null and o.cancelled_on is null
        and (o.debit_account = any($2) or o.credit_account = any($2))) s) end as n
  from (select count(*) as n from allocated) a`;

/** Read from the indexes of the accounts alone. */
async function readCategoryLength(db: Db, companyId: string, categories: readonly string[]): Promise<number> {
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    name: "category_length",
    text: CATEGORY_LENGTH,
    values: [companyId, [...new Set(categories)]],
  });
  return row?.n ?? 0;
}
