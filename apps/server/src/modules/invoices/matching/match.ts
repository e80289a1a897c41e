import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { matchInvoices } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { readSituations } from "../../books/regimes/service.js";
import { lockBooks } from "../../books/years/service.js";
import {
  allocateOperation,
  joinPaperToEach,
  keptPaper,
  readPaymentForPaper,
  type Outcome,
  type PaymentRowOfPaper,
} from "../../operations/service.js";
import { readInvoiceBook, type InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { storePayment } from "../payments-repository.js";
import { chosenOf, discountOf, inDirection, invoiceParts, type GivenParts } from "./allocations.js";
import { shareOut, type ShareOfInvoice } from "./share-out.js";

type Matching = Pick<BodyOf<typeof matchInvoices>, "operationId" | "invoices" | "gap" | "keepsCategories"> & {
  readonly today: IsoDate;
  readonly userId: string;
};

/**
 * One operation pays invoices: it gets their parts by rate, or settles their debts, and their papers. Refuses `not_found`,
 * `received_invoice.*`, and what allocating refuses.
 */
export async function matchPayment(tx: Tx, company: Company, matching: Matching): Promise<Outcome> {
  await lockBooks(tx, company.id);
  const { operationId, invoices, gap, keepsCategories, today, userId } = matching;
  const book = await readInvoiceBook(tx, company, today);
  const operation = await readPaymentForPaper(tx, company.id, operationId);
  if (operation === null) throw new Refusal({ code: "not_found", what: "operation" });
  if (book.payments.some(({ operation_id: id }) => id === operationId)) throw new Refusal({ code: "received_invoice.operation_taken" });
  const wanted = [...new Map(invoices.map((one) => [one.id, one])).values()];
  const rows = wanted.map(({ id }) => matchable(book, id));
  const shares = shareOut({ rows, book, paid: cents(0 - operation.amount_cents), gap });
  const outcome = keepsCategories
    ? keepCategories(operation)
    : await allocate(tx, company, { operation, shares, book, wanted, gap, today });
  const joined = await joinPapers(tx, company, { operationId, rows, userId });
  for (const [index, { row, amount, gap: unpaid }] of shares.entries()) {
    const groups = wanted[index]?.groups;
    const chosen = keepsCategories || groups === undefined ? row.posting : chosenOf(groups);
    await storePayment(tx, company.id, { invoiceId: row.id, operationId, amount, gap: unpaid, chosen });
  }
  noteChange(tx, { expected: true });
  const changed = joined.data.changed.length > 0 ? joined.data.changed : (outcome?.data.changed ?? []);
  return { data: { ...(outcome ?? joined).data, changed } };
}

/** An invoice that may be matched. Refuses `not_found`, `received_invoice.*`. */
export function matchable(book: InvoiceBook, id: string): ReceivedInvoiceRow {
  const row = book.rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal({ code: "not_found", what: "invoice" });
  if (row.status !== "open") throw new Refusal({ code: "received_invoice.closed" });
  const reason = book.findingsOf(row).find(({ level }) => level === "refuse");
  if (reason !== undefined) throw new Refusal({ code: "received_invoice.to_check", reason: reason.message });
  if (book.leftOf(row) === 0) {
    const isPaid = row.paid_cents !== 0 || row.posting !== null;
    throw new Refusal({ code: isPaid ? "received_invoice.settled" : "received_invoice.nothing_due", number: row.number });
  }
  return row;
}

/** An operation that keeps its own categories must have some: what it pays then counts by its papers alone. */
function keepCategories({ status }: PaymentRowOfPaper): null {
  if (status === "to_categorize") throw new Refusal({ code: "operation.not_categorized" });
  return null;
}

type Allocating = {
  readonly operation: PaymentRowOfPaper;
  readonly shares: readonly ShareOfInvoice[];
  readonly book: InvoiceBook;
  readonly wanted: Matching["invoices"];
  readonly gap: Matching["gap"];
  readonly today: IsoDate;
};

async function allocate(tx: Tx, company: Company, { operation, shares, book, wanted, gap, today }: Allocating): Promise<Outcome> {
  const { vatSubject } = (await readSituations(tx, company.id))(operation.date);
  const paid = cents(0 - operation.amount_cents);
  const posting = { date: operation.date, vatSubject };
  const parts: GivenParts = shares.flatMap((share, index) => [
    ...invoiceParts(share, { book, chosen: chosenOf(wanted[index]?.groups), paid, ...posting }),
    ...(gap === "discount" ? discountOf(share, { book, chosen: chosenOf(wanted[index]?.groups), ...posting }) : []),
  ]);
  const unpaid = sumCents(shares.map((share): Cents => share.gap));
  const cent: GivenParts = gap === "cent" && unpaid !== 0 ? [{ account: unpaid < 0 ? "658000" : "758000", amount: cents(0 - unpaid) }] : [];
  const allocations = inDirection([...parts, ...cent], paid).map(({ openItems, ...part }) => ({
    ...part,
    ...(openItems === undefined ? {} : { openItems: [...openItems] }),
  }));
  return allocateOperation(tx, company, { id: operation.id, allocations, today });
}

type Joining = { readonly operationId: string; readonly rows: readonly ReceivedInvoiceRow[]; readonly userId: string };

/** Joins the paper of each invoice, and the view of its platform. A paper that the operation has already stays. */
async function joinPapers(tx: Tx, company: Company, { operationId, rows, userId }: Joining): Promise<Outcome> {
  let last: Outcome = { data: { changed: [], skipped: [], suggested: [], alike: [] } };
  for (const fileId of rows.flatMap((row) => [row.file_id, ...(row.readable_file_id === null ? [] : [row.readable_file_id])])) {
    const paper = await keptPaper(tx, company, fileId);
    const outcome = await joinPaperToEach(tx, company, { named: { ids: [operationId] }, paper, userId });
    if (outcome.data.skipped.some(({ code }) => code === "paper.too_many")) throw new Refusal({ code: "paper.too_many", maximum: 50 });
    if (outcome.data.changed.length > 0) last = { data: { ...outcome.data, skipped: [] } };
  }
  return last;
}
