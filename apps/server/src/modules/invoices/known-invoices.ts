import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import { LOOKALIKE_DAYS, type InvoiceContext } from "@comptoir/accounting/invoices/invoice-checks";
import { numberKey } from "@comptoir/accounting/invoices/received-invoice";
import type { ReceivedInvoiceRow, SellerIban } from "./invoices-repository.js";

type Before = (row: ReceivedInvoiceRow) => InvoiceContext["known"];

/**
 * What came before an invoice of its seller and that its checks may name: the ones of its number or of a number that it refers to, of its amount and of
 * about its day, and the last one with an account. A later copy is the duplicate, never the first one. Laid out once, for thousands of one seller.
 */
export function knownBefore(rows: readonly ReceivedInvoiceRow[]): Before {
  const oldestFirst = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const sellers = groupBy(oldestFirst, ({ seller_key: key }) => key);
  const laidOut = new Map<string, OfSeller>();
  return (row) => {
    const of = laidOut.get(row.seller_key) ?? layOut(sellers.get(row.seller_key) ?? []);
    laidOut.set(row.seller_key, of);
    const numbers = [row.number, ...row.document.preceding.map(({ number }) => number)];
    const found = new Set([
      ...numbers.flatMap((number) => of.byNumber.get(numberKey(number)) ?? []),
      ...monthsAround(row.issued_on).flatMap((month) => of.byAmount.get(amountKey(row, month)) ?? []),
    ]);
    const earlier = [...found].filter(({ id }) => id < row.id);
    const lastPaid = lastBefore(of.withIban, row.id);
    return [...new Set(lastPaid === null ? earlier : [...earlier, lastPaid])]
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ number, seller_key: sellerKey, issued_on: issuedOn, received_on: receivedOn, document, iban }) => ({
        number,
        sellerKey,
        issuedOn,
        receivedOn,
        gross: document.totals.gross,
        iban,
      }));
  };
}

type Rows = readonly ReceivedInvoiceRow[];
type OfSeller = { readonly byNumber: ReadonlyMap<string, Rows>; readonly byAmount: ReadonlyMap<string, Rows>; readonly withIban: Rows };

function layOut(all: Rows): OfSeller {
  return {
    byNumber: groupBy(all, ({ number }) => numberKey(number)),
    byAmount: groupBy(all, (row) => amountKey(row, row.issued_on?.slice(0, 7) ?? "")),
    withIban: all.filter(({ iban }) => iban !== null),
  };
}

function amountKey({ document }: ReceivedInvoiceRow, month: string): string {
  return `${document.totals.gross} ${month}`;
}

/** The months of the days that are near one. */
function monthsAround(day: IsoDate | null): readonly string[] {
  if (day === null) return [];
  return [...new Set([addDays(day, -LOOKALIKE_DAYS), day, addDays(day, LOOKALIKE_DAYS)].map((one) => one.slice(0, 7)))];
}

/** The last of these before an id, by halves. */
function lastBefore(rows: Rows, id: string): ReceivedInvoiceRow | null {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.id ?? "") < id) from = middle + 1;
    else to = middle;
  }
  return rows[from - 1] ?? null;
}

/**
 * The accounts (IBAN) of sellers other than the one of an invoice that a label holds. A label is looked through once, by the lengths that accounts have:
 * thousands of sellers are not compared with thousands of labels.
 */
export function otherIbansAmong(rows: readonly SellerIban[]): (row: ReceivedInvoiceRow) => (label: string) => readonly string[] {
  const sellersOf = new Map<string, Set<string>>();
  for (const { iban, seller_key: seller } of rows) if (iban !== null) sellersOf.set(iban, (sellersOf.get(iban) ?? new Set()).add(seller));
  const lengths = [...new Set([...sellersOf.keys()].map((iban) => iban.length))];
  const held = new Map<string, readonly string[]>();
  const heldBy = (label: string): readonly string[] => {
    const known = held.get(label) ?? lengths.flatMap((length) => piecesOf(label, length).filter((piece) => sellersOf.has(piece)));
    held.set(label, known);
    return known;
  };
  const isOfAnother = (iban: string, seller: string): boolean => {
    const sellers = sellersOf.get(iban);
    return sellers !== undefined && (sellers.size > 1 || !sellers.has(seller));
  };
  return ({ seller_key: seller }) =>
    (label) =>
      heldBy(label).filter((iban) => isOfAnother(iban, seller));
}

function piecesOf(label: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, label.length - length + 1) }, (_, at) => label.slice(at, at + length));
}
