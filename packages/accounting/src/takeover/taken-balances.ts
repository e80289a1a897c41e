import type { IsoDate } from "../date.js";
import type { EntryLine, Journal } from "../entry/entry.js";
import { cents, type Cents } from "../money.js";
import { isBankAccount, type FileBooks, type FileParty } from "./file-books.js";

/** Where each account and journal of the old books goes, by place; null while an account has none. */
export type TakenPlaces = { readonly accounts: readonly (string | null)[]; readonly journals: readonly Journal[] };

/** What old books add up to once their accounts are ours. Amounts in cents. */
export type TakenTotals = {
  readonly byClass: readonly { readonly class: string; readonly debit: Cents; readonly credit: Cents }[];
  /** Class 7 less class 6: above zero for a profit. */
  readonly result: Cents;
  /** What the banks hold: below zero for an overdraft. */
  readonly bank: Cents;
  /** What accounts 445 owe: below zero for a credit of VAT. */
  readonly vat: Cents;
};

const PROFIT = "120000";
const LOSS = "129000";
/** Suppliers, clients, other debtors and creditors: an opening is detailed by third party. */
const BY_PARTY = /^(401|411|467)/;

/** The totals of the old books, by class, and what they say of the result, the banks and VAT; an account to choose counts in its own class. */
export function takenTotals(books: FileBooks, places: TakenPlaces): TakenTotals {
  const classes = new Map<string, { debit: number; credit: number }>();
  let [result, bank, vat] = [0, 0, 0];
  for (const { account, debit, credit } of books.cells) {
    const code = places.accounts[account] ?? books.accounts[account]?.from ?? "";
    const sums = classes.get(code.slice(0, 1)) ?? { debit: 0, credit: 0 };
    sums.debit += debit;
    sums.credit += credit;
    classes.set(code.slice(0, 1), sums);
    if (isOfResult(code)) result += credit - debit;
    if (isBankAccount(code)) bank += debit - credit;
    if (code.startsWith("445")) vat += credit - debit;
  }
  return {
    byClass: [...classes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, sums]) => ({ class: name, debit: cents(sums.debit), credit: cents(sums.credit) })),
    result: cents(result),
    bank: cents(bank),
    vat: cents(vat),
  };
}

/** The net debit of each of our accounts; `only` keeps the openings of the file, or its movements. */
export function takenNets(books: FileBooks, places: TakenPlaces, only: "openings" | "all"): ReadonlyMap<string, Cents> {
  const nets = new Map<string, Cents>();
  for (const { account, journal, debit, credit } of books.cells) {
    const code = places.accounts[account] ?? null;
    if (code === null || (only === "openings" && places.journals[journal] !== "AN")) continue;
    nets.set(code, cents((nets.get(code) ?? 0) + debit - credit));
  }
  return nets;
}

/**
 * The lines that the first fiscal year opens with after a closed year: each balance of classes 1 to 5, third parties one by one, and the
 * result of classes 6 and 7 in one line, 120000 for a profit, 129000 for a loss. A line without a label bears that of the entry.
 */
export function closedYearLines(books: FileBooks, places: TakenPlaces): readonly EntryLine[] {
  const lines: EntryLine[] = [];
  const codeOf = (account: number): string => places.accounts[account] ?? resultCode(books.accounts[account]?.from ?? "");
  const isByParty = (account: number): boolean =>
    BY_PARTY.test(codeOf(account)) && books.parties.some((party) => party.account === account);
  const detailed = new Set(books.accounts.flatMap((_, account) => (isByParty(account) ? [account] : [])));
  const nets = new Map<string, number>();
  let result = 0;
  for (const { account, debit, credit } of books.cells) {
    const code = codeOf(account);
    if (isOfResult(code)) result += credit - debit;
    else if (!detailed.has(account)) nets.set(code, (nets.get(code) ?? 0) + debit - credit);
  }
  for (const [code, net] of nets) lines.push(...lineOf(code, "", net));
  for (const party of books.parties) if (detailed.has(party.account)) lines.push(...partyLine(codeOf(party.account), party));
  const ordered = lines.toSorted((one, other) => (one.accountCode < other.accountCode ? -1 : one.accountCode > other.accountCode ? 1 : 0));
  return [...ordered, ...lineOf(result > 0 ? PROFIT : LOSS, "Résultat de l’exercice repris", -result)];
}

/** An account of charges or of revenue counts in the result without being chosen. */
function resultCode(from: string): string {
  return isOfResult(from) ? from : "";
}

function partyLine(code: string, { number = "", name, debit, credit }: FileParty): EntryLine[] {
  return lineOf(code, name, debit - credit).map((line) => (number === "" ? line : { ...line, auxiliary: { number, name } }));
}

function lineOf(accountCode: string, label: string, net: number): EntryLine[] {
  return net === 0 ? [] : [{ accountCode, label, debit: cents(Math.max(net, 0)), credit: cents(Math.max(-net, 0)) }];
}

/** An account whose balance differs between the old books and what they are compared with. */
export type TakenDifference = {
  /** `openings`: the balances of the year; `assets`: the register; `loans`: the schedules. */
  readonly kind: "openings" | "assets" | "loans";
  readonly account: string;
  readonly file: Cents;
  readonly books: Cents;
};

/** What differs, account by account, in the order of codes. */
export function takenDifferences(
  kind: TakenDifference["kind"],
  file: ReadonlyMap<string, Cents>,
  books: ReadonlyMap<string, Cents>,
): readonly TakenDifference[] {
  const none = cents(0);
  return [...new Set([...file.keys(), ...books.keys()])]
    .toSorted()
    .map((account) => ({ kind, account, file: file.get(account) ?? none, books: books.get(account) ?? none }))
    .filter((difference) => difference.file !== difference.books);
}

/** The day that a year under way is taken over through, unless another is chosen: a day to come says nothing of the bank. */
export function defaultThrough(books: Pick<FileBooks, "last" | "lastBank">, today: IsoDate): IsoDate | null {
  if (books.last === null || books.last <= today) return books.last;
  return books.lastBank !== null && books.lastBank > today ? books.lastBank : today;
}

/** True for an account of charges or of revenue, of any chart. */
export function isOfResult(code: string): boolean {
  return /^[67]/.test(code);
}
