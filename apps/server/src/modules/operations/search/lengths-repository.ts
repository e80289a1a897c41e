import type { TransactionFilters } from "@comptoir/contract/operations";
import type { Db } from "../../../db/db.js";
import { conditionsOf, isOfCategories, StatementValues, type Conditions } from "./condition-queries.js";
import { daysCount, papersOf, type DaysQuery } from "./count-queries.js";
import { isBounded } from "./filter-set-queries.js";
import { EXACT_UP_TO } from "./limits.js";
import { NOTHING_SURE, sureByCounts, type Counts, type Sure } from "./sure.js";

type Asked = {
  readonly filters: TransactionFilters;
  readonly conditions: Conditions;
  /** It has no words, and its length is wanted. */
  readonly isCounted: boolean;
};

/** What the counts say of a list: nothing is read where they know nothing of it. */
export async function readSure(db: Db, companyId: string, { filters, conditions, isCounted }: Asked): Promise<Sure> {
  const areCategories = isCounted && conditions.category !== null;
  if (isOfCategories(conditions)) return areCategories ? sureOfCategories(db, companyId, filters) : NOTHING_SURE;
  const [counts, ofCategories] = await Promise.all([
    isBounded(filters) || areCategories ? readCounts(db, companyId, { filters, conditions, isCounted }) : null,
    areCategories ? readCategories(db, companyId, filters) : null,
  ]);
  if (!isCounted) return { ...NOTHING_SURE, ofAmounts: counts?.least ?? 0 };
  if (counts === null) return NOTHING_SURE;
  return { ...sureByCounts({ ...counts, categories: ofCategories?.within ?? 0 }, conditions), ofCategories: ofCategories?.ever ?? 0 };
}

/** Of a list that some categories and a period alone restrict. */
async function sureOfCategories(db: Db, companyId: string, filters: TransactionFilters): Promise<Sure> {
  const { within, ever, is_exact: isExact } = await readCategories(db, companyId, filters);
  const sure = { ...NOTHING_SURE, length: within, ofCategories: ever, isExact };
  if (isExact || within > EXACT_UP_TO || filters.startDate != null || filters.endDate != null) return sure;
  return { ...sure, length: await readCategoryLength(db, companyId, filters.categories), isExact: true };
}

async function readCounts(db: Db, companyId: string, { filters, conditions, isCounted }: Asked): Promise<Omit<Counts, "categories">> {
  const values = new StatementValues();
  const company = values.add(companyId, "uuid");
  const { amountMin, amountMax } = filters;
  const period = isCounted ? filters : { ...filters, startDate: undefined, endDate: undefined };
  const counted: TransactionFilters = { ...period, amountMin: null, amountMax: null, categories: [], ids: [], attachments_status: "all" };
  const ofDays = conditionsOf(counted, { values, companyId: company });
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
  const daysOf = (conditions: DaysQuery["conditions"]): string =>
    isCounted ? `(select d.n from (${daysCount({ values, conditions, when: "true" })}) d)` : "0";
  // What the days of the period leave is only told from all of them where something else is asked of them.
  const isOfAll = conditions.category !== null || conditions.paper !== null;
  const all = isOfAll ? daysOf({ ...ofDays, counted: [], accounts: null }) : "0";
  const papers = conditions.paper === null ? "0" : papersOf({ conditions: ofDays, when: "true" });
  const [row] = await db.tenantRead<Omit<Counts, "categories">>(companyId, {
    text: `select a.*, ${daysOf(ofDays)} as days, ${all} as "all", ${papers} as papers from (${ofClasses}) a`,
    values: values.values,
  });
  return row ?? { whole: 0, least: 0, most: 0, days: 0, all: 0, papers: 0 };
}

type Categories = {
  /** How many operations of the period have the one with the most of them. */
  readonly within: number;
  /** The same of all periods. */
  readonly ever: number;
  /** No others have one of the categories. */
  readonly is_exact: boolean;
};

const CATEGORIES = `select coalesce(max(c.within), 0)::bigint as within, coalesce(max(c.ever), 0)::bigint as ever, cardinality($2::text[]) = 1
      and not exists (select from books.operation_lines l where l.company_id = $1 and l.account_code = any($2))
      and not exists (select from books.operations o where o.company_id = $1 and o.debit_account is not null) as is_exact
    from (select sum(d.n) as ever, sum(d.n) filter (where ($3::date is null or d.day >= $3) and ($4::date is null or d.day <= $4)) as within
      from books.category_days d where d.company_id = $1 and d.account_code = any($2) group by d.account_code) c`;

/** The categories of the allocations, by day; miscellaneous operations have theirs beside. */
async function readCategories(db: Db, companyId: string, { categories, startDate, endDate }: TransactionFilters): Promise<Categories> {
  const [row] = await db.tenantRead<Categories>(companyId, {
    name: "category_days",
    text: CATEGORIES,
    values: [companyId, [...new Set(categories)], startDate ?? null, endDate ?? null],
  });
  return row ?? { within: 0, ever: 0, is_exact: false };
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

/** How many operations have one of the categories $2. */
const CATEGORY_LENGTH = `select count(*) as n from (
      ${ofEachAccount("allocations")}
      union ${ofEachAccount("operation_lines")}
      union select o.id from books.operations o where o.company_id = $1 and o.debit_account is not null and o.cancelled_on is null
        and (o.debit_account = any($2) or o.credit_account = any($2))) s`;

/** Read from the indexes of the accounts alone. */
async function readCategoryLength(db: Db, companyId: string, categories: readonly string[]): Promise<number> {
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    name: "category_length",
    text: CATEGORY_LENGTH,
    values: [companyId, [...new Set(categories)]],
  });
  return row?.n ?? 0;
}
