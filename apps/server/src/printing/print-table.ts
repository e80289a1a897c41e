import type { WorkDone } from "../workers/serving.js";
import { renderPdf } from "./pdf.js";
import { rowsOf, type PrintRequest } from "./printed-table.js";
import { renderXlsx } from "./xlsx.js";

/** Makes the file of a table, whose rows come as bytes. */
export async function printTable({ format, ...book }: PrintRequest, bytes: Uint8Array): Promise<WorkDone<null>> {
  const printed = { ...book, rows: rowsOf(bytes) };
  return { answer: null, bytes: await (format === "pdf" ? renderPdf(printed) : renderXlsx(printed)) };
}
