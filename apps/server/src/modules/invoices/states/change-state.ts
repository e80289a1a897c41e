import type { ChosenGroup } from "@comptoir/accounting/invoices/invoice-groups";
import { lifecycleName, reasonsOf, type PreparedCode } from "@comptoir/accounting/invoices/invoice-lifecycle";
import type { IsoDate } from "@comptoir/accounting/date";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { readSituations } from "../../books/regimes/service.js";
import { lockBooks } from "../../books/years/service.js";
import { writeDebt } from "../debt/write-debt.js";
import { readInvoiceBook, type InvoiceBook } from "../invoice-book.js";
import { storeInvoiceState, type ReceivedInvoiceRow, type KeptInvoice } from "../invoices-repository.js";
import { invoiceTitle } from "../reception/keep-invoice.js";
import { mayBeDebt } from "../view/invoice-detail.js";
import { invoiceAct } from "./invoice-act.js";

type Changing = { readonly id: string; readonly today: IsoDate; readonly userId: string };

/** Sets an invoice aside, or opens it again. Refuses `not_found`, `received_invoice.in_use`. */
export async function setInvoiceStatus(
  tx: Tx,
  company: Company,
  { status, ...changing }: Changing & { readonly status: "open" | "set_aside" },
): Promise<string | null> {
  const { row, book } = await held(tx, company, changing);
  if (status === "set_aside") refuseInUse(row, book);
  const words = status === "open" ? "remise à rapprocher" : "écartée";
  const prepared = row.status === "refused" ? null : row.prepared;
  return changeState(tx, company, { row, after: { status, prepared, posting: row.posting }, words, kind: "invoice.status", ...changing });
}

type Preparing = Changing & { readonly code: PreparedCode | null; readonly reason: string | null; readonly comment: string };

/** Prepares a status to be given on the client’s platform; 210 refuses the invoice. Refuses `received_invoice.reason`, `received_invoice.comment`, `received_invoice.in_use`. */
export async function prepareStatus(tx: Tx, company: Company, { code, reason, comment, ...changing }: Preparing): Promise<string | null> {
  const { row, book } = await held(tx, company, changing);
  const kind = "invoice.prepare";
  if (code === null) {
    const status = row.status === "refused" ? "open" : row.status;
    return changeState(tx, company, {
      row,
      after: { status, prepared: null, posting: row.posting },
      words: "sans statut à donner",
      kind,
      ...changing,
    });
  }
  const reasons = reasonsOf(code);
  if (reasons.length > 0 && !reasons.some((one) => one.code === reason)) throw new Refusal({ code: "received_invoice.reason" });
  if (code === 210 && comment === "") throw new Refusal({ code: "received_invoice.comment" });
  if (code === 210) refuseInUse(row, book);
  const status = code === 210 ? "refused" : row.status === "refused" ? "open" : row.status;
  const prepared = { code, reason: reasons.length === 0 ? null : reason, comment, on: changing.today };
  const words = `\u00ab\u00a0${lifecycleName(code)}\u00a0\u00bb, à faire chez votre plateforme`;
  return changeState(tx, company, { row, after: { status, prepared, posting: row.posting }, words, kind, ...changing });
}

/**
 * Records an invoice as a debt from its own day, or takes the debt back (null). Refuses `received_invoice.cash_books`,
 * `received_invoice.debt_elsewhere`, `received_invoice.to_check`, `open_item.settled` once it was paid.
 */
export async function recordDebt(
  tx: Tx,
  company: Company,
  { posting, ...changing }: Changing & { readonly posting: readonly ChosenGroup[] | null },
): Promise<string | null> {
  const { row, book } = await held(tx, company, changing);
  if (posting !== null) {
    if (company.accountingBasis !== "accrual") throw new Refusal({ code: "received_invoice.cash_books" });
    const { vatSubject } = (await readSituations(tx, company.id))(row.issued_on ?? changing.today);
    if (!mayBeDebt(row, { today: row.issued_on ?? changing.today, vatSubject }))
      throw new Refusal({ code: "received_invoice.debt_elsewhere" });
    if (row.status !== "open") throw new Refusal({ code: "received_invoice.closed" });
    const reason = book.findingsOf(row).find(({ level }) => level === "refuse");
    if (reason !== undefined) throw new Refusal({ code: "received_invoice.to_check", reason: reason.message });
    if (row.paid_cents !== 0) throw new Refusal({ code: "received_invoice.in_use" });
    if (row.posting === null && book.leftOf(row) === 0) throw new Refusal({ code: "received_invoice.nothing_due", number: row.number });
  }
  const words = posting === null ? "retirée des dettes" : "comptabilisée à sa date";
  return changeState(tx, company, {
    row,
    after: { status: row.status, prepared: row.prepared, posting },
    words,
    kind: "invoice.record",
    ...changing,
  });
}

/** What an invoice is paid or recorded with is undone before it is set aside or refused. */
export function refuseInUse(row: ReceivedInvoiceRow, book: Pick<InvoiceBook, "payments">): void {
  if (row.posting !== null || book.payments.some(({ invoice_id: id }) => id === row.id))
    throw new Refusal({ code: "received_invoice.in_use" });
}

async function held(
  tx: Tx,
  company: Company,
  { id, today }: Changing,
): Promise<{ readonly row: ReceivedInvoiceRow; readonly book: InvoiceBook }> {
  await lockBooks(tx, company.id);
  const book = await readInvoiceBook(tx, company, today);
  const row = book.rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal({ code: "not_found", what: "invoice" });
  return { row, book };
}

type Change = Changing & { readonly row: ReceivedInvoiceRow; readonly after: KeptInvoice; readonly words: string; readonly kind: string };

async function changeState(tx: Tx, company: Company, { row, after, words, kind, userId }: Change): Promise<string | null> {
  const before: KeptInvoice = { status: row.status, prepared: row.prepared, posting: row.posting };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    settlesNothing(tx, "the invoice stays as it is");
    return null;
  }
  await applyState(tx, company, row, after);
  const sentence = `${invoiceTitle(row.document)} ${words}`;
  return recordAct(tx, company.id, invoiceAct({ id: row.id, kind, sentence, before, after, userId }));
}

/** Writes the state of an invoice, and its debt where that changes. */
export async function applyState(tx: Tx, company: Company, row: ReceivedInvoiceRow, after: KeptInvoice): Promise<void> {
  await storeInvoiceState(tx, company.id, row.id, after);
  noteChange(tx, { expected: true });
  if (JSON.stringify(row.posting) !== JSON.stringify(after.posting)) await writeDebt(tx, company, row, after.posting);
}
