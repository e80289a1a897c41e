import { DomainError } from "@comptoir/accounting/errors";
import type { IsoDate } from "@comptoir/accounting/date";
import type { PaymentCandidate } from "@comptoir/accounting/invoices/invoice-match";
import { disagreements } from "@comptoir/accounting/invoices/match-disagreements";
import { gapOf } from "@comptoir/accounting/invoices/invoice-split";
import { invoiceKind } from "@comptoir/accounting/invoices/received-invoice";
import { cents, euros, eurosFromCents, sumCents } from "@comptoir/accounting/money";
import type { MatchPreview } from "@comptoir/contract/invoices/matching";
import { problemText } from "@comptoir/contract/problems";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readSituations } from "../../books/regimes/service.js";
import { accountName, readPaymentForPaper, type PaymentRowOfPaper } from "../../operations/service.js";
import { lastAccountOf, mentionsDiscount, bookOfSellers, type InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { toCandidate } from "../view/proposals.js";
import { toGroups, toOperationName } from "../view/presenter.js";
import { matchable } from "./match.js";
import { shareOut, type ShareOfInvoice } from "./share-out.js";

type Gap = "none" | "cent" | "discount";
type Previewing = { readonly operationId: string; readonly ids: readonly string[]; readonly gap: Gap; readonly today: IsoDate };

/** What matching an operation with invoices would do, and what prevents it. Refuses `not_found`. */
export async function previewMatch(tx: Tx, company: Company, { operationId, ids, gap, today }: Previewing): Promise<MatchPreview> {
  const book = await bookOfSellers(tx, company, { ids, today });
  const operation = await readPaymentForPaper(tx, company.id, operationId);
  if (operation === null) throw new Refusal({ code: "not_found", what: "operation" });
  const rows = ids.map((id) => {
    const row = book.rows.find((one) => one.id === id);
    if (row === undefined) throw new Refusal({ code: "not_found", what: "invoice" });
    return row;
  });
  const { vatSubject } = (await readSituations(tx, company.id))(operation.date);
  return matchPreviewOf(rows, { operation, book, gap, vatSubject });
}

/** What a preview is made from, beside the invoices. */
type PreviewFacts = {
  readonly operation: PaymentRowOfPaper;
  readonly book: InvoiceBook;
  readonly gap: Gap;
  readonly vatSubject: boolean;
  /** Why it is proposed; absent of what is chosen by hand. */
  readonly proposal?: { readonly reasons: readonly string[]; readonly isSure: boolean };
};

/** What matching an operation with these invoices would do. */
export function matchPreviewOf(rows: readonly ReceivedInvoiceRow[], facts: PreviewFacts): MatchPreview {
  const { operation, book, vatSubject, proposal } = facts;
  const candidate = toCandidate(operation);
  const shared = sharesOr(rows, facts);
  const paid = cents(0 - operation.amount_cents);
  const left = sumCents(rows.map((row) => book.leftOf(row)));
  const [only] = rows;
  const account = only === undefined ? null : (lastAccountOf(only, book) ?? operation.suggestion_account);
  return {
    operation: toOperationName(operation),
    invoices: rows.map((row) =>
      invoiceOf(row, { book, share: shared.shares?.find((one) => one.row.id === row.id), vatSubject, date: operation.date, account }),
    ),
    left: eurosFromCents(left),
    gap: gapOf({ left, paid, hasTerms: rows.length === 1 && only !== undefined && mentionsDiscount(only) }),
    difference: eurosFromCents(cents(Math.abs(Math.abs(left) - Math.abs(paid)))),
    disagreements: [...disagreementsOf(rows, { candidate, book, left })],
    refusal: shared.refusal,
    account: account === null ? null : accountName(account),
    needsAccount: rows.some((row) => book.itemOf(row) === null),
    reasons: [...(proposal?.reasons ?? [])],
    isSure: proposal?.isSure ?? false,
  };
}

type Shared = { readonly shares: readonly ShareOfInvoice[] | null; readonly refusal: string | null };

/** How the payment is shared, or the sentence that refuses it. */
function sharesOr(rows: readonly ReceivedInvoiceRow[], { operation, book, gap }: PreviewFacts): Shared {
  try {
    if (book.payments.some(({ operation_id: id }) => id === operation.id)) throw new Refusal({ code: "received_invoice.operation_taken" });
    for (const { id } of rows) matchable(book, id);
    return { shares: shareOut({ rows, book, paid: cents(0 - operation.amount_cents), gap }), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof DomainError)) throw error;
    return { shares: null, refusal: problemText(error.problem) };
  }
}

type Comparing = { readonly candidate: PaymentCandidate; readonly book: InvoiceBook };

/** Compares what several invoices add up to, then each of them for the rest. */
function disagreementsOf(
  rows: readonly ReceivedInvoiceRow[],
  { candidate, book, left }: Comparing & { readonly left: number },
): readonly string[] {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return disagreements(book.toPay(only), candidate);
  const ofEach = rows.flatMap((row) => disagreements({ ...book.toPay(row), left: cents(0 - candidate.amount) }, candidate));
  const gap =
    Math.abs(left) === Math.abs(candidate.amount) ? [] : [`${euros(Math.abs(candidate.amount))} au lieu de ${euros(Math.abs(left))}`];
  return [...new Set([...gap, ...ofEach])];
}

type Sharing = {
  readonly book: InvoiceBook;
  readonly share: ShareOfInvoice | undefined;
  readonly vatSubject: boolean;
  readonly date: IsoDate;
  readonly account: string | null;
};

function invoiceOf(row: ReceivedInvoiceRow, { book, share, ...posting }: Sharing): MatchPreview["invoices"][number] {
  const left = book.leftOf(row);
  const paid = share?.amount ?? cents(0);
  return {
    id: row.id,
    number: row.number,
    seller: row.seller_name,
    kind: invoiceKind(row.document),
    currency: row.currency,
    issuedOn: row.issued_on,
    left: eurosFromCents(left),
    paid: eurosFromCents(paid),
    rest: eurosFromCents(cents(left - paid)),
    isRecorded: book.itemOf(row) !== null,
    groups: toGroups(row.document, { ...posting, deposits: book.depositsOf(row).map(({ document }) => document) }),
  };
}
