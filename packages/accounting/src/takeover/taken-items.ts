import { splitByShares } from "../allocation/split.js";
import { computedVat } from "../allocation/vat-amounts.js";
import type { IsoDate } from "../date.js";
import type { EntryLine } from "../entry/entry.js";
import { absolute, cents, negate, shareOf, sumCents, type Cents } from "../money.js";
import { sideOfAccount, type ItemSide, type OpenItem, type WaitingVat } from "../open-items/item.js";
import { INPUT_VAT_WAITING, lineOwnOf, OUTPUT_VAT_WAITING } from "../open-items/settlement.js";
import type { FileBooks, FileParty, FilePiece } from "./file-books.js";
import type { TakenPlaces } from "./taken-balances.js";
import type { takenEntry } from "./taken-entry.js";

/** An open item of old books, before it has an id; `account` and `party` are where its lines are found in the file. */
export type TakenItem = Omit<OpenItem, "id"> & {
  readonly key: string;
  readonly account: number;
  readonly party: string;
  /** Null: all that its third party owes, or is owed. */
  readonly piece: string | null;
};

/** The open items of old books, of one piece or of a whole third party, and the waiting VAT that no rate explains. */
export type TakenItems = { readonly items: readonly TakenItem[]; readonly unshared: Cents };

/** Customers, suppliers, other debtors and creditors. */
const FOLLOWED = /^(401|411|467)/;
const RATES = [2000, 1000, 550, 210] as const;
/** Waiting VAT is of one rate when it is within this of what that rate gives. */
const CLOSE = 100;
const SALES = "706000";
const PURCHASES = "606300";

/**
 * What is still to be paid in old books: one item a piece that is not matched, where they match and name pieces that add up to what the third
 * party owes; else one a third party. The VAT that waits is shared among them when one rate explains it. Source: docs/sources.md#open-items.
 */
export function takenItems(books: FileBooks, places: TakenPlaces): TakenItems {
  const last = books.last;
  if (last === null) return { items: [], unshared: cents(0) };
  const items = books.parties.flatMap((party): TakenItem[] => {
    const code = places.accounts[party.account] ?? null;
    const net = party.debit - party.credit;
    if (code === null || !FOLLOWED.test(code) || net === 0) return [];
    const pieces = piecesOf(books, party);
    const shared = { code, party };
    return pieces === null
      ? [itemOf({ ...shared, net, piece: null, pieceDate: last, label: party.name })]
      : pieces.map((piece) =>
          itemOf({ ...shared, net: piece.net, piece: piece.pieceRef, pieceDate: piece.pieceDate ?? last, label: piece.label }),
        );
  });
  return withVat(items, books, places);
}

/** The pieces that a third party has not paid; null where they do not say it. */
function piecesOf({ pieces = [], dropped }: FileBooks, party: FileParty): readonly FilePiece[] | null {
  if ((dropped?.letters ?? 0) === 0) return null;
  const open = pieces.filter(({ account, party: number, net }) => account === party.account && number === numberOf(party) && net !== 0);
  const total = open.reduce((sum, { net }) => sum + net, 0);
  return open.length > 0 && open.every(({ pieceRef }) => pieceRef !== "") && total === party.debit - party.credit ? open : null;
}

function numberOf({ number = "" }: FileParty): string {
  return number;
}

type Found = {
  readonly code: string;
  readonly party: FileParty;
  readonly net: number;
  readonly piece: string | null;
  readonly pieceDate: IsoDate;
  readonly label: string;
};

function itemOf({ code, party, net, piece, pieceDate, label }: Found): TakenItem {
  const side = sideOfAccount(code, net);
  const number = numberOf(party);
  const name = party.name || number || code;
  return {
    key: [party.account, number, piece ?? ""].join("/"),
    account: party.account,
    party: number,
    piece,
    side,
    accountCode: code,
    auxiliary: number === "" ? null : { number, name },
    label: label || name,
    pieceRef: piece ?? "",
    pieceDate,
    amount: side === "receivable" ? cents(net) : negate(cents(net)),
    waitingVat: [],
  };
}

