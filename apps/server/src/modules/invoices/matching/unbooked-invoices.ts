import type { IsoDate } from "@comptoir/accounting/date";
import { groupsOf } from "@comptoir/accounting/invoices/breakdown";
import { deductDeposits } from "@comptoir/accounting/invoices/deposits";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { bookOfSellers, type InvoiceBook } from "../invoice-book.js";
import type { ReceivedInvoiceRow } from "../invoices-repository.js";
import { readUnbookedInvoices } from "./unbooked-repository.js";

/** What is owed of an invoice at one rate of VAT, on the last day of a year whose books do not hold it. */
export type UnbookedInvoice = {
  readonly id: string;
  readonly label: string;
  readonly issuedOn: IsoDate;
  readonly amount: Cents;
  readonly rateBp: number;
  /** The operation that paid it after the year, and the account of class 6 that it is on. */
  readonly paidBy: string | null;
  readonly account: string | null;
};

/**
 * The invoices received in a year that its books do not hold, by rate; whole, without a rate, outside VAT. What their deposits paid is owed no more;
 * the invoices to be checked are left out.
 */
export async function unbookedInvoices(
  tx: Tx,
  company: Pick<Company, "id" | "siren">,
  { year, vatSubject }: { readonly year: { readonly beginning: IsoDate; readonly end: IsoDate }; readonly vatSubject: boolean },
): Promise<readonly UnbookedInvoice[]> {
  const unbooked = await readUnbookedInvoices(tx, company.id, year);
  if (unbooked.length === 0) return [];
  const book = await bookOfSellers(tx, company, { ids: unbooked.map(({ id }) => id), today: year.end });
  const rows = new Map(book.rows.map((row) => [row.id, row]));
  return unbooked.flatMap(({ id, issued_on: issuedOn, paid_by: paidBy, account_code: account }) => {
    const row = rows.get(id);
    if (row === undefined || book.isToCheck(row)) return [];
    return amountsByRate(row, { book, vatSubject }).map(([rateBp, amount]) => ({
      id: `invoice:${id}:${rateBp}`,
      label: `${row.seller_name} ${row.number}`.trim(),
      issuedOn,
      amount,
      rateBp,
      paidBy,
      account: account?.startsWith("6") === true ? account : null,
    }));
  });
}

type Owing = { readonly book: Pick<InvoiceBook, "depositsOf">; readonly vatSubject: boolean };

/** By rate when the breakdown, less the ones of deposits, is what is owed; else what is owed, at the rate of its largest part. */
function amountsByRate(row: ReceivedInvoiceRow, { book, vatSubject }: Owing): readonly (readonly [number, Cents])[] {
  const deposits = book.depositsOf(row).map(({ document }) => document);
  const { toPay: owed, groups } = deductDeposits(row.document, deposits);
  if (owed <= 0) return [];
  if (!vatSubject) return [[0, owed]];
  const sums = new Map<number, Cents>();
  for (const { rateBp, base, vat } of groups ?? groupsOf(row.document))
    sums.set(rateBp, sumCents([sums.get(rateBp) ?? cents(0), base, vat]));
  const parts = [...sums].filter(([, amount]) => amount > 0);
  if (sumCents(parts.map(([, amount]) => amount)) === owed) return parts;
  const largest = parts.toSorted(([, one], [, other]) => other - one)[0];
  return [[largest?.[0] ?? 0, owed]];
}
