import { groupBy } from "@comptoir/accounting/group-by";
import { wordsOf } from "@comptoir/accounting/words";
import type { IsoDate } from "@comptoir/accounting/date";
import { checkInvoice, isPostable } from "@comptoir/accounting/invoices/invoice-checks";
import { deductDeposits, depositFinder, type DeductedDeposit } from "@comptoir/accounting/invoices/deposits";
import type { InvoiceFinding } from "@comptoir/accounting/invoices/invoice-finding";
import type { EarlierPayment } from "@comptoir/accounting/invoices/invoice-groups";
import { lateDebtFindings, lateDepositFindings, overpaidFinding } from "@comptoir/accounting/invoices/late-deposits";
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
import { readSituations } from "../books/regimes/service.js";
import { fiscalYears } from "../books/years/service.js";
import { knownBefore, otherIbansAmong } from "./known-invoices.js";
import {
  readReceivedInvoices,
  readSellerIbans,
  readSellersOf,
  type PreparedStatus,
  type ReceivedInvoiceRow,
  type SellerIban,
} from "./invoices-repository.js";
import { readDecisiveStatuses } from "./statuses-repository.js";
import { readInvoicePayments, type InvoicePaymentRow } from "./payments-repository.js";

/** The invoices received of a company with what decides of each: its payments, its debt, its findings. */
export type InvoiceBook = {
  readonly rows: readonly ReceivedInvoiceRow[];
  readonly payments: readonly InvoicePaymentRow[];
  readonly leftOf: (row: ReceivedInvoiceRow) => Cents;
  /** The deposit invoices that it deducts. */
  readonly depositsOf: (row: ReceivedInvoiceRow) => readonly ReceivedInvoiceRow[];
  /** Its payments in their order, each with the deposits that were known when it was matched. */
  readonly earlierOf: (row: ReceivedInvoiceRow) => readonly (EarlierPayment & {
    readonly date: IsoDate;
    /** False where the operation kept its own categories. */ readonly isPosted: boolean;
  })[];
  readonly stateOf: (row: ReceivedInvoiceRow) => InvoiceState;
  readonly findingsOf: (row: ReceivedInvoiceRow) => readonly InvoiceFinding[];
  /** The status to be given on the platform, until the platform says that it was. */
  readonly toGive: (row: ReceivedInvoiceRow) => PreparedStatus | null;
  readonly isToCheck: (row: ReceivedInvoiceRow) => boolean;
  /** The item that an invoice is, once it is a debt of the books. */
  readonly itemOf: (row: ReceivedInvoiceRow) => ListedItem | null;
  readonly toPay: (row: ReceivedInvoiceRow) => InvoiceToPay;
};

/**
 * Reads them all at once: the findings of one depend on the others. When sellers are named, their invoices alone, as they are among all: an invoice is
 * compared with the ones of its seller; payments and accounts (IBAN) are all of them.
 */
export async function readInvoiceBook(
  tx: Tx,
  company: Pick<Company, "id" | "siren">,
  today: IsoDate,
  sellers: readonly string[] | null = null,
): Promise<InvoiceBook> {
  const rows = await readReceivedInvoices(tx, company.id, sellers);
  const ibans = sellers === null ? rows : await readSellerIbans(tx, company.id);
  const payments = rows.length === 0 ? [] : await readInvoicePayments(tx, company.id);
  const recorded = rows.flatMap(({ id, posting }) => (posting === null ? [] : [id]));
  const items = recorded.length === 0 ? [] : await readItemStates(tx, company.id, { keys: recorded });
  const closedThrough = (await fiscalYears(tx, company.id)).findLast(({ isClosed }) => isClosed)?.end ?? null;
  const papers = rows.map((row) => row.readable_file_id ?? row.file_id);
  const visible = rows.length === 0 ? new Map<string, never>() : await readStatedTotals(tx, company.id, papers);
  const decided = rows.some(({ flow_host: host }) => host !== null) ? await readDecisiveStatuses(tx, company.id) : [];
  const situationOf = payments.length === 0 ? null : await readSituations(tx, company.id);
  return bookOf({ rows, ibans, payments, items, closedThrough, visible, decided, situationOf, company, today });
}

