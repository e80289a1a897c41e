import type { Cents } from "@comptoir/accounting/money";

/** A column of a printed table; `width` is its share of the page. */
export type PrintedColumn = { readonly title: string; readonly kind: "text" | "amount"; readonly width: number };

/** A row of a printed table; one cell for each column, null for an empty one. */
export type PrintedRow = { readonly kind: "heading" | "line" | "total"; readonly cells: readonly (string | Cents | null)[] };

/** A table as every format is made from it. Rows come in constant memory, many at a time, and are read once. */
export type StreamedTable = {
  readonly title: string;
  readonly columns: readonly PrintedColumn[];
  /** Places of the columns whose running totals a page carries over to the next one, from a heading to its total. */
  readonly carried?: readonly number[];
  readonly rows: AsyncIterable<readonly PrintedRow[]>;
};