function withVat(items: readonly TakenItem[], books: FileBooks, places: TakenPlaces): TakenItems {
  const balance = (wanted: string): Cents =>
    sumCents(books.cells.filter(({ account }) => places.accounts[account] === wanted).map(({ debit, credit }) => cents(debit - credit)));
  const sales = sharedVat(items, { side: "receivable", accounts: /^411/, vat: negate(balance(OUTPUT_VAT_WAITING)) });
  const bought = sharedVat(items, { side: "payable", accounts: /^401/, vat: balance(INPUT_VAT_WAITING) });
  const waiting = new Map([...(sales ?? []), ...(bought ?? [])]);
  const unshared = [
    sales === null ? negate(balance(OUTPUT_VAT_WAITING)) : cents(0),
    bought === null ? balance(INPUT_VAT_WAITING) : cents(0),
  ];
  return {
    items: items.map((item) => ({ ...item, waitingVat: waiting.get(item.key) ?? [] })),
    unshared: sumCents(unshared.map(absolute)),
  };
}

type Waiting = { readonly side: ItemSide; readonly accounts: RegExp; readonly vat: Cents };

/** The waiting VAT of items by their key; null when no one rate explains it. */
function sharedVat(items: readonly TakenItem[], { side, accounts, vat }: Waiting): ReadonlyMap<string, readonly WaitingVat[]> | null {
  if (vat === 0) return new Map();
  const owed = items.filter((item) => item.side === side && accounts.test(item.accountCode) && item.amount > 0);
  const total = sumCents(owed.map(({ amount }) => amount));
  const rateBp = RATES.find((rate) => Math.abs(computedVat(total, rate) - vat) <= CLOSE);
  if (rateBp === undefined || vat < 0) return null;
  const shares = splitByShares(
    vat,
    owed.map(({ amount }) => amount),
  );
  return new Map(
    owed.map(({ key }, index) => {
      const part = shares[index] ?? cents(0);
      const base = shareOf(part, 10_000, rateBp);
      const isSale = side === "receivable";
      const one: WaitingVat = {
        nature: isSale ? "COLLECT" : "BS",
        rateBp,
        base,
        vat: part,
        deductible: isSale ? cents(0) : part,
        accountCode: isSale ? SALES : PURCHASES,
      };
      return [key, part === 0 ? [] : [one]];
    }),
  );
}

/** The openings of a closed year, the balance of a third party in as many lines as it has items, the VAT that waits too. */
export function linesByItem(lines: readonly EntryLine[], items: readonly OpenItem[]): readonly EntryLine[] {
  const waitingOf = (code: string): readonly (readonly [OpenItem, Cents])[] =>
    items.flatMap((item) => {
      const isSale = item.side === "receivable";
      if (code !== (isSale ? OUTPUT_VAT_WAITING : INPUT_VAT_WAITING)) return [];
      const vat = sumCents(item.waitingVat.map((one) => (isSale ? negate(one.vat) : one.deductible)));
      return vat === 0 ? [] : [[item, vat] as const];
    });
  const standing = (line: EntryLine): readonly (readonly [OpenItem, Cents])[] =>
    items
      .filter((item) => item.accountCode === line.accountCode && isOfLine(item, line))
      .map((item) => [item, item.side === "receivable" ? item.amount : negate(item.amount)] as const);
  return lines.flatMap((line) => {
    const parts = [...standing(line), ...waitingOf(line.accountCode)];
    const total = sumCents(parts.map(([, net]) => net));
    // What the items do not add up to stays on one line.
    if (parts.length === 0 || total !== line.debit - line.credit) return [line];
    return parts.map(([item, net]) => ({ ...line, ...lineOwnOf(item), debit: cents(Math.max(net, 0)), credit: cents(Math.max(-net, 0)) }));
  });
}

/** A third party without a number is known by its name, which its line bears. */
function isOfLine({ auxiliary, label }: OpenItem, line: EntryLine): boolean {
  if (auxiliary === null) return !line.auxiliary && label === line.label;
  return auxiliary.number === line.auxiliary?.number;
}

/** Finds the item of a line of an entry taken over: of its piece when it is not matched, or of its whole third party. */
export function itemFinder(
  items: readonly (TakenItem & { readonly id: string })[],
): NonNullable<Parameters<typeof takenEntry>[1]["itemOf"]> {
  const byKey = new Map(items.map((item) => [JSON.stringify([item.account, item.party, item.piece]), item.id]));
  return ({ account, party, pieceRef, isLettered }) => {
    const whole = byKey.get(JSON.stringify([account, party, null]));
    return whole ?? (isLettered ? null : (byKey.get(JSON.stringify([account, party, pieceRef])) ?? null));
  };
}
