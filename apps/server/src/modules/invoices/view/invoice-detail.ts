import type { IsoDate } from "@comptoir/accounting/date";
import { groupsOf } from "@comptoir/accounting/invoices/breakdown";
import { natureOfGroup } from "@comptoir/accounting/invoices/vat-natures";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readSituations } from "../../books/regimes/service.js";
import { lastAccountOf, bookOfSellers } from "../invoice-book.js";
import { readDocument, type ReceivedInvoiceRow } from "../invoices-repository.js";
import { readStatuses } from "../statuses-repository.js";
import { toDetail } from "./presenter.js";
import { proposalsFor } from "./proposals.js";

/** An invoice with all that its page shows. Refuses `not_found`. */
export async function invoiceDetail(
  tx: Tx,
  company: Company,
  { id, today }: { readonly id: string; readonly today: IsoDate },
): Promise<InvoiceDetail> {
  const book = await bookOfSellers(tx, company, { ids: [id], today });
  const row = book.rows.find((one) => one.id === id);
  const whole = row === undefined ? null : await readDocument(tx, company.id, id);
  if (row === undefined || whole === null) throw new Refusal({ code: "not_found", what: "invoice" });
  const { vatSubject } = (await readSituations(tx, company.id))(row.issued_on ?? today);
  const propose = await proposalsFor(tx, company.id, { rows: [row], book });
  return toDetail(row, {
    whole,
    book,
    today,
    vatSubject,
    account: lastAccountOf(row, book),
    proposals: propose(row),
    statuses: await readStatuses(tx, company.id, id),
    mayBeRecorded: company.accountingBasis === "accrual" && mayBeDebt(row, { today, vatSubject }) && row.posting === null,
  });
}

/** What the buyer owes the VAT of, or is in another currency, is posted when it is paid. */
export function mayBeDebt(
  { document }: ReceivedInvoiceRow,
  { today, vatSubject }: { readonly today: IsoDate; readonly vatSubject: boolean },
): boolean {
  if (document.currency !== "EUR" || document.issuedOn === null) return false;
  const natures = groupsOf(document).map((group) => natureOfGroup(group, { invoice: document, date: today, vatSubject, account: null }));
  return natures.every(({ nature }) => !isReverseCharge(nature));
}
