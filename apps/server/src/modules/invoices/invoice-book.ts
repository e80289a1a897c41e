import { wordsOf } from "@comptoir/accounting/words";
import type { IsoDate } from "@comptoir/accounting/date";
import { checkInvoice, isPostable, type InvoiceContext } from "@comptoir/accounting/invoices/invoice-checks";
import { deductDeposits, depositFinder, type DeductedDeposit } from "@comptoir/accounting/invoices/deposits";
import type { InvoiceFinding } from "@comptoir/accounting/invoices/invoice-finding";
import type { InvoiceToPay } from "@comptoir/accounting/invoices/invoice-match";
import { isVoid } from "@comptoir/accounting/invoices/invoice-lifecycle";
import { speaksOfDiscount } from "@comptoir/accounting/invoices/invoice-split";
import { cents, type Cents } from "@comptoir/accounting/money";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { InvoiceState } from "@comptoir/contract/invoices/received-invoices";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { readStatedTotals } from "../attachments/service.js";
import { readItemStates, type ListedItem } from "../books/open-items/service.js";
import { fiscalYears } from "../books/years/service.js";
import { readReceivedInvoices, type PreparedStatus, type ReceivedInvoiceRow } from "./invoices-repository.js";
import { readDecisiveStatuses } from "./statuses-repository.js";
import { readInvoicePayments, type InvoicePaymentRow } from "./payments-repository.js";

/** The invoices received of a company with what decides of each: its payments, its debt, its findings. */
export type InvoiceBook = {
  readonly rows: readonly ReceivedInvoiceRow[];
  readonly payments: readonly InvoicePaymentRow[];
  readonly leftOf: (row: ReceivedInvoiceRow) => Cents;
  /** The deposit invoices that it deducts. */
  readonly depositsOf: (row: ReceivedInvoiceRow) => readonly ReceivedInvoiceRow[];
  readonly stateOf: (row: ReceivedInvoiceRow) => InvoiceState;
  readonly findingsOf: (row: ReceivedInvoiceRow) => readonly InvoiceFinding[];
  /** The status to be given on the platform, until the platform says that it was. */
  readonly toGive: (row: ReceivedInvoiceRow) => PreparedStatus | null;
  readonly isToCheck: (row: ReceivedInvoiceRow) => boolean;
  /** The item that an invoice is, once it is a debt of the books. */
  readonly itemOf: (row: ReceivedInvoiceRow) => ListedItem | null;
  readonly toPay: (row: ReceivedInvoiceRow) => InvoiceToPay;
};

/** Reads them all at once: the findings of one depend on the others. */
export async function readInvoiceBook(tx: Tx, company: Pick<Company, "id" | "siren">, today: IsoDate): Promise<InvoiceBook> {
  const rows = await readReceivedInvoices(tx, company.id);
  const payments = rows.length === 0 ? [] : await readInvoicePayments(tx, company.id);
  const items = rows.some(({ posting }) => posting !== null) ? await readItemStates(tx, company.id) : [];
  const closedThrough = (await fiscalYears(tx, company.id)).findLast(({ isClosed }) => isClosed)?.end ?? null;
  const byKey = new Map(items.map((state) => [state.item.key, state]));
  const itemOf = (row: ReceivedInvoiceRow): ListedItem | null => (row.posting === null ? null : (byKey.get(row.id) ?? null));
  const find = depositFinder(openRows(rows));
  const found = new Map(rows.map((row) => [row.id, find(row.document)]));
  const depositsOf = ({ id }: ReceivedInvoiceRow): readonly ReceivedInvoiceRow[] => found.get(id) ?? [];
  const left = (row: ReceivedInvoiceRow): Cents => {
    const state = itemOf(row);
    return state === null ? cents(toPayOf(row, depositsOf(row)) - row.paid_cents) : leftOf(state);
  };
  const stateOf = (row: ReceivedInvoiceRow): InvoiceState => {
    if (row.status === "set_aside" || row.status === "refused") return row.status;
    return left(row) === 0 && row.owed_cents !== 0 ? "matched" : "to_match";
  };
  const deducted = (row: ReceivedInvoiceRow): readonly DeductedDeposit[] =>
    depositsOf(row).map((deposit) => ({
      number: deposit.number,
      issuedOn: deposit.issued_on,
      document: deposit.document,
      isMatched: stateOf(deposit) === "matched",
    }));
  const visible = rows.length === 0 ? new Map<string, never>() : await readStatedTotals(tx, company.id);
  const decided = rows.some(({ flow_host: host }) => host !== null) ? await readDecisiveStatuses(tx, company.id) : [];
  const voided = new Set(decided.filter(({ code }) => isVoid(code)).map(({ invoice_id: id }) => id));
  const findingsOf = (row: ReceivedInvoiceRow): readonly InvoiceFinding[] => [
    ...(voided.has(row.id) ? [VOID] : []),
    ...checkInvoice(row.document, {
      today,
      company,
      closedThrough,
      known: knownBefore(rows, row),
      deposits: deducted(row),
      visible: visible.get(row.readable_file_id ?? row.file_id) ?? null,
    }),
  ];
  return {
    rows,
    payments,
    leftOf: left,
    depositsOf,
    itemOf,
    findingsOf,
    toGive: ({ id, prepared }) => {
      const isGiven = ({ invoice_id: of, code, at }: (typeof decided)[number]): boolean =>
        of === id && code === prepared?.code && at.toISOString().slice(0, 10) >= prepared.on;
      return decided.some(isGiven) ? null : prepared;
    },
    isToCheck: (row) => !isPostable(findingsOf(row)),
    stateOf,
    toPay: (row) => ({
      invoice: row.document,
      left: left(row),
      gross: row.gross_cents,
      hasTerms: mentionsDiscount(row),
      learned: learnedWords(row, payments),
      otherIbans: [...new Set(rows.filter((one) => one.seller_key !== row.seller_key).flatMap(({ iban }) => iban ?? []))],
    }),
  };
}

