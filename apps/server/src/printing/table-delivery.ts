import type { Asker } from "../concurrency/fair-queue.js";
import type { Delivery } from "../downloads/downloads.js";
import { inWorker } from "../workers/workers.js";
import { PRINT_BOOK } from "../modules/documents/books/book-delivery.js";
import type { BookColumn, Row } from "../modules/documents/books/book-table.js";
import { renderCsv } from "./csv.js";
import { rowsAsBytes } from "./printed-table.js";
import type { Heading } from "./html.js";

/** A table of another area, as its file shows it. */
export type PrintedTable = {
  readonly title: string;
  readonly columns: readonly BookColumn[];
  readonly rows: readonly Row[];
  readonly heading: Heading;
};

type TableFile = {
  readonly owner: Asker;
  readonly format: "pdf" | "csv" | "xlsx";
  readonly name: string;
  readonly table: PrintedTable;
};

/** A table that fits in memory as a file; `name` comes without its extension. */
export async function deliverTable({ owner, format, name, table }: TableFile): Promise<Delivery> {
  const { title, columns, heading } = table;
  const fileName = `${name}.${format}`;
  const whole = { title, columns, rows: once(table.rows) };
  if (format === "csv") return { fileName, mediaType: "text/csv; charset=utf-8", pieces: renderCsv(whole) };
  const { bytes = new Uint8Array() } = await inWorker(PRINT_BOOK, {
    owner,
    prepare: async () => ({ request: { format, title, columns, heading }, bytes: await rowsAsBytes(whole), size: null }),
  });
  const mediaType = format === "pdf" ? "application/pdf" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { fileName, mediaType, pieces: [bytes] };
}

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
