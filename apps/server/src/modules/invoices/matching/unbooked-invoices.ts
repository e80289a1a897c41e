import type { IsoDate } from "@comptoir/accounting/date";
import { groupsOf } from "@comptoir/accounting/invoices/breakdown";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { readUnbookedInvoices, type UnbookedInvoiceRow } from "./unbooked-repository.js";

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

/** The invoices received in a year that its books do not hold, by rate; whole, without a rate, outside VAT. */
export async function unbookedInvoices(
  tx: Tx,
  companyId: string,
  { year, vatSubject }: { readonly year: { readonly beginning: IsoDate; readonly end: IsoDate }; readonly vatSubject: boolean },
): Promise<readonly UnbookedInvoice[]> {
  const rows = await readUnbookedInvoices(tx, companyId, year);
  return rows.flatMap((row) =>
    amountsByRate(row, vatSubject).map(([rateBp, amount]) => ({
      id: `invoice:${row.id}:${rateBp}`,
      label: `${row.seller_name} ${row.number}`.trim(),
      issuedOn: row.issued_on,
      amount,
      rateBp,
      paidBy: row.paid_by,
      account: row.account_code?.startsWith("6") === true ? row.account_code : null,
    })),
  );
}

/** By rate when the breakdown is what is owed; else what is owed, at the rate of its largest part. */
function amountsByRate({ head, owed_cents: owed }: UnbookedInvoiceRow, vatSubject: boolean): readonly (readonly [number, Cents])[] {
  if (!vatSubject) return [[0, owed]];
  const sums = new Map<number, Cents>();
  for (const { rateBp, base, vat } of groupsOf(head)) sums.set(rateBp, sumCents([sums.get(rateBp) ?? cents(0), base, vat]));
  const parts = [...sums].filter(([, amount]) => amount > 0);
  if (sumCents(parts.map(([, amount]) => amount)) === owed) return parts;
  const largest = parts.toSorted(([, one], [, other]) => other - one)[0];
  return [[largest?.[0] ?? 0, owed]];
}
