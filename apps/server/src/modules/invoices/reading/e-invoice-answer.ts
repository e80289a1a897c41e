import { EInvoiceError } from "@comptoir/e-invoices/errors";
import { readInvoiceFile, type InvoiceFile } from "@comptoir/e-invoices/read-invoice";
import type { WorkDone } from "../../../workers/serving.js";

/** What a file gives: an invoice, or why it gives none. */
export type EInvoiceAnswer = { readonly file: InvoiceFile } | { readonly code: string; readonly reason: string };

/** Reads a file in the worker. */
export async function serveEInvoice(_request: object, bytes: Uint8Array): Promise<WorkDone<EInvoiceAnswer>> {
  try {
    return { answer: { file: await readInvoiceFile(bytes) } };
  } catch (error) {
    if (error instanceof EInvoiceError) return { answer: { code: error.code, reason: error.message } };
    throw error;
  }
}
