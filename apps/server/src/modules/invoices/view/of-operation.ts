import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listInvoicesOfOperation } from "@comptoir/contract/invoices/matching";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readSituations } from "../../books/regimes/service.js";
import { readPaymentForPaper } from "../../operations/service.js";
import { readInvoiceBook } from "../invoice-book.js";
import { matchPreviewOf } from "../matching/preview-match.js";
import { nearOperation } from "./near-operation.js";
import { proposalsFor } from "./proposals.js";

type Asked = { readonly operationId: string; readonly today: IsoDate };
type Reply = ReplyOf<typeof listInvoicesOfOperation>["data"];

/** Invoices proposed of one operation, and those to choose from by hand. */
const MOST = { proposals: 3, others: 100 } as const;

/** The invoices that an operation pays, those that it seems to pay, with what matching would do, and the others of its direction. Refuses `not_found`. */
export async function invoicesOfOperation(tx: Tx, company: Company, { operationId, today }: Asked): Promise<Reply> {
  const operation = await readPaymentForPaper(tx, company.id, operationId);
  if (operation === null) throw new Refusal({ code: "not_found", what: "operation" });
  const book = await readInvoiceBook(tx, company, today);
  const payments = book.payments.filter(({ operation_id: id }) => id === operationId);
  const paid = payments.flatMap(({ invoice_id: id, amount_cents: amount }) => {
    const row = book.rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const { number, seller_name: seller, currency } = row;
    return [{ id, number, seller, currency, paid: eurosFromCents(amount), left: eurosFromCents(book.leftOf(row)) }];
  });
  if (paid.length > 0) return { paid, proposals: [], others: [] };
  const open = book.rows.filter(
    (row) => book.stateOf(row) === "to_match" && book.leftOf(row) > 0 === operation.amount_cents < 0 && !book.isToCheck(row),
  );
  const near = nearOperation(open, { book, operation, ofGroup: 1 });
  const propose = await proposalsFor(tx, company.id, { rows: near, book });
  const found = near.flatMap((row) => propose(row).filter(({ operation: { id } }) => id === operationId));
  const groups = new Map(found.map((proposal) => [proposal.invoiceIds.toSorted().join(), proposal]));
  const { vatSubject } = (await readSituations(tx, company.id))(operation.date);
  const best = [...groups.values()].toSorted((one, other) => other.score - one.score).slice(0, MOST.proposals);
  const proposals = best.map((proposal) =>
    matchPreviewOf(
      proposal.invoiceIds.flatMap((id) => book.rows.find((row) => row.id === id) ?? []),
      { operation, book, gap: "none", vatSubject, proposal },
    ),
  );
  const others = open.slice(0, MOST.others).map((row) => ({
    id: row.id,
    number: row.number,
    seller: row.seller_name,
    currency: row.currency,
    left: eurosFromCents(book.leftOf(row)),
  }));
  return { paid, proposals, others };
}
