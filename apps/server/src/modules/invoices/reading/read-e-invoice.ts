import type { InvoiceHead } from "@comptoir/accounting/invoices/invoice-head";
import type { InvoiceFile } from "@comptoir/e-invoices/read-invoice";
import type { Asker } from "../../../concurrency/fair-queue.js";
import { inWorker, type WorkerTask } from "../../../workers/workers.js";
import { serveEInvoice, type EInvoiceAnswer } from "./e-invoice-answer.js";

/** A PDF is opened and one attachment of it inflated, or an XML is parsed: bounded, since a hostile one may ask for more. */
const READ_E_INVOICE: WorkerTask<object, EInvoiceAnswer> = {
  file: new URL("./e-invoice-worker.js", import.meta.url),
  serve: serveEInvoice,
  megabytes: 200,
  residentMegabytes: 500,
  milliseconds: 6_000,
};

/** An invoice that was read: its head, and its whole document as JSON. */
export type ReadInvoice = { readonly format: InvoiceFile["format"]; readonly invoice: InvoiceHead; readonly document: string };

/** The invoice that a file holds, or the French sentence that says why it gives none. Refuses `work.*`, `server.busy`. */
export async function readEInvoice(
  owner: Asker,
  bytes: Uint8Array,
): Promise<ReadInvoice | { readonly reason: string; readonly code: string }> {
  const { answer, bytes: document } = await inWorker(READ_E_INVOICE, {
    owner,
    prepare: () => ({ request: {}, bytes: [bytes], size: bytes.length }),
  });
  return "invoice" in answer ? { ...answer, document: new TextDecoder().decode(document) } : answer;
}
