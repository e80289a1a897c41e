import type { AppOptions } from "../../app-options.js";
import type { Delivery } from "../../downloads/downloads.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { inWorker, type WorkerTask } from "../../workers/workers.js";
import { printInvoice, type DrawnInvoice } from "./print-invoice.js";
import { readInvoice, readOwn } from "./repository.js";

type Asked = {
  readonly userId: string;
  readonly left: AbortSignal;
  readonly number: string;
  readonly seller: AppOptions["seller"];
};

const PRINT_INVOICE: WorkerTask<DrawnInvoice, null> = {
  file: new URL("./print-worker.js", import.meta.url),
  serve: printInvoice,
  megabytes: 100,
};

/** An invoice of the company of a user, printed. Throws `not_found`, and `subscription.no_seller` while who sells is not known: without it it is not an invoice. */
export async function deliverInvoice({ db }: Services, { userId, left, number, seller }: Asked): Promise<Delivery> {
  const own = await readOwn(db, userId);
  const invoice = own && (await readInvoice(db, own.company_id, number));
  if (!invoice) throw new Refusal({ code: "not_found", what: "document" });
  if (seller === null) throw new Refusal({ code: "subscription.no_seller" });
  const prepare = () => ({ request: { ...invoice, seller }, bytes: [], size: null });
  const { bytes = new Uint8Array() } = await inWorker(PRINT_INVOICE, { owner: { company: own.company_id, person: userId, left }, prepare });
  return { fileName: `facture-${invoice.number}.pdf`, mediaType: "application/pdf", pieces: [bytes] };
}
