import type { IsoDate } from "@comptoir/accounting/date";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { InvoiceState, listReceivedInvoices } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { readInvoiceBook } from "../invoice-book.js";
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
  const listed = book.rows.filter((row) => book.stateOf(row) === (operationId === undefined ? state : "to_match"));
  const asked = operationId === undefined ? listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) : listed;
  const propose = await proposalsFor(tx, company.id, { rows: asked, book });
  const results = asked.flatMap((row) => {
    const proposals = propose(row);
    const proposal = operationId === undefined ? proposals[0] : proposals.find(({ operation }) => operation.id === operationId);
    return operationId !== undefined && proposal === undefined ? [] : [toSummary(row, { book, today, proposal: proposal ?? null })];
  });
  const lastPage = operationId === undefined ? Math.max(1, Math.ceil(listed.length / PAGE_SIZE)) : 1;
  return { results, counts, pager: { currentPage: page, itemsPerPage: PAGE_SIZE, lastPage, exact: true, cursor: null } };
}
