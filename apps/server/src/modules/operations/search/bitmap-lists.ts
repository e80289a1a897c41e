import type { TransactionFilters } from "@comptoir/contract/operations/operations";
import { accountIdsOf, distinctCodes } from "./condition-queries.js";
import type { FoundTerm } from "./found-term.js";
import { MAX_READ_AMOUNTS, MAX_UNMAPPED } from "./limits.js";
import type { Sure } from "./sure.js";

/** Operations that are in one of some lists of `books.bitmaps`, or in none of them. */
export type Mask = { readonly lists: readonly string[]; readonly isLeftOut: boolean };

/** What the bitmaps of a company answer of a search. */
export type Bitmapped = {
  /** Each has a bitmap for nearly all its operations. */
  readonly terms: readonly FoundTerm[];
  readonly masks: readonly Mask[];
  /** The amounts, in cents, whose operations are read by their slots. */
  readonly amounts: Pick<TransactionFilters, "amountMin" | "amountMax"> | null;
  /** The filters that are left to be asked. */
  readonly rest: TransactionFilters;
};

type Search = {
  readonly filters: TransactionFilters;
  readonly terms: readonly FoundTerm[];
  readonly sure: Sure;
  /** The lists that have bitmaps. */
  readonly kept: ReadonlySet<string>;
};

/** What bitmaps answer of the terms and the filters of a search; null when that is not two lists at least, one of them a term's. */
export function bitmappedOf({ filters, terms, sure, kept }: Search): Bitmapped | null {
  const found = terms.filter(({ bitmapped, unmapped }) => bitmapped.length > 0 && unmapped <= MAX_UNMAPPED);
  if (found.length === 0) return null;
  const { accounts, amountMin, amountMax } = filters;
  const isOfAmounts = accounts.length === 0 && (amountMin != null || amountMax != null);
  const amounts = isOfAmounts && sure.ofAmountsAtMost <= MAX_READ_AMOUNTS ? { amountMin, amountMax } : null;
  const answered = PARTS.flatMap(({ of, without }) => {
    const mask = of(filters);
    return mask?.lists.every((list) => kept.has(list)) === true ? [{ mask, without }] : [];
  });
  if (found.length + answered.length + (amounts === null ? 0 : 1) < 2) return null;
  const withoutAmounts = amounts === null ? filters : { ...filters, amountMin: null, amountMax: null };
  const rest = answered.reduce((left, { without }) => ({ ...left, ...without }), withoutAmounts);
  return { terms: found, masks: answered.map(({ mask }) => mask), amounts, rest };
}

type Part = {
  /** The mask of the filter; null when it leaves nothing out. */
  readonly of: (filters: TransactionFilters) => Mask | null;
  /** The same filter, leaving nothing out. */
  readonly without: Partial<TransactionFilters>;
};

const oneOf = (...lists: readonly string[]): Mask => ({ lists, isLeftOut: false });
const noneOf = (list: string): Mask => ({ lists: [list], isLeftOut: true });

/** The filters that have bitmaps, by the names that the triggers give to their lists. */
const PARTS: readonly Part[] = [
  { of: ({ origin }) => (origin === "all" ? null : oneOf(`@origin ${origin}`)), without: { origin: "all" } },
  {
    of: ({ transaction_sign: sign }) => (sign === "all" ? null : sign === "income" ? oneOf("@sign income") : noneOf("@sign income")),
    without: { transaction_sign: "all" },
  },
  {
    of: ({ operations_status: status }) =>
      status === "all" ? null : status === "not_categorized" ? oneOf("@status not_categorized") : noneOf("@status not_categorized"),
    without: { operations_status: "all" },
  },
  { of: ({ vat_status: status }) => (status === "all" ? null : oneOf(`@vat ${status}`)), without: { vat_status: "all" } },
  {
    of: ({ attachments_status: status }) => (status === "all" ? null : status === "with_attachments" ? oneOf("@paper") : noneOf("@paper")),
    without: { attachments_status: "all" },
  },
  {
    of: (filters) => (filters.accounts.length === 0 ? null : oneOf(...accountIdsOf(filters).map((id) => `@bank ${id.toLowerCase()}`))),
    without: { accounts: [] },
  },
  {
    of: ({ categories }) => (categories.length === 0 ? null : oneOf(...distinctCodes(categories).map((code) => `@account ${code}`))),
    without: { categories: [] },
  },
];
