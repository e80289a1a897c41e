import type { SuggestedPart, StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { assignPayments, invoiceSuggestion, type PaidInvoices } from "@comptoir/accounting/invoices/invoice-suggestion";
import { cents, type Cents } from "@comptoir/accounting/money";
import { readSituations } from "../../books/regimes/service.js";
import { readPaymentsForPapers, type ExpectedSource, type PaymentRowOfPaper } from "../../operations/service.js";
import { lastAccountOf, readInvoiceBook, type InvoiceBook } from "../invoice-book.js";
import { readOpenAmounts, readOwnSiren, type ReceivedInvoiceRow } from "../invoices-repository.js";
import { toCandidate } from "../view/proposals.js";
import { inDirection, invoiceParts } from "./allocations.js";

/** Days around invoices in which what pays them is looked for. */
const WINDOW_DAYS = 121;

/**
 * The operations to categorise that pay an invoice received, to the cent, or several of one seller: their parts by rate, with the VAT of the document. An
 * invoice of a new seller is proposed on the panel of the operation alone, since no account is known. Null without an invoice to match.
 */
export const expectedOfInvoices: ExpectedSource = async (tx, { companyId, today }) => {
  const open = await readOpenAmounts(tx, companyId);
  if (open.length === 0) return null;
  const days = open.flatMap(({ first, last }) => [first, last]).toSorted();
  const period = { from: addDays(days[0] ?? today, -WINDOW_DAYS), to: addDays(days.at(-1) ?? today, WINDOW_DAYS) };
  const payments = await readPaymentsForPapers(tx, companyId, { ...period, areWaiting: true });
  if (!mayBePaid(open, payments)) return new Map();
  const book = await readInvoiceBook(tx, { id: companyId, siren: await readOwnSiren(tx, companyId) }, today);
  const rows = new Map(book.rows.filter((row) => isSuggested(row, book)).map((row) => [row.id, row]));
  const invoices = [...rows.values()].map((row) => ({ ...book.toPay(row), id: row.id, sellerKey: row.seller_key }));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const situationOf = await readSituations(tx, companyId);
  const found = new Map<string, StoredSuggestion>();
  for (const paid of assignPayments(invoices, payments.map(toCandidate))) {
    const payment = byId.get(paid.operationId);
    if (payment === undefined) continue;
    const { vatSubject } = situationOf(payment.date);
    const parts = partsOf(paid, { payment, rows, book, vatSubject });
    const suggestion = invoiceSuggestion(paid, { parts, amount: payment.amount_cents, vatSubject });
    if (suggestion !== null) found.set(paid.operationId, suggestion);
  }
  return found;
};

/** False where no operation has the amount of an invoice, and no seller has several. */
function mayBePaid(open: Awaited<ReturnType<typeof readOpenAmounts>>, payments: readonly PaymentRowOfPaper[]): boolean {
  if (payments.length === 0) return false;
  const sellers = new Set(open.map(({ seller_key: key }) => key));
  const amounts = new Set(open.map(({ left_cents: left }) => -left));
  return sellers.size < open.length || payments.some(({ amount_cents: amount }) => amounts.has(amount));
}

function isSuggested(row: ReceivedInvoiceRow, book: InvoiceBook): boolean {
  const hasAccount = book.itemOf(row) !== null || lastAccountOf(row, book) !== null;
  return hasAccount && row.currency === "EUR" && book.stateOf(row) === "to_match" && !book.isToCheck(row);
}

type Paying = {
  readonly payment: PaymentRowOfPaper;
  readonly rows: ReadonlyMap<string, ReceivedInvoiceRow>;
  readonly book: InvoiceBook;
  readonly vatSubject: boolean;
};

function partsOf({ invoices }: PaidInvoices, { payment, rows, book, vatSubject }: Paying): readonly SuggestedPart[] {
  const paid: Cents = cents(0 - payment.amount_cents);
  return invoices.flatMap(({ id, left }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const accountCode = lastAccountOf(row, book) ?? "";
    const posting: { readonly date: IsoDate; readonly vatSubject: boolean } = { date: payment.date, vatSubject };
    const parts = invoiceParts({ row, amount: left, gap: cents(0) }, { book, chosen: [{ accountCode }], paid, ...posting });
    return inDirection(parts, paid).map(({ account, amount, vatRate, vatAmount, vatNature, openItems }): SuggestedPart => ({
      account,
      amount,
      invoice: id,
      ...(vatRate !== undefined && { vatRateBp: vatRate }),
      ...(vatAmount !== undefined && { vatAmount }),
      ...(vatNature !== undefined && { vatNature }),
      ...(openItems !== undefined && { openItems: openItems.map((item) => item.id) }),
    }));
  });
}
