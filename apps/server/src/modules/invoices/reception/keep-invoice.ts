import { uuidv7 } from "uuidv7";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { amountToMatch } from "@comptoir/accounting/invoices/invoice-groups";
import { numberKey, owedOf, sellerKey } from "@comptoir/accounting/invoices/received-invoice";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import type { ReadInvoice } from "../reading/read-e-invoice.js";
import { insertReceivedInvoice, invoiceOfFile, readKeptInvoices, storeInvoiceState } from "../invoices-repository.js";
import { invoiceAct } from "../states/invoice-act.js";

/** An invoice that was read, and the paper that holds it. */
export type ReceivedFile = {
  readonly fileId: string;
  readonly file: ReadInvoice;
  readonly userId: string | null;
  readonly today: IsoDate;
  /** The platform and the flow that brought it; null for one dropped by hand. */
  readonly flow: { readonly host: string; readonly id: string } | null;
};

/** Keeps an invoice in the books, which are locked, as an act; the same file again is the same invoice, back when its reception was taken back. */
export async function keepInvoice(
  tx: Tx,
  companyId: string,
  kept: ReceivedFile,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  // What is suggested of operations may be another one.
  noteChange(tx, { expected: true });
  const { fileId, file, userId, today, flow } = kept;
  const { invoice, format, document } = file;
  const known = await invoiceOfFile(tx, companyId, fileId);
  const title = invoiceTitle(invoice);
  if (known !== null) {
    if (known.status !== "removed") return { id: known.id, isNew: false };
    const before = (await readKeptInvoices(tx, companyId, [known.id])).get(known.id);
    if (before === undefined) throw new Error(`no invoice ${known.id}`);
    const after = { ...before, status: "open" } as const;
    await storeInvoiceState(tx, companyId, known.id, after);
    await recordAct(
      tx,
      companyId,
      invoiceAct({ id: known.id, kind: "invoice.receive", sentence: `${title} reçue`, before, after, userId }),
    );
    return { id: known.id, isNew: true };
  }
  const id = uuidv7();
  await insertReceivedInvoice(tx, companyId, {
    id,
    file_id: fileId,
    format,
    number: invoice.number,
    number_key: numberKey(invoice.number),
    seller_key: sellerKey(invoice.seller),
    seller_name: invoice.seller.name,
    issued_on: invoice.issuedOn,
    currency: invoice.currency,
    owed_cents: amountToMatch(invoice),
    gross_cents: owedOf(invoice, "gross") ?? amountToMatch(invoice),
    iban: invoice.iban,
    document,
    received_on: today,
    received_by: userId,
    flow_host: flow?.host ?? null,
    flow_id: flow?.id ?? null,
  });
  const state = { prepared: null, posting: null } as const;
  const states = { before: { ...state, status: "removed" }, after: { ...state, status: "open" } } as const;
  await recordAct(tx, companyId, invoiceAct({ id, kind: "invoice.receive", sentence: `${title} reçue`, ...states, userId }));
  return { id, isNew: true };
}

/** « Facture F-12 de PAPETERIE du 02/03/2026 ». */
export function invoiceTitle({ number, seller, issuedOn }: ReadInvoice["invoice"]): string {
  return `Facture ${number} de ${seller.name}${issuedOn === null ? "" : ` du ${frenchDay(issuedOn)}`}`.slice(0, 180);
}
