/** A line of a table, by its number in the file. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };
