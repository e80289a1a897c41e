import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import { conditionsOf, distinctCodes, isOfCategories, StatementValues, type Conditions } from "./condition-queries.js";
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
  if (!isCounted) return { ...NOTHING_SURE, ofAmounts: counts?.least ?? 0, ofAmountsAtMost: counts?.most ?? Infinity };
  if (counts === null) return NOTHING_SURE;
  return { ...sureByCounts({ ...counts, categories: ofCategories?.within ?? 0 }, conditions), ofCategories: ofCategories?.ever ?? 0 };
}

/** Of a list that some categories and a period alone restrict. */
async function sureOfCategories(db: Db, companyId: string, filters: TransactionFilters): Promise<Sure> {
  const { within, ever } = await readCategories(db, companyId, filters);
  const isExact = distinctCodes(filters.categories).length === 1 || within > EXACT_UP_TO;
  const length = isExact ? within : await readCategoryLength(db, companyId, filters);
  return { ...NOTHING_SURE, length, ofCategories: ever, isExact: true };
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

/** How many operations have the one with the most of them: of the period, and of all periods. */
type Categories = { readonly within: number; readonly ever: number };

const CATEGORIES = `select coalesce(max(c.within), 0)::bigint as within, coalesce(max(c.ever), 0)::bigint as ever
    from (select sum(d.n) as ever, sum(d.n) filter (where ($3::date is null or d.day >= $3) and ($4::date is null or d.day <= $4)) as within
      from books.category_days d where d.company_id = $1 and d.account_code = any($2) group by d.account_code) c`;

async function readCategories(db: Db, companyId: string, filters: TransactionFilters): Promise<Categories> {
  const [row] = await db.tenantRead<Categories>(companyId, {
    name: "category_days",
    text: CATEGORIES,
    values: valuesOf(companyId, filters),
  });
  return row ?? { within: 0, ever: 0 };
}

/** How many operations have one of the categories $2, each once: no more of each are read than are counted. */
const CATEGORY_LENGTH = `select count(distinct c.operation_id) as n from unnest($2::text[]) k (code) cross join lateral (
    select o.operation_id from books.operation_categories o where o.company_id = $1 and o.account_code = k.code
      and o.date >= coalesce($3, '-infinity'::date) and o.date <= coalesce($4, 'infinity'::date) limit ${EXACT_UP_TO + 1}) c`;

async function readCategoryLength(db: Db, companyId: string, filters: TransactionFilters): Promise<number> {
  const [row] = await db.tenantRead<{ n: number }>(companyId, {
    name: "category_length",
    text: CATEGORY_LENGTH,
    values: valuesOf(companyId, filters),
  });
  return row?.n ?? 0;
}

function valuesOf(companyId: string, { categories, startDate, endDate }: TransactionFilters): readonly unknown[] {
  return [companyId, distinctCodes(categories), startDate ?? null, endDate ?? null];
}
