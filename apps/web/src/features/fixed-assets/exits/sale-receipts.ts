import { centsFromEuros, cents, type Cents } from "@comptoir/accounting/money";
import type { Transaction } from "@comptoir/contract/operations/operations";

/** The account of sales of assets. */
export const PROCEEDS = "757000";

/** True when an operation has an allocation on 757000 that pays no exit yet; `paidExits` names the operation of each exit. */
export function isFreeReceipt({ id, allocations }: Transaction, paidExits: readonly string[]): boolean {
  const sales = allocations.filter(({ account }) => account.code === PROCEEDS).length;
  return sales > paidExits.filter((paid) => paid === id).length;
}

/** The three amounts of a sale, as its allocation on 757000 says them; null when it has none. */
export function saleAmounts({ allocations }: Transaction): { priceInclVat: Cents; vat: Cents; priceExclVat: Cents } | null {
  const sale = allocations.find(({ account }) => account.code === PROCEEDS);
  if (!sale) return null;
  const [inclVat, vat] = [absoluteCents(sale.amount), absoluteCents(sale.vatAmount)];
  return { priceInclVat: inclVat, vat, priceExclVat: cents(inclVat - vat) };
}

function absoluteCents(euros: number): Cents {
  return centsFromEuros(Math.abs(euros)) ?? cents(0);
}
