import type { IsoDate } from "@comptoir/accounting/date";
import { mayDeduct } from "@comptoir/accounting/invoices/deposits";
import type { Cents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { InvoiceState, listReceivedInvoices } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { leftOfInvoices } from "../../books/open-items/service.js";
import { readPaymentForPaper } from "../../operations/service.js";
import { invoiceState, readInvoiceBook } from "../invoice-book.js";
import { readListedInvoices, type ListedInvoice } from "../invoices-repository.js";
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
  if (operationId !== undefined) return invoicesNear(tx, company, { operationId, page, today });
  const all = await readListedInvoices(tx, company.id);
  const stateOf = await statesOf(tx, company, { all, today });
  const listed = all.filter((row) => stateOf(row) === state);
  const shown = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const book = await readInvoiceBook(tx, company, today, sellersOf(shown));
  const byId = new Map(book.rows.map((row) => [row.id, row]));
  const rows = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const propose = await proposalsFor(tx, company.id, { rows, book });
  const results = rows.map((row) => toSummary(row, { book, today, proposal: propose(row)[0] ?? null }));
  return { results, counts: countsOf(all.map(stateOf)), pager: pagerOf(page, listed.length) };
}

/** The invoices that one operation seems to pay. */
async function invoicesNear(
  tx: Tx,
  company: Company,
  { operationId, page, today }: { readonly operationId: string; readonly page: number; readonly today: IsoDate },
): Promise<ReplyOf<typeof listReceivedInvoices>> {
  const book = await readInvoiceBook(tx, company, today);
  const operation = await readPaymentForPaper(tx, company.id, operationId);
  const open = book.rows.filter((row) => book.stateOf(row) === "to_match");
  const rows = operation === null ? [] : nearOperation(open, { book, operation });
  const propose = await proposalsFor(tx, company.id, { rows, book });
  const results = rows.flatMap((row) => {
    const proposal = propose(row).find((one) => one.operation.id === operationId);
    return proposal === undefined ? [] : [toSummary(row, { book, today, proposal })];
  });
  return { results, counts: countsOf(book.rows.map(book.stateOf)), pager: pagerOf(page, 0) };
}

/** How far each invoice is, as its book says it: only those that may deduct deposits need the documents of their sellers. */
async function statesOf(
  tx: Tx,
  company: Company,
  { all, today }: { readonly all: readonly ListedInvoice[]; readonly today: IsoDate },
): Promise<(row: ListedInvoice) => InvoiceState> {
  const debts = all.some(({ is_recorded: isRecorded }) => isRecorded) ? await leftOfInvoices(tx, company.id) : new Map<string, Cents>();
  const debtOf = ({ id, is_recorded: isRecorded }: ListedInvoice): Cents | undefined => (isRecorded ? debts.get(id) : undefined);
  const deducting = all.filter((row) => row.status === "open" && mayDeduct(row) && debtOf(row) === undefined);
  const book = deducting.length === 0 ? null : await readInvoiceBook(tx, company, today, sellersOf(deducting));
  const known = new Map(book?.rows.map((row) => [row.id, book.leftOf(row)]));
  return (row) => invoiceState(row, () => debtOf(row) ?? known.get(row.id) ?? row.left_cents);
}

function sellersOf(rows: readonly ListedInvoice[]): readonly string[] {
  return [...new Set(rows.map(({ seller_key: key }) => key))];
}

function countsOf(states: readonly InvoiceState[]): ReplyOf<typeof listReceivedInvoices>["counts"] {
  const counts = { to_match: 0, matched: 0, set_aside: 0, refused: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

function pagerOf(page: number, all: number): ReplyOf<typeof listReceivedInvoices>["pager"] {
  return { currentPage: page, itemsPerPage: PAGE_SIZE, lastPage: Math.max(1, Math.ceil(all / PAGE_SIZE)), exact: true, cursor: null };
}
