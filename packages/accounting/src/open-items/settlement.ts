import type { IsoDate } from "../date.js";
import type { EntryLine, LineOwn } from "../entry/entry.js";
import type { VatLine } from "../entry/vat-line.js";
import { INPUT_VAT, INPUT_VAT_FIXED_ASSETS } from "../entry/well-known-accounts.js";
import { DomainError } from "../errors.js";
import { cents, negate, sumCents, type Cents } from "../money.js";
import { outputVatAccount } from "../rates/vat-rates.js";
import { leftOf, movedVat, type ItemState, type OpenItem, type SettledVat } from "./item.js";

/** VAT on sales that waits for the payment. */
export const OUTPUT_VAT_WAITING = "445740";
/** VAT on purchases that waits for the payment. */
export const INPUT_VAT_WAITING = "445640";

/** What one part of an operation takes of one item, figures settled; `amount` is signed relative to the operation. */
export type ItemShare = { readonly item: OpenItem; readonly amount: Cents; readonly vat: readonly SettledVat[] };

type Direction = "income" | "outcome";

/** An amount of an operation as the item counts it: above zero when it pays an invoice. */
export function paidOf({ side }: Pick<OpenItem, "side">, amount: Cents, sign: Direction): Cents {
  return (side === "receivable") === (sign === "income") ? amount : negate(amount);
}

/** An item to settle: what is left of it, what to take of it; null: what the part holds. */
export type ToSettle = ItemState & { readonly amount: Cents | null };

/**
 * Shares a part of an operation among the items that it settles, in their order: each takes the amount asked for, else what is left.
 * Throws DomainError `open_item.account`, `open_item.exceeded`, `open_item.sum`, with the index of the part.
 */
export function settleItems(
  items: readonly ToSettle[],
  part: { readonly accountCode: string; readonly amount: Cents; readonly sign: Direction; readonly index: number },
): readonly ItemShare[] {
  const { accountCode, sign, index } = part;
  let rest: number = part.amount;
  const shares = items.map((state, rank): ItemShare => {
    const { item } = state;
    if (item.accountCode !== accountCode) throw new DomainError({ code: "open_item.account", account: item.accountCode, index });
    const isLast = rank === items.length - 1;
    const whole = paidOf(item, leftOf(state), sign);
    const amount = state.amount ?? (isLast || Math.abs(whole) > Math.abs(rest) ? cents(rest) : whole);
    rest -= amount;
    return { item, amount, vat: settledVat(state, { amount: paidOf(item, amount, sign), index }) };
  });
  if (rest !== 0) throw new DomainError({ code: "open_item.sum", index, restCents: rest });
  return shares;
}

function settledVat(state: ItemState, { amount, index }: { amount: Cents; index: number }): readonly SettledVat[] {
  const paid = state.settled.amount + amount;
  const direction = state.item.amount < 0 ? -1 : 1;
  if (amount === 0 || direction * paid > Math.abs(state.item.amount) || direction * paid < 0) {
    throw new DomainError({ code: "open_item.exceeded", label: state.item.label, leftCents: leftOf(state), index });
  }
  return movedVat(state, amount);
}

/** What a share posts: the item's account, and VAT from where it waits to where it is due or deducted, dated the payment. */
export type SharePosting = { readonly lines: readonly EntryLine[]; readonly vatLines: readonly VatLine[] };

/**
 * The lines of a share: credit 411000, debit 445740, credit 44571x by rate, or debit 401000, debit 44566x or 44562x, credit 445640. Source:
 * docs/sources.md#open-items.
 */
export function postShare(
  { item, amount, vat }: ItemShare,
  { label, date, sign }: { readonly label: string; readonly date: IsoDate; readonly sign: Direction },
): SharePosting {
  const own = lineOwnOf(item);
  const paid = paidOf(item, amount, sign);
  const isSale = item.side === "receivable";
  const credit = (accountCode: string, net: Cents, beside: LineOwn = {}): EntryLine[] => creditLine({ accountCode, label, net, ...beside });
  const moves = item.waitingVat.flatMap((waiting, index) => {
    const moved = vat[index];
    if (!moved) return [];
    const due = isSale ? moved.vat : moved.deductible;
    const target = isSale ? outputVatAccount(waiting.rateBp) : inputVatAccount(waiting.accountCode);
    return isSale
      ? [...credit(OUTPUT_VAT_WAITING, negate(due), own), ...credit(target, due)]
      : [...credit(target, negate(due)), ...credit(INPUT_VAT_WAITING, due, own)];
  });
  const vatLines = item.waitingVat.flatMap(({ nature, rateBp, accountCode }, index): VatLine[] => {
    const moved = vat[index];
    return moved && (moved.vat !== 0 || moved.base !== 0) ? [{ nature, rateBp, ...moved, accountCode, date }] : [];
  });
  return { lines: [...credit(item.accountCode, isSale ? paid : negate(paid), own), ...moves], vatLines };
}

/** What the lines of an item say of it: its third party, its piece, itself. */
export function lineOwnOf({ id, auxiliary, pieceRef, pieceDate }: Pick<OpenItem, "id" | "auxiliary" | "pieceRef" | "pieceDate">): LineOwn {
  return { ...(auxiliary ? { auxiliary } : {}), ...(pieceRef === "" ? {} : { pieceRef, pieceDate }), item: id };
}

/** The lines of an entry that makes an item: the one of its account and the one where its VAT waits name it. */
export function namedLines(lines: readonly EntryLine[], item: OpenItem): readonly EntryLine[] {
  const standing = new Set([item.accountCode, ...(item.waitingVat.length === 0 ? [] : [OUTPUT_VAT_WAITING, INPUT_VAT_WAITING])]);
  return lines.map((line) => (standing.has(line.accountCode) ? { ...line, ...lineOwnOf(item) } : line));
}

function creditLine({
  net,
  ...beside
}: LineOwn & { readonly accountCode: string; readonly label: string; readonly net: Cents }): EntryLine[] {
  return net === 0 ? [] : [{ ...beside, debit: cents(Math.max(-net, 0)), credit: cents(Math.max(net, 0)) }];
}

function inputVatAccount(accountCode: string): string {
  return accountCode.startsWith("2") ? INPUT_VAT_FIXED_ASSETS : INPUT_VAT;
}

/** The VAT that shares move, which makes an operation one that declares. */
export function vatOfShares(shares: readonly Pick<ItemShare, "vat">[]): Cents {
  return sumCents(shares.flatMap(({ vat }) => vat.map((one) => one.vat)));
}
