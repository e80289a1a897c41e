import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { conditionsOf, onlyCategory, StatementValues, type Conditions } from "./condition-queries.js";
import { daysCount } from "./count-queries.js";
import { isBounded } from "./filter-set-queries.js";
import { EXACT_UP_TO, MAX_COUNTED_ASKED } from "./limits.js";
import { NOTHING_SURE, sureByCounts, type Counts, type Sure } from "./sure.js";

type Asked = {
  readonly filters: TransactionFilters;
  readonly conditions: Conditions;
  /** It has no words, and its length is wanted. */
  readonly isCounted: boolean;
};

/** What the counts say of a list: nothing is read where they know nothing of it. */
export async function readSure(db: Db, companyId: string, { filters, conditions, isCounted }: Asked): Promise<Sure> {
  if (onlyCategory(conditions) !== null) {
    const length = isCounted ? await readCategoryLength(db, companyId, filters.categories) : 0;
    return { ...NOTHING_SURE, length, ofCategories: length };
  }
  const isOfCategory = isCounted && conditions.category !== null;
  const [counts, ofCategories] = await Promise.all([
    isBounded(filters) || isOfCategory ? readCounts(db, companyId, { filters, conditions, isCounted }) : null,
    isOfCategory ? readCategoryLength(db, companyId, filters.categories) : 0,
  ]);
  if (!isCounted) return { ...NOTHING_SURE, ofAmounts: counts?.least ?? 0 };
  return counts === null ? NOTHING_SURE : { ...sureByCounts(counts, conditions), ofCategories };
}

async function readCounts(db: Db, companyId: string, { filters, conditions, isCounted }: Asked): Promise<Counts> {
  const values = new StatementValues();
  const company = values.add(companyId, "uuid");
  const { amountMin, amountMax } = filters;
  const counted: TransactionFilters = { ...filters, amountMin: null, amountMax: null, categories: [], ids: [], attachments_status: "all" };
  const ofDays = conditionsOf(
    { ...counted, ...(isCounted ? {} : { startDate: undefined, endDate: undefined }) },
    { values, companyId: company },
  );
  const where = [`a.company_id = ${company}`, ...(ofDays.accounts === null ? [] : [`a.bank_account_id = any(${ofDays.accounts})`])];
  if (filters.transaction_sign !== "all") where.push(`a.class ${filters.transaction_sign === "income" ? ">" : "<"} 0`);
  const classes = [
    ...(amountMin == null ? [] : [{ side: ">", bound: values.add(amountMin, "bigint") }]),
    ...(amountMax == null ? [] : [{ side: "<", bound: values.add(amountMax, "bigint") }]),
  ];
  const within = (orEqual: string): string =>
    ["true", ...classes.map(({ side, bound }) => `abs(a.class) ${side}${orEqual} (select books.amount_class(${bound}))`)].join(" and ");
  const ofClasses = `select coalesce(sum(a.n), 0)::bigint as whole, coalesce(sum(a.n) filter (where ${within("")}), 0)::bigint as least,
    coalesce(sum(a.n) filter (where ${within("=")}), 0)::bigint as most from books.operation_amounts a where ${where.join(" and ")}`;
  const ofPapers = conditions.lackPaper
    ? `(select count(*) from (select from books.attachments p where p.company_id = ${company} limit ${MAX_COUNTED_ASKED + 1}) p)`
    : "0";
  const days = isCounted ? `(select d.n from (${daysCount({ values, conditions: ofDays, when: "true" })}) d)` : "0";
  const [row] = await db.tenantRead<Counts>(companyId, {
    text: `select a.*, ${days} as days, ${ofPapers} as papers from (${ofClasses}) a`,
    values: values.values,
  });
  return row ?? { whole: 0, least: 0, most: 0, days: 0, papers: 0 };
}

// Asked of each, with a limit: joined, every cancelled operation would be read for each of the category in books that seem to have one.
const IS_CANCELLED = `((select exists (select from books.operations x where x.company_id = $1 and x.cancelled_on is not null))
    and (select true from books.operations x where x.company_id = $1 and x.id = p.operation_id and x.cancelled_on is not null limit 1))`;

/** The operations that have one account, each once, in the order of the index of accounts: no more are read than are counted. */
const ofAccount = (table: "allocations" | "operation_lines", code: string): string =>
  `select distinct p.operation_id as id from books.${table} p where p.company_id = $1 and p.account_code = ${code}
    and ${IS_CANCELLED} is not true order by p.operation_id limit ${EXACT_UP_TO + 1}`;

const ofEachAccount = (table: "allocations" | "operation_lines"): string =>
  `select c.id from unnest($2::text[]) k (code) cross join lateral (${ofAccount(table, "k.code")}) c`;

/**
 * How many operations have one of the categories $2. When one of these has more than enough, or it is the only one and no miscellaneous entry is
 * kept, nothing else is read.
 */
const categoryLength = (most: string): string => `select case when a.most > ${EXACT_UP_TO} then ${EXACT_UP_TO + 1}
    when cardinality($2::text[]) = 1 and not exists (select from books.operation_lines l where l.company_id = $1)
      and not exists (select from books.operations o where o.company_id = $1 and o.debit_account is not null) then a.most
    else (select count(*) from (
      ${ofEachAccount("allocations")}
      union ${ofEachAccount("operation_lines")}
      union select o.id from books.operations o where o.company_id = $1 and o.debit_account is not null and o.cancelled_on is null
        and (o.debit_account = any($2) or o.credit_account = any($2))) s) end as n
  from (${most}) a`;

const LENGTH_OF_ONE = categoryLength(`select count(*) as most from (${ofAccount("allocations", "($2::text[])[1]")}) c`);
const LENGTH_OF_SEVERAL = categoryLength(`select max(c.n) as most from unnest($2::text[]) k (code)
    cross join lateral (select count(*) as n from (${ofAccount("allocations", "k.code")}) c) c`);

/** Read from the indexes of the accounts alone. */
async function readCategoryLength(db: Db, companyId: string, categories: readonly string[]): Promise<number> {
  const codes = [...new Set(categories)];
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    ...(codes.length === 1 ? { name: "category_length", text: LENGTH_OF_ONE } : { name: "categories_length", text: LENGTH_OF_SEVERAL }),
    values: [companyId, codes],
  });
  return row?.n ?? 0;
}