/** The deposit invoices that an invoice deducts among all of them; refused and set aside ones are left out. */
export function depositsAmong(rows: readonly ReceivedInvoiceRow[], { document }: ReceivedInvoiceRow): readonly ReceivedInvoiceRow[] {
  return depositFinder(openRows(rows))(document);
}

function openRows(rows: readonly ReceivedInvoiceRow[]): readonly ReceivedInvoiceRow[] {
  return rows.filter(({ status }) => status === "open");
}

/** What operations are to pay of an invoice, its deposits deducted. */
export function toPayOf(row: ReceivedInvoiceRow, deposits: readonly ReceivedInvoiceRow[]): Cents {
  if (deposits.length === 0) return row.owed_cents;
  return deductDeposits(
    row.document,
    deposits.map(({ document }) => document),
  ).toPay;
}

/** The finding of an invoice that its platform refused or rejected. */
const VOID: InvoiceFinding = {
  code: "void",
  level: "refuse",
  message:
    "Refusée ou rejetée sur votre plateforme\u00a0: cette facture est nulle, attendez-en une nouvelle. Une écriture déjà passée se défait.",
};

/** What came before an invoice: a later copy is the duplicate, never the first one. */
function knownBefore(rows: readonly ReceivedInvoiceRow[], row: ReceivedInvoiceRow): InvoiceContext["known"] {
  return rows
    .filter((one) => one.id < row.id)
    .toReversed()
    .map(({ number, seller_key: sellerKey, issued_on: issuedOn, received_on: receivedOn, document, iban }) => ({
      number,
      sellerKey,
      issuedOn,
      receivedOn,
      gross: document.totals.gross,
      iban,
    }));
}

/** The account last used for the seller of an invoice; null for the first one: an invoice never chooses alone. */
export function lastAccountOf(row: ReceivedInvoiceRow, { payments, rows }: Pick<InvoiceBook, "payments" | "rows">): string | null {
  const paid = payments.findLast(({ seller_key: key, chosen }) => key === row.seller_key && chosen !== null);
  const recorded = rows.find(({ seller_key: key, posting }) => key === row.seller_key && posting !== null);
  return paid?.chosen?.[0]?.accountCode ?? recorded?.posting?.[0]?.accountCode ?? null;
}

/** True where the terms or the notes of an invoice speak of a discount for early payment. */
export function mentionsDiscount({ document: { terms, notes } }: Pick<ReceivedInvoiceRow, "document">): boolean {
  return speaksOfDiscount([terms ?? "", ...notes.map(({ text }) => text)]);
}

const SHORTEST_WORD = 4;
/** Words of banks and of payments: they recognise no seller. */
const COMMON = /^(achat|carte|cheque|facture|paiement|prelevement|prlv|reference|reglement|retrait|sepa|virement)$/;

function learnedWords(row: ReceivedInvoiceRow, payments: readonly InvoicePaymentRow[]): readonly string[] {
  const labels = payments
    .filter((one) => one.seller_key === row.seller_key && one.invoice_id !== row.id)
    .map(({ raw_label: label }) => label);
  const words = labels.flatMap((label) => wordsOf(label));
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD && /^[a-z]+$/.test(word) && !COMMON.test(word));
}
