import type { IsoDate } from "@comptoir/accounting/date";
import { disagreements } from "@comptoir/accounting/invoices/match-disagreements";
import { centsFromEuros } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listOperationsForInvoice } from "@comptoir/contract/invoices/matching";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { searchPaymentsForPapers } from "../../operations/service.js";
import { bookOfSellers } from "../invoice-book.js";
import { toOperationName } from "./presenter.js";
import { toCandidate } from "./proposals.js";

type Asked = { readonly id: string; readonly search: string; readonly today: IsoDate };
const MOST = 20;

/** The operations of the direction of an invoice that a search finds, by their words or their amount, with what does not agree. Refuses `not_found`. */
export async function operationsForInvoice(
  tx: Tx,
  company: Company,
  { id, search, today }: Asked,
): Promise<ReplyOf<typeof listOperationsForInvoice>["data"]> {
  const book = await bookOfSellers(tx, company, { ids: [id], today });
  const row = book.rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal({ code: "not_found", what: "invoice" });
  const sign = book.leftOf(row) < 0 ? "income" : "outcome";
  const found = await searchPaymentsForPapers(tx, company.id, {
    sign,
    words: search.toLowerCase(),
    amount: amountOf(search),
    most: MOST * 2,
  });
  const taken = new Set(book.payments.map(({ operation_id: operationId }) => operationId));
  const toPay = book.toPay(row);
  return found
    .filter((payment) => !taken.has(payment.id))
    .slice(0, MOST)
    .map((payment) => ({ operation: toOperationName(payment), disagreements: [...disagreements(toPay, toCandidate(payment))] }));
}

/** « 1 234,56 » as cents; null where it is no amount. */
function amountOf(search: string): ReturnType<typeof centsFromEuros> {
  const text = search.replace(/[\s€]/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromEuros(Number(text)) : null;
}
