import type { IsoDate } from "@comptoir/accounting/date";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { InvoiceState, listReceivedInvoices } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { readPaymentForPaper } from "../../operations/service.js";
import { readInvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { nearOperation } from "./near-operation.js";
import { toSummary } from "./presenter.js";
import { proposalsFor } from "./proposals.js";

const PAGE_SIZE = 20;

type Listing = { readonly state: InvoiceState; readonly operationId: string | undefined; readonly page: number; readonly today: IsoDate };

/** A page of the invoices of a state, each with the operation that seems to pay it; or those that one operation seems to pay. */
export async function pageOfInvoices(
  tx: Tx,
  company: Company,
  { state, operationId, page, today }: Listing,
): Promise<ReplyOf<typeof listReceivedInvoices>> {
  const book = await readInvoiceBook(tx, company, today);
  const counts = { to_match: 0, matched: 0, set_aside: 0, refused: 0 };
  for (const row of book.rows) counts[book.stateOf(row)] += 1;
  const of = (wanted: InvoiceState): readonly ReceivedInvoiceRow[] => book.rows.filter((row) => book.stateOf(row) === wanted);
  if (operationId !== undefined) {
    const operation = await readPaymentForPaper(tx, company.id, operationId);
    const rows = operation === null ? [] : nearOperation(of("to_match"), { book, operation });
    const propose = await proposalsFor(tx, company.id, { rows, book });
    const results = rows.flatMap((row) => {
      const proposal = propose(row).find((one) => one.operation.id === operationId);
      return proposal === undefined ? [] : [toSummary(row, { book, today, proposal })];
    });
    return { results, counts, pager: pagerOf(page, 0) };
  }
  const listed = of(state);
  const rows = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const propose = await proposalsFor(tx, company.id, { rows, book });
  const results = rows.map((row) => toSummary(row, { book, today, proposal: propose(row)[0] ?? null }));
  return { results, counts, pager: pagerOf(page, listed.length) };
}

function pagerOf(page: number, all: number): ReplyOf<typeof listReceivedInvoices>["pager"] {
  return { currentPage: page, itemsPerPage: PAGE_SIZE, lastPage: Math.max(1, Math.ceil(all / PAGE_SIZE)), exact: true, cursor: null };
}
