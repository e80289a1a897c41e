import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import { matchUnpaidSales, unpaidSaleSuggestion } from "@comptoir/accounting/depreciation/unpaid-sales";
import { instalmentSuggestion, matchInstalments } from "@comptoir/accounting/loans/instalment-match";
import { absolute } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { expectsPayments, readInstalmentPairs, readSaleReceipts, readSettledSales, readUnpaidSales } from "./expected-repository.js";

type ById = ReadonlyMap<string, StoredSuggestion>;
type Source = (tx: Tx, companyId: string) => Promise<ById>;

/** What the books expect, in order: the first source that knows an operation suggests for it. */
const SOURCES: readonly Source[] = [fromInstalments, fromUnpaidSales];

/** What the books expect of operations to categorise, by operation; null when they expect nothing, and expected nothing so far. */
export async function expectedSuggestions(tx: Tx, companyId: string): Promise<ById | null> {
  if (!(await expectsPayments(tx, companyId))) return null;
  const found = new Map<string, StoredSuggestion>();
  for (const read of SOURCES) {
    for (const [id, suggestion] of await read(tx, companyId)) if (!found.has(id)) found.set(id, suggestion);
  }
  return found;
}

async function fromInstalments(tx: Tx, companyId: string): Promise<ById> {
  const { instalments, lines } = await readInstalmentPairs(tx, companyId);
  const payments = lines.map(({ id, date, amount_cents: amount }) => ({ id, on: date, amount: absolute(amount) }));
  return new Map(
    matchInstalments(instalments, payments).map((paid) => [paid.payment.id, instalmentSuggestion(paid.instalment.loanName, paid)]),
  );
}

async function fromUnpaidSales(tx: Tx, companyId: string): Promise<ById> {
  const sales = await readUnpaidSales(tx, companyId);
  if (sales.length === 0) return new Map();
  const [settled, receipts] = [await readSettledSales(tx, companyId), await readSaleReceipts(tx, companyId, sales)];
  return new Map(matchUnpaidSales(sales, { settled, receipts }).map(({ sale, receipt }) => [receipt.id, unpaidSaleSuggestion(sale)]));
}
