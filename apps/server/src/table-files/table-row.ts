/** A line of a table, by its number in the file. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** In characters: a longer cell is cut, no column that is read takes as many. */
export const LONGEST_CELL = 500;
