import type { StreamedTable, PrintedRow } from "./table.js";
import type { Heading } from "./html.js";

/** A table whose file is made in memory, with all its rows. */
export type PrintedTable = Pick<StreamedTable, "title" | "columns" | "carried"> & {
  readonly heading: Heading;
  readonly rows: readonly PrintedRow[];
};

/** The same on its way to a worker: its rows are apart. */
export type PrintRequest = Omit<PrintedTable, "rows"> & { readonly format: "pdf" | "xlsx" };

/** The rows of a table as bytes: JSON, many rows to a line. */
export async function rowsAsBytes({ rows }: Pick<StreamedTable, "rows">): Promise<Uint8Array[]> {
  const lines: Uint8Array[] = [];
  for await (const some of rows) lines.push(Buffer.from(`${JSON.stringify(some)}\n`));
  return lines;
}

/** The rows that `rowsAsBytes` has written. */
export function rowsOf(bytes: Uint8Array): PrintedRow[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.flatMap((line) => (line === "" ? [] : (JSON.parse(line) as PrintedRow[])));
}