/** How far an invoice is: what was decided of it, else whether something of it is left to be paid. */
export function invoiceState({ status }: Pick<ReceivedInvoiceRow, "status">, left: () => Cents): InvoiceState {
  if (status === "set_aside" || status === "refused") return status;
  return left() === 0 ? "matched" : "to_match";
}

/** The book of the sellers of some invoices. */
export async function bookOfSellers(
  tx: Tx,
  company: Pick<Company, "id" | "siren">,
  { ids, today }: { readonly ids: readonly string[]; readonly today: IsoDate },
): Promise<InvoiceBook> {
  return readInvoiceBook(tx, company, today, await readSellersOf(tx, company.id, ids));
}

type BookFacts = Pick<InvoiceBook, "rows" | "payments"> & {
  readonly ibans: readonly SellerIban[];
  readonly items: readonly ListedItem[];
  readonly closedThrough: IsoDate | null;
  readonly visible: Awaited<ReturnType<typeof readStatedTotals>>;
  readonly decided: Awaited<ReturnType<typeof readDecisiveStatuses>>;
  readonly situationOf: Awaited<ReturnType<typeof readSituations>> | null;
  readonly company: Pick<Company, "id" | "siren">;
  readonly today: IsoDate;
};

function bookOf(facts: BookFacts): InvoiceBook {
  const { rows, ibans, payments, items, decided } = facts;
  const byKey = new Map(items.map((state) => [state.item.key, state]));
  const itemOf = (row: ReceivedInvoiceRow): ListedItem | null => (row.posting === null ? null : (byKey.get(row.id) ?? null));
  const deducted = deductionsOf({ rows, payments });
  const left = (row: ReceivedInvoiceRow): Cents => {
    const state = itemOf(row);
    return state === null ? cents(toPayOf(row, deducted.depositsOf(row)) - row.paid_cents) : leftOf(state);
  };
  const stateOf = (row: ReceivedInvoiceRow): InvoiceState => invoiceState(row, () => left(row));
  const findingsOf = findingsFrom(facts, { ...deducted, stateOf, itemOf, leftOf: left });
  const otherIbansIn = otherIbansAmong(ibans);
  const learned = learnedWords(payments);
  return {
    rows,
    payments,
    ...deducted,
    leftOf: left,
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
      learned: learned(row),
      otherIbansIn: otherIbansIn(row),
    }),
  };
}

/** The deposits of each invoice, and its payments with those that were known then. */
function deductionsOf({ rows, payments }: Pick<BookFacts, "rows" | "payments">): Pick<InvoiceBook, "depositsOf" | "earlierOf"> {
  const find = depositFinder(openRows(rows));
  const found = new Map(rows.map((row) => [row.id, find(row.document)]));
  const depositsOf = ({ id }: ReceivedInvoiceRow): readonly ReceivedInvoiceRow[] => found.get(id) ?? [];
  const paymentsOf = groupBy(payments, ({ invoice_id: id }) => id);
  const earlierOf = (row: ReceivedInvoiceRow): ReturnType<InvoiceBook["earlierOf"]> =>
    (paymentsOf.get(row.id) ?? []).map(({ amount_cents: amount, created_at: at, date, chosen }) => ({
      amount,
      date,
      isPosted: chosen !== null,
      deposits: depositsOf(row).flatMap(({ created_at: known, document }) => (known < at ? [document] : [])),
    }));
  return { depositsOf, earlierOf };
}

type Known = Pick<InvoiceBook, "depositsOf" | "earlierOf" | "stateOf" | "itemOf" | "leftOf">;

function findingsFrom(facts: BookFacts, known: Known): InvoiceBook["findingsOf"] {
  const { depositsOf, stateOf } = known;
  const { rows, today, company, closedThrough, visible, decided, situationOf } = facts;
  const voided = new Set(decided.filter(({ code }) => isVoid(code)).map(({ invoice_id: id }) => id));
  const before = knownBefore(rows);
  const deducted = (row: ReceivedInvoiceRow): readonly DeductedDeposit[] =>
    depositsOf(row).map((deposit) => ({
      number: deposit.number,
      issuedOn: deposit.issued_on,
      document: deposit.document,
      isMatched: stateOf(deposit) === "matched",
    }));
  return once((row) => [
    ...(voided.has(row.id) ? [VOID] : []),
    ...checkInvoice(row.document, {
      today,
      company,
      closedThrough,
      known: before(row),
      deposits: deducted(row),
      visible: visible.get(row.readable_file_id ?? row.file_id) ?? null,
    }),
    ...lateFindings(row, known, situationOf),
  ]);
}

