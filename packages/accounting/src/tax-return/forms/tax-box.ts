import type { AccountFeed, BoxTotal, TaxFormBox } from "./tax-form.js";

type Own = Partial<Pick<TaxFormBox, "rowsOf" | "isSigned" | "hasCode" | "partOf" | "isToConfirm" | "line">>;

/** The boxes that the pages of a form are made of: number, official label, what feeds it. */
export function boxesOf(page: string): PageBoxes {
  const box = (name: string, label: string, side: "debit" | "credit", feed: AccountFeed | null, own: Own): TaxFormBox => ({
    box: name,
    line: null,
    page,
    label,
    side,
    feed,
    rowsOf: [],
    total: null,
    isSigned: false,
    hasCode: true,
    partOf: null,
    isToConfirm: false,
    ...own,
  });
  return {
    credit: (name, label, feed, own = {}) => box(name, label, "credit", feed, own),
    debit: (name, label, feed, own = {}) => box(name, label, "debit", feed, own),
    given: (name, label, own = {}) => box(name, label, "credit", null, own),
    total: (name, label, sum, own = {}) => ({
      ...box(name, label, "credit", null, own),
      total: { add: sum.add, subtract: sum.subtract ?? [], ...(sum.limit && { limit: sum.limit }) },
    }),
  };
}

/** The four kinds of boxes of a page. */
export type PageBoxes = {
  /** Fed by accounts, above zero in credit. */
  readonly credit: (box: string, label: string, feed: AccountFeed, own?: Own) => TaxFormBox;
  /** Fed by accounts, above zero in debit. */
  readonly debit: (box: string, label: string, feed: AccountFeed, own?: Own) => TaxFormBox;
  /** Fed by rows of the closing and by what a person types, never by accounts. */
  readonly given: (box: string, label: string, own?: Own) => TaxFormBox;
  /** Others added up. */
  readonly total: (box: string, label: string, sum: Pick<BoxTotal, "add"> & Partial<BoxTotal>, own?: Own) => TaxFormBox;
};

/** Accounts of these lines of the chart, by their balance. */
export function lines(...keys: readonly string[]): AccountFeed {
  return { lines: keys, prefixes: [], measure: "balance" };
}

/** Accounts whose code begins so, by the measure. */
export function accountsBeginning(prefixes: readonly string[], measure: AccountFeed["measure"] = "balance"): AccountFeed {
  return { lines: [], prefixes, measure };
}
