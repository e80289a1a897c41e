import { headOf, type InvoiceHead } from "@comptoir/accounting/invoices/invoice-head";
import { EInvoiceError } from "@comptoir/e-invoices/errors";
import { readInvoiceFile, type InvoiceFile } from "@comptoir/e-invoices/read-invoice";
import type { WorkDone } from "../../../workers/serving.js";

/** What a file gives: the head of an invoice, whose whole document follows as the bytes of its JSON, or why it gives none. */
export type EInvoiceAnswer =
  | { readonly format: InvoiceFile["format"]; readonly invoice: InvoiceHead }
  | { readonly code: string; readonly reason: string };

/** Reads a file in the worker: thousands of lines stay a text, which the server hands to the database as it came. */
export async function serveEInvoice(_request: object, bytes: Uint8Array): Promise<WorkDone<EInvoiceAnswer>> {
  try {
    const { format, invoice } = await readInvoiceFile(bytes);
    return { answer: { format, invoice: headOf(invoice) }, bytes: new TextEncoder().encode(JSON.stringify(invoice)) };
  } catch (error) {
    if (error instanceof EInvoiceError) return { answer: { code: error.code, reason: error.message } };
    throw error;
  }
}
