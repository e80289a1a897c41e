import type { Asker } from "../concurrency/fair-queue.js";
import type { Delivery } from "../downloads/downloads.js";
import { inWorker, type WorkerTask } from "../workers/workers.js";
import { printTable } from "./print-table.js";
import type { PrintedRow } from "./table.js";
import { renderCsv } from "./csv.js";
import { renderHtml } from "./html.js";
import { rowsAsBytes, type PrintedTable, type PrintRequest } from "./printed-table.js";

/** pdfmake holds a cell as some forty objects. */
export const PRINT_TABLE: WorkerTask<PrintRequest, null> = {
  file: new URL("./print-worker.js", import.meta.url),
  serve: printTable,
  megabytes: 480,
};

type TableFile = {
  readonly owner: Asker;
  readonly format: "html" | "pdf" | "csv" | "xlsx";
  readonly name: string;
  readonly table: PrintedTable;
};

/** A table that fits in memory as a file; `name` comes without its extension. */
export async function deliverTable({ owner, format, name, table }: TableFile): Promise<Delivery> {
  const { title, columns, carried, heading } = table;
  const fileName = `${name}.${format}`;
  const whole = { title, columns, rows: once(table.rows) };
  if (format === "html") return { fileName, mediaType: "text/html; charset=utf-8", pieces: renderHtml(whole, heading) };
  if (format === "csv") return { fileName, mediaType: "text/csv; charset=utf-8", pieces: renderCsv(whole) };
  const { bytes = new Uint8Array() } = await inWorker(PRINT_TABLE, {
    owner,
    prepare: async () => ({
      request: { format, title, columns, heading, ...(carried !== undefined && { carried }) },
      bytes: await rowsAsBytes(whole),
      size: null,
    }),
  });
  const mediaType = format === "pdf" ? "application/pdf" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { fileName, mediaType, pieces: [bytes] };
}

async function* once(rows: readonly PrintedRow[]): AsyncGenerator<readonly PrintedRow[]> {
  yield rows;
}