/** What a deposit that was known after payments, or after the debt was recorded, makes wrong and no payment will repair. */
function lateFindings(
  row: ReceivedInvoiceRow,
  { depositsOf, earlierOf, stateOf, itemOf, leftOf }: Known,
  situationOf: BookFacts["situationOf"],
): readonly InvoiceFinding[] {
  const deposits = depositsOf(row).map(({ document }) => document);
  if (deposits.length === 0) return [];
  const item = itemOf(row)?.item;
  if (item !== undefined && row.posting !== null && row.issued_on !== null) {
    const { amount, waitingVat } = item;
    const { vatSubject } = situationOf?.(row.issued_on) ?? { vatSubject: waitingVat.length > 0 };
    return lateDebtFindings(row.document, { amount, waitingVat, chosen: row.posting, deposits, date: row.issued_on, vatSubject });
  }
  const left = leftOf(row);
  if (row.owed_cents > 0 && left < 0) return [overpaidFinding(cents(0 - left))];
  const earlier = earlierOf(row);
  const last = earlier.at(-1);
  if (situationOf === null || last === undefined || row.currency !== "EUR" || stateOf(row) !== "matched") return [];
  if (!earlier.every(({ isPosted }) => isPosted)) return [];
  return lateDepositFindings(row.document, { earlier, deposits, date: last.date, vatSubject: situationOf(last.date).vatSubject });
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

/** The account last used for the seller of an invoice; null for the first one: an invoice never chooses alone. */
export function lastAccountOf(row: ReceivedInvoiceRow, { payments, rows }: Pick<InvoiceBook, "payments" | "rows">): string | null {
  const paid = payments.findLast(({ seller_key: key, chosen }) => key === row.seller_key && chosen !== null);
  const recorded = rows.find(({ seller_key: key, posting }) => key === row.seller_key && posting !== null);
  return paid?.chosen?.[0]?.accountCode ?? recorded?.posting?.[0]?.accountCode ?? null;
}

/** True where the terms or the notes of an invoice speak of a discount for early payment. */
export function mentionsDiscount({ document: { discountText } }: Pick<ReceivedInvoiceRow, "document">): boolean {
  return discountText !== null && speaksOfDiscount([discountText]);
}

const SHORTEST_WORD = 4;
/** Words of banks and of payments: they recognise no seller. */
const COMMON = /^(achat|carte|cheque|facture|paiement|prelevement|prlv|reference|reglement|retrait|sepa|virement)$/;

/** Words of the labels that paid other invoices of the seller of an invoice; each label is read once. */
function learnedWords(payments: readonly InvoicePaymentRow[]): (row: ReceivedInvoiceRow) => readonly string[] {
  const bySeller = groupBy(payments, ({ seller_key: key }) => key);
  const wordsBySeller = new Map<string, readonly { readonly invoiceId: string; readonly words: readonly string[] }[]>();
  return (row) => {
    const read =
      wordsBySeller.get(row.seller_key) ??
      (bySeller.get(row.seller_key) ?? []).map(({ invoice_id: invoiceId, raw_label: label }) => ({
        invoiceId,
        words: wordsOf(label).filter((word) => word.length >= SHORTEST_WORD && /^[a-z]+$/.test(word) && !COMMON.test(word)),
      }));
    wordsBySeller.set(row.seller_key, read);
    return [...new Set(read.filter(({ invoiceId }) => invoiceId !== row.id).flatMap(({ words }) => words))];
  };
}

/** The same, computed once for each invoice. */
function once<Found>(find: (row: ReceivedInvoiceRow) => Found): (row: ReceivedInvoiceRow) => Found {
  const found = new Map<string, Found>();
  return (row) => {
    const known = found.get(row.id) ?? find(row);
    found.set(row.id, known);
    return known;
  };
}
