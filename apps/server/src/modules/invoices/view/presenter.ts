import { absolute, cents, eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import { proposedGroups } from "@comptoir/accounting/invoices/invoice-groups";
import { lifecycleName } from "@comptoir/accounting/invoices/invoice-lifecycle";
import type { InvoiceHead } from "@comptoir/accounting/invoices/invoice-head";
import { dueOn, invoiceKind, sirenOfParty, type InvoiceParty, type ReceivedInvoice } from "@comptoir/accounting/invoices/received-invoice";
import type { IsoDate } from "@comptoir/accounting/date";
import type { InvoiceDetail, InvoiceProposalReply, InvoiceSummary } from "@comptoir/contract/invoices/received-invoices";
import { accountName, type PaymentRowOfPaper } from "../../operations/service.js";
import type { InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import type { StatusRow } from "../statuses-repository.js";

/** An invoice as the list shows it. */
export function toSummary(
  row: ReceivedInvoiceRow,
  { book, today, proposal }: { readonly book: InvoiceBook; readonly today: IsoDate; readonly proposal: InvoiceProposalReply | null },
): InvoiceSummary {
  const { document } = row;
  const due = dueOn(document);
  const state = book.stateOf(row);
  return {
    id: row.id,
    state,
    number: row.number,
    kind: invoiceKind(document),
    seller: row.seller_name,
    issuedOn: row.issued_on,
    dueOn: due,
    receivedOn: row.received_on,
    currency: row.currency,
    owed: eurosFromCents(row.owed_cents),
    left: eurosFromCents(book.leftOf(row)),
    isToCheck: book.isToCheck(row),
    isLate: state === "to_match" && due !== null && due < today && row.owed_cents > 0,
    isRecorded: row.posting !== null,
    toGive: lifecycleName(book.toGive(row)?.code ?? 0),
    source: row.flow_host === null ? "hand" : "platform",
    fileId: row.file_id,
    proposal,
  };
}

/** What the page of an invoice needs beside the book. */
export type DetailFacts = {
  readonly whole: ReceivedInvoice;
  readonly book: InvoiceBook;
  readonly today: IsoDate;
  readonly vatSubject: boolean;
  readonly account: string | null;
  readonly proposals: readonly InvoiceProposalReply[];
  readonly statuses: readonly StatusRow[];
  readonly mayBeRecorded: boolean;
};

/** An invoice with all that its page shows. */
export function toDetail(row: ReceivedInvoiceRow, facts: DetailFacts): InvoiceDetail {
  const { whole, book, today, vatSubject, account, proposals, statuses, mayBeRecorded } = facts;
  const { document } = row;
  const prepared = book.toGive(row);
  const deposits = book.depositsOf(row);
  const { totals } = document;
  return {
    ...toSummary(row, { book, today, proposal: proposals[0] ?? null }),
    format: row.format,
    profile: document.profile,
    typeCode: document.typeCode,
    sellerParty: toParty(document.seller),
    buyerParty: toParty(document.buyer),
    payee: document.payee?.name ?? null,
    order: whole.order,
    contract: whole.contract,
    preceding: document.preceding.map(({ number }) => number),
    deliveredOn: whole.deliveredOn,
    terms: whole.terms,
    iban: document.iban,
    notes: whole.notes.map(({ text }) => text),
    lineCount: document.counted.lines,
    lines: whole.lines.map(({ name, quantity, net, rateBp }) => ({
      name,
      quantity,
      net: eurosOrNull(net),
      rate: rateBp === null ? null : rateBp / 100,
    })),
    net: eurosOrNull(totals.net),
    vat: eurosOrNull(totals.vat),
    gross: eurosOrNull(totals.gross),
    prepaid: eurosOrNull(totals.prepaid),
    rounding: eurosOrNull(totals.rounding),
    payable: eurosOrNull(totals.payable),
    findings: [...book.findingsOf(row)],
    groups: toGroups(document, { date: today, vatSubject, account }),
    parts: toGroups(document, { date: today, vatSubject, account, deposits: deposits.map((one) => one.document) }),
    deposits: deposits.map((one) => ({
      id: one.id,
      number: one.number,
      issuedOn: one.issued_on,
      amount: eurosFromCents(one.gross_cents),
      isMatched: book.stateOf(one) === "matched",
    })),
    account: account === null ? null : accountName(account),
    proposals: [...proposals],
    payments: book.payments
      .filter(({ invoice_id: id }) => id === row.id)
      .map(({ operation_id: id, title, date, operation_cents: amount, amount_cents: paid, gap_cents: gap }) => ({
        operation: toOperationName({ id, title, date, amount_cents: amount, status: "categorized" }),
        amount: eurosFromCents(paid),
        gap: eurosFromCents(gap),
      })),
    statuses: statuses.map(({ code, at, reason }) => ({ code, name: lifecycleName(code) ?? String(code), at: at.toISOString(), reason })),
    prepared: prepared === null ? null : { ...prepared, name: lifecycleName(prepared.code) ?? String(prepared.code) },
    sameSeller: book.rows
      .filter((one) => one.id !== row.id && one.seller_key === row.seller_key && one.currency === row.currency && isOpen(one, book))
      .map((one) => ({ id: one.id, number: one.number, issuedOn: one.issued_on, left: eurosFromCents(book.leftOf(one)) })),
    mayBeRecorded,
    readableFileId: row.readable_file_id,
  };
}

function isOpen(row: ReceivedInvoiceRow, book: InvoiceBook): boolean {
  return book.stateOf(row) === "to_match" && !book.isToCheck(row);
}

/** The groups of an invoice by rate, with what is proposed of each. */
export function toGroups(document: InvoiceHead, posting: Parameters<typeof proposedGroups>[1]): InvoiceDetail["groups"] {
  return proposedGroups(document, posting).map(({ group, proposed }) => ({
    category: group.category,
    rate: group.rateBp / 100,
    base: eurosFromCents(group.base),
    vat: eurosFromCents(group.vat),
    reason: group.reason,
    nature: proposed.nature,
    postedRate: proposed.rateBp / 100,
    question: proposed.question,
  }));
}

/** An operation as an invoice names it. */
export function toOperationName({
  id,
  title,
  date,
  amount_cents: amount,
  status,
}: Pick<PaymentRowOfPaper, "id" | "title" | "date" | "amount_cents" | "status">): InvoiceProposalReply["operation"] {
  const sign = amount > 0 ? ("income" as const) : ("outcome" as const);
  return { id, title, date, value: eurosFromCents(absolute(cents(amount))), sign, isCategorized: status !== "to_categorize" };
}

function toParty(party: InvoiceParty): InvoiceDetail["sellerParty"] {
  return { name: party.name, siren: sirenOfParty(party), vatNumber: party.vatNumber, country: party.country };
}
