import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import type { Db } from "../../../db/db.js";
import type { FoundTerm } from "./found-term.js";
import { MAX_TERM_ROWS, MAX_TERM_WORDS } from "./limits.js";
import { WORDS_END, type QueryTerm } from "./words.js";

/** Words by their beginning, then amounts as they stand: those are not counted beforehand. At last the lists that have bitmaps, of no term. */
const EXPAND = `select r.term, w.word, w.n, w.receipts from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)
    cross join lateral (select word, n, receipts from books.words where company_id = $1 and word >= r.low and word < r.high and n > 0 limit ${MAX_TERM_WORDS + 1}) w
  union all select a.term, a.token, t.n, null from unnest($5::int[], $6::text[]) as a (term, token)
    cross join lateral (select count(*)::int as n from (select from books.operation_tokens where company_id = $1 and token = a.token limit ${MAX_TERM_ROWS + 1}) c) t where t.n > 0
  union all select null, l.list, 0, null from books.bitmap_lists l where l.company_id = $1`;

const MEASURE = `select r.term, (select count(*)::int from (select from books.operation_tokens where company_id = $1 and token >= r.low and token < r.high limit ${MAX_TERM_ROWS + 1}) c) as n
  from unnest($2::int[], $3::text[], $4::text[]) as r (term, low, high)`;

type Asked = { readonly terms: readonly QueryTerm[]; readonly sign: TransactionFilters["transaction_sign"] };

/** The words of a search as the company's operations have them. */
export type Expansion = {
  readonly terms: readonly FoundTerm[];
  /** The lists of the company that have bitmaps: none in usual books. */
  readonly bitmapLists: ReadonlySet<string>;
};

export const NO_WORDS: Expansion = { terms: [], bitmapLists: new Set() };

/**
 * Finds the tokens that each typed word stands for, but for those that no operation of the sign asked for has, in one round trip; one
 * more when a typed word may be the beginning of very many.
 */
export async function expandTerms(db: Db, companyId: string, { terms, sign }: Asked): Promise<Expansion> {
  const prefixes = terms.flatMap(({ prefix }, index) => (prefix === null ? [] : [{ index, low: prefix, high: prefix + WORDS_END }]));
  const amounts = terms.flatMap(({ amount }, index) => (amount === null ? [] : [{ index, amount }]));
  const rows = await db.tenantRead<Expanded>(companyId, {
    name: "words_expand",
    text: EXPAND,
    values: [companyId, ...columnsOf(prefixes), amounts.map(({ index }) => index), amounts.map(({ amount }) => amount)],
  });
  const bitmapLists = new Set(rows.flatMap((row) => (row.term === null ? [row.word] : [])));
  const found = terms.map((term, index) =>
    foundTerm(
      term,
      rows.filter((row) => row.term === index),
      { sign, bitmapLists },
    ),
  );
  const cut = prefixes.filter(({ index }) => found[index]?.isCut);
  if (cut.length === 0) return { terms: found, bitmapLists };
  const sizes = await db.tenantRead<{ term: number; n: number }>(companyId, {
    name: "words_measure",
    text: MEASURE,
    values: [companyId, ...columnsOf(cut)],
  });
  return { terms: found.map((one, index) => ({ ...one, size: sizes.find((row) => row.term === index)?.n ?? one.size })), bitmapLists };
}

/** A word of a term; how many receipts have an amount is not known. */
type Expanded = { readonly term: number | null; readonly word: string; readonly n: number; readonly receipts: number | null };

function mayHaveSign({ n, receipts }: Expanded, sign: Asked["sign"]): boolean {
  if (receipts === null || sign === "all") return true;
  return sign === "income" ? receipts > 0 : receipts < n;
}

type Range = { readonly index: number; readonly low: string; readonly high: string };

function columnsOf(ranges: readonly Range[]): [number[], string[], string[]] {
  return [ranges.map(({ index }) => index), ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
}

type Known = Pick<Asked, "sign"> & Pick<Expansion, "bitmapLists">;

function foundTerm(term: QueryTerm, all: readonly Expanded[], { sign, bitmapLists }: Known): FoundTerm {
  const isCut = all.length > MAX_TERM_WORDS;
  const rows = isCut ? all : all.filter((row) => mayHaveSign(row, sign));
  const bitmapped = isCut ? [] : rows.filter(({ word }) => bitmapLists.has(word));
  return {
    term,
    words: rows.map(({ word }) => word),
    isCut,
    largest: rows.reduce((largest, { n }) => Math.max(largest, n), 0),
    size: sizeOf(rows),
    bitmapped: bitmapped.map(({ word }) => word),
    unmapped: sizeOf(rows) - sizeOf(bitmapped),
  };
}

function sizeOf(rows: readonly Expanded[]): number {
  return rows.reduce((total, { n }) => total + n, 0);
}
