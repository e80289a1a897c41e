import { gapOf } from "@comptoir/accounting/invoices/invoice-split";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { Refusal } from "../../../refusal.js";
import { mentionsDiscount, type InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";

/** What an operation takes of one invoice, in the direction of what is owed; `gap` of it is not paid. */
export type ShareOfInvoice = { readonly row: ReceivedInvoiceRow; readonly amount: Cents; readonly gap: Cents };

type Sharing = {
  readonly rows: readonly ReceivedInvoiceRow[];
  readonly book: InvoiceBook;
  /** What the operation pays: below zero when money comes in. */
  readonly paid: Cents;
  readonly gap: "none" | "cent" | "discount";
};

/** Shares a payment among invoices, in their order: each is paid in full, the last one in part when it falls short. Refuses `received_invoice.*`. */
export function shareOut(sharing: Sharing): readonly ShareOfInvoice[] {
  const { rows, book, paid } = sharing;
  const foreign = rows.find(({ currency }) => currency !== "EUR");
  const lefts = rows.map((row) => book.leftOf(row));
  const total = sumCents(lefts);
  if (total === 0 || total > 0 !== paid > 0) throw new Refusal({ code: "received_invoice.direction" });
  if (foreign !== undefined) return inForeignCurrency(sharing, foreign);
  const short = cents(paid > 0 ? total - paid : paid - total);
  const whole = rows.map((row, index): ShareOfInvoice => ({ row, amount: lefts[index] ?? cents(0), gap: cents(0) }));
  if (short === 0) return whole;
  if (short < 0 && !isCent(sharing, short)) throw new Refusal({ code: "received_invoice.over", leftCents: Math.abs(total) });
  return withoutGap(sharing, { whole, short, total });
}

/** A cent for each invoice. */
function isCent({ gap, rows }: Sharing, short: number): boolean {
  return gap === "cent" && Math.abs(short) <= rows.length;
}

type Gap = { readonly whole: readonly ShareOfInvoice[]; readonly short: Cents; readonly total: Cents };

function withoutGap(sharing: Sharing, { whole, short, total }: Gap): readonly ShareOfInvoice[] {
  const { gap, paid, rows } = sharing;
  const refusal = new Refusal({ code: "received_invoice.gap", gapCents: Math.abs(short) });
  const [last] = whole.slice(-1);
  if (last === undefined) throw refusal;
  const unpaid = cents(total - paid);
  if (gap === "none") {
    const amount = cents(last.amount - unpaid);
    if (amount === 0 || amount > 0 !== last.amount > 0) throw refusal;
    return [...whole.slice(0, -1), { ...last, amount }];
  }
  const [row] = rows;
  const isDiscount =
    gap === "discount" &&
    rows.length === 1 &&
    row !== undefined &&
    gapOf({ left: total, paid, hasTerms: mentionsDiscount(row) }) === "discount";
  if (!isDiscount && !isCent(sharing, short)) throw refusal;
  return [...whole.slice(0, -1), { ...last, gap: unpaid }];
}

/** What the bank took in euros pays the whole of it: its own amount is of another currency. */
function inForeignCurrency({ rows, book, gap }: Sharing, foreign: ReceivedInvoiceRow): readonly ShareOfInvoice[] {
  if (rows.length > 1 || gap !== "none") throw new Refusal({ code: "received_invoice.currency", currency: foreign.currency });
  return [{ row: foreign, amount: book.leftOf(foreign), gap: cents(0) }];
}
