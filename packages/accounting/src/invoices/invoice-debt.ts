import { vatSideOf } from "../allocation/account-vat.js";
import type { Allocation, SettledAllocation } from "../allocation/allocate.js";
import { findAccount } from "../chart/accounts.js";
import type { IsoDate } from "../date.js";
import type { DerivedEntry, EntryLine } from "../entry/entry.js";
import type { VatLine } from "../entry/vat-line.js";
import { INPUT_VAT, INPUT_VAT_FIXED_ASSETS, PRIVATE_SHARE } from "../entry/well-known-accounts.js";
import { isFixedAssetAccount } from "../entry/account-facts.js";
import { cents, negate, type Cents } from "../money.js";
import type { OpenItem } from "../open-items/item.js";
import { INPUT_VAT_WAITING } from "../open-items/settlement.js";
import { postedGroups, type ChosenGroup } from "./invoice-groups.js";
import { splitPayment } from "./invoice-split.js";
import type { InvoiceHead } from "./invoice-head.js";
import { sellerKey } from "./received-invoice.js";

const SUPPLIERS = "401000";

type Debt = {
  readonly id: string;
  readonly settled: readonly SettledAllocation[];
  /** Incl. tax, below zero for a credit note. */
  readonly amount: Cents;
};

type Posting = {
  readonly date: IsoDate;
  readonly vatSubject: boolean;
  readonly chosen: readonly ChosenGroup[];
  /** The deposit invoices that it deducts. */
  readonly deposits?: readonly InvoiceHead[];
};

/** The parts of an invoice that is recorded on its own day, deposits left out: the same as if it were paid at once. */
export function debtAllocations(invoice: InvoiceHead, posting: Posting): readonly Allocation[] {
  const { groups, total, prepaid } = postedGroups(invoice, posting);
  return splitPayment(groups, { total, before: prepaid, now: cents(total - prepaid) }).map(
    ({ accountCode, amount, vat, rateBp, nature }) => {
      const facts = findAccount(accountCode);
      const isInput = facts !== null && vatSideOf(facts) === "input";
      return {
        accountCode,
        amount,
        vatRateBp: isInput ? rateBp : 0,
        vatAmount: isInput && rateBp > 0 ? vat : null,
        vatNature: isInput && nature === "NONDED" ? nature : null,
        vatDeductibleBp: null,
        privateShareBp: 0,
      };
    },
  );
}

/**
 * An invoice as a debt: its expenses and its VAT, deducted at once for goods, waiting in 445640 until they are paid for services, against 401000;
 * and the item that its payments settle. Source: docs/sources.md#open-items.
 */
export function debtOf(
  invoice: InvoiceHead,
  { id, settled, amount }: Debt,
): { readonly item: Omit<OpenItem, "id"> & { readonly key: string }; readonly entry: DerivedEntry } {
  const { number, seller, issuedOn, process } = invoice;
  if (issuedOn === null) throw new RangeError("an invoice without its day is no debt");
  const isGoods = /^B\d$/.test(process ?? "");
  const label = `Facture ${number} ${seller.name}`.slice(0, 200);
  const bears = settled.filter(({ vat, vatNature }) => vat !== 0 && vatNature !== null);
  const waiting = isGoods ? [] : bears;
  const lines = settled.flatMap((one) => [
    ...debitLine(one.accountCode, one.posted, label),
    ...debitLine(PRIVATE_SHARE, one.privatePart, label),
    ...debitLine(waiting.includes(one) ? INPUT_VAT_WAITING : inputVatOf(one.accountCode), one.deductibleVat, label),
  ]);
  const item = {
    key: id,
    side: "payable",
    accountCode: SUPPLIERS,
    auxiliary: { number: sellerKey(seller).slice(0, 17), name: seller.name },
    label,
    pieceRef: number,
    pieceDate: issuedOn,
    amount,
    waitingVat: waiting.map(({ vatNature, vatRateBp: rateBp, exclTax: base, vat, deductibleVat: deductible, accountCode }) => ({
      nature: vatNature ?? "BS",
      rateBp,
      base,
      vat,
      deductible,
      accountCode,
    })),
  } as const;
  const entry: DerivedEntry = {
    journal: "OD",
    date: issuedOn,
    label,
    pieceRef: number,
    pieceDate: issuedOn,
    payment: null,
    source: { kind: "received_invoice", id, key: "debt" },
    freezesWith: "period",
    lines: [...lines, ...debitLine(SUPPLIERS, negate(amount), label)],
    vatLines: settled.filter((one) => !waiting.includes(one)).flatMap((one) => vatLineOf(one, issuedOn)),
  };
  return { item, entry };
}

function vatLineOf(
  { vatNature: nature, vatRateBp: rateBp, exclTax: base, vat, deductibleVat: deductible, accountCode }: SettledAllocation,
  date: IsoDate,
): readonly VatLine[] {
  return nature === null ? [] : [{ nature, rateBp, base, vat, deductible, accountCode, date }];
}

function inputVatOf(accountCode: string): string {
  return isFixedAssetAccount(accountCode) ? INPUT_VAT_FIXED_ASSETS : INPUT_VAT;
}

function debitLine(accountCode: string, net: Cents, label: string): readonly EntryLine[] {
  return net === 0 ? [] : [{ accountCode, label, debit: cents(Math.max(net, 0)), credit: cents(Math.max(-net, 0)) }];
}
