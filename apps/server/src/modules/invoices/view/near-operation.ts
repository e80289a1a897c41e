import { groupBy } from "@comptoir/accounting/group-by";
import { groupPaidBy, proposePayments } from "@comptoir/accounting/invoices/invoice-match";
import { cents } from "@comptoir/accounting/money";
import type { PaymentRowOfPaper } from "../../operations/service.js";
import type { InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { toCandidate } from "./proposals.js";

/** Invoices compared with every operation: thousands of one seller and one amount are paid by each operation of that amount. */
const MOST_COMPARED = 50;

type Near = {
  readonly book: InvoiceBook;
  readonly operation: PaymentRowOfPaper;
  /** Number of invoices kept of a group that it may pay together: the first one is enough to find the group. */
  readonly ofGroup?: number;
};

/** The invoices among these that an operation may pay, alone or with others, as far as some tens: only they are compared with every operation. */
export function nearOperation(
  open: readonly ReceivedInvoiceRow[],
  { book, operation, ofGroup = Infinity }: Near,
): readonly ReceivedInvoiceRow[] {
  const candidate = toCandidate(operation);
  const paid = cents(0 - operation.amount_cents);
  const grouped = new Set(
    [...groupBy(open, ({ seller_key: key }) => key).values()].flatMap((ofSeller) => {
      const lefts = ofSeller.map((row) => ({ row, left: book.leftOf(row) }));
      return (groupPaidBy(lefts, paid) ?? []).slice(0, ofGroup).map(({ row }) => row);
    }),
  );
  const scored = open.flatMap((row) => {
    const score = proposePayments(book.toPay(row), [candidate])[0]?.score ?? (grouped.has(row) ? 0 : null);
    return score === null ? [] : [{ row, score }];
  });
  const best = new Set(
    scored
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_COMPARED)
      .map(({ row }) => row),
  );
  return open.filter((row) => best.has(row));
}
