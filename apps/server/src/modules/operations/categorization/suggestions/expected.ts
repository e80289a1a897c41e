import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import { matchUnpaidSales, unpaidSaleSuggestion } from "@comptoir/accounting/depreciation/unpaid-sales";
import { instalmentSuggestion, matchInstalments } from "@comptoir/accounting/loans/instalment-match";
import { absolute, cents } from "@comptoir/accounting/money";
import { leftOf } from "@comptoir/accounting/open-items/item";
import { matchOpenItems, openItemSuggestion } from "@comptoir/accounting/categorization/open-item-match";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../../db/transaction.js";
import { readItemStates } from "../../../books/open-items/service.js";
import {
  expectsPayments,
  readInstalmentsAndLines,
  readItemPayments,
  readSaleReceipts,
  readSettledSales,
  readUnpaidSales,
} from "./expected-repository.js";

type ById = ReadonlyMap<string, StoredSuggestion>;
/** `importId`: a preview whose lines wait beside the operations, by their place in it. */
type Source = (tx: Tx, companyId: string, importId: string | null) => Promise<ById>;

/** What the books expect besides transfers, in order: the first source that knows an operation suggests for it. */
const SOURCES: readonly Source[] = [fromInstalments, fromUnpaidSales];

/** What another area expects of operations to categorise, by their id; null when it expects nothing. */
export type ExpectedSource = (tx: Tx, expecting: { readonly companyId: string; readonly today: IsoDate }) => Promise<ById | null>;

type Expecting = { readonly companyId: string; readonly today: IsoDate; readonly added: readonly ExpectedSource[] };

/**
 * The payments that the books, then the sources added, expect of operations to categorise; null when they expect none, and expected none so far. An open item
 * comes last: what an invoice says of its payment says more.
 */
export async function expectedPayments(tx: Tx, { companyId, today, added }: Expecting): Promise<ById | null> {
  const others: ById[] = [];
  for (const read of added) {
    const found = await read(tx, { companyId, today });
    if (found !== null) others.push(found);
  }
  if (!(await expectsPayments(tx, companyId)) && others.length === 0) return null;
  return fromSources(tx, { companyId, importId: null, others });
}

/** What the books expect of the lines of a preview, by their place in it: an operation that waits already may take an instalment first. */
export async function expectedOnPreview(tx: Tx, companyId: string, importId: string): Promise<ReadonlyMap<number, StoredSuggestion>> {
  if (!(await expectsPayments(tx, companyId))) return new Map();
  const found = await fromSources(tx, { companyId, importId, others: [] });
  return new Map([...found].filter(([id]) => PLACE.test(id)).map(([id, suggestion]) => [Number(id), suggestion]));
}

/** A place in a preview; an operation has a uuid. */
const PLACE = /^\d{1,9}$/;

type Reading = { readonly companyId: string; readonly importId: string | null; readonly others: readonly ById[] };

async function fromSources(tx: Tx, { companyId, importId, others }: Reading): Promise<ById> {
  const found = new Map<string, StoredSuggestion>();
  const add = (suggestions: ById): void => {
    for (const [id, suggestion] of suggestions) if (!found.has(id)) found.set(id, suggestion);
  };
  for (const read of SOURCES) add(await read(tx, companyId, importId));
  others.forEach(add);
  add(await fromOpenItems(tx, companyId, importId));
  return found;
}

async function fromInstalments(tx: Tx, companyId: string, importId: string | null): Promise<ById> {
  const { instalments, lines } = await readInstalmentsAndLines(tx, companyId, importId);
  const payments = lines.map(({ id, date, amount_cents: amount }) => ({ id, on: date, amount: absolute(amount) }));
  return new Map(
    matchInstalments(instalments, payments).map((paid) => [paid.payment.id, instalmentSuggestion(paid.instalment.loanName, paid)]),
  );
}

async function fromUnpaidSales(tx: Tx, companyId: string, importId: string | null): Promise<ById> {
  const sales = await readUnpaidSales(tx, companyId);
  if (sales.length === 0) return new Map();
  const [settled, receipts] = [await readSettledSales(tx, companyId), await readSaleReceipts(tx, companyId, { sales, importId })];
  return new Map(matchUnpaidSales(sales, { settled, receipts }).map(({ sale, receipt }) => [receipt.id, unpaidSaleSuggestion(sale)]));
}

async function fromOpenItems(tx: Tx, companyId: string, importId: string | null): Promise<ById> {
  const open = (await readItemStates(tx, companyId)).filter((state) => leftOf(state) !== 0);
  if (open.length === 0) return new Map();
  const largest = cents(Math.max(...open.map((state) => Math.abs(leftOf(state)))));
  const lines = await readItemPayments(tx, companyId, { largest, importId });
  const payments = lines.map(({ id, date, amount_cents: amount, label }) => ({
    id,
    on: date,
    amount: absolute(amount),
    sign: amount > 0 ? ("income" as const) : ("outcome" as const),
    label,
  }));
  return new Map(matchOpenItems(open, payments).map((matched) => [matched.payment.id, openItemSuggestion(matched)]));
}
