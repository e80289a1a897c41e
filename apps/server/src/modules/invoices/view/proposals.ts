import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import {
  groupPaidBy,
  MOST_TRIES_TOGETHER,
  proposePayments,
  scoreOfGroup,
  type PaymentCandidate,
  type Tries,
} from "@comptoir/accounting/invoices/invoice-match";
import { dueOn } from "@comptoir/accounting/invoices/received-invoice";
import { absolute, cents, eurosFromCents } from "@comptoir/accounting/money";
import type { InvoiceProposalReply } from "@comptoir/contract/invoices/received-invoices";
import type { Tx } from "../../../db/transaction.js";
import { readPaymentsForPapers, type PaymentRowOfPaper } from "../../operations/service.js";
import type { InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { toOperationName } from "./presenter.js";

/** Days around invoices in which what pays them is looked for, as far as any is proposed. */
const WINDOW_DAYS = 121;

/** What each of these invoices proposes: the operations that may pay it, the surest first. */
export async function proposalsFor(
  tx: Tx,
  companyId: string,
  { rows, book }: { readonly rows: readonly ReceivedInvoiceRow[]; readonly book: InvoiceBook },
): Promise<(row: ReceivedInvoiceRow) => readonly InvoiceProposalReply[]> {
  const open = rows.filter((row) => book.stateOf(row) === "to_match");
  const days = open.flatMap(({ issued_on: on, document }) => [on, dueOn(document)]).filter((day) => day !== null);
  if (days.length === 0) return () => [];
  const ordered = days.toSorted();
  const period = { from: addDays(ordered[0] as IsoDate, -WINDOW_DAYS), to: addDays(ordered.at(-1) as IsoDate, WINDOW_DAYS) };
  const taken = new Set(book.payments.map(({ operation_id: id }) => id));
  const payments = (await readPaymentsForPapers(tx, companyId, period)).filter(({ id }) => !taken.has(id));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const candidates = payments.map(toCandidate);
  const tries = { left: MOST_TRIES_TOGETHER };
  return (row) => {
    if (!open.includes(row)) return [];
    const alone = proposePayments(book.toPay(row), candidates).flatMap(({ operationId, ...proposal }) => {
      const operation = byId.get(operationId);
      return operation === undefined
        ? []
        : [{ operation: toOperationName(operation), ...proposal, reasons: [...proposal.reasons], invoiceIds: [row.id] }];
    });
    const grouped = groupedProposals(row, { book, payments, tries });
    // To the cent, alone or with others: an operation that is only of the same seller is less than one that pays a group.
    const owed = eurosFromCents(absolute(book.leftOf(row)));
    const exact = new Set(alone.filter(({ operation }) => operation.value === owed).map(({ operation }) => operation.id));
    const groups = grouped.filter(({ operation }) => !exact.has(operation.id));
    const inGroups = new Set(groups.map(({ operation }) => operation.id));
    return [...alone.filter(({ operation }) => !inGroups.has(operation.id)), ...groups].toSorted((one, other) => other.score - one.score);
  };
}

const GROUPED_SCORE = 50;

/** Operations that pay this invoice with others of the same seller, credit notes included. */
function groupedProposals(
  row: ReceivedInvoiceRow,
  { book, payments, tries }: { readonly book: InvoiceBook; readonly payments: readonly PaymentRowOfPaper[]; readonly tries: Tries },
): readonly InvoiceProposalReply[] {
  const others = book.rows.filter((one) => one.seller_key === row.seller_key && one.id !== row.id && book.stateOf(one) === "to_match");
  if (others.length === 0) return [];
  const lefts = [row, ...others].map((one) => ({ id: one.id, number: one.number, left: book.leftOf(one) }));
  return payments.flatMap((payment) => {
    if (row.issued_on !== null && payment.date < row.issued_on) return [];
    const group = groupPaidBy(lefts, cents(0 - payment.amount_cents), tries);
    if (group === null || !group.some(({ id }) => id === row.id)) return [];
    const rowsOf = group.flatMap(({ id }) => [row, ...others].find((one) => one.id === id) ?? []);
    const { score, reasons } = scoreOfGroup(rowsOf.map(book.toPay), toCandidate(payment));
    const invoiceIds = group.map(({ id }) => id);
    return [
      { operation: toOperationName(payment), score: Math.max(score, GROUPED_SCORE), reasons: [...reasons], isSure: false, invoiceIds },
    ];
  });
}

/** An operation as the domain compares it with invoices. */
export function toCandidate({
  id,
  date,
  amount_cents: amount,
  title,
  raw_label: label,
  payment_mode: mode,
}: PaymentRowOfPaper): PaymentCandidate {
  return { id, date, amount, label: `${title} ${label}`, mode: mode === "" ? null : mode };
}
