import type { FileBooks } from "./file-books.js";
import type { TakeoverUse } from "./review.js";
import { isOfResult, type TakenPlaces } from "./taken-balances.js";

/**
 * The places of the accounts that have no account here yet and need one: for a closed year the accounts of the balance sheet that have a balance, in total
 * or for one third party, since classes 6 and 7 only give the result; for a year under way those that an entry uses.
 */
export function accountsToChoose(books: FileBooks, places: TakenPlaces, use: TakeoverUse): ReadonlySet<number> {
  const balances = use === "closed_year" ? withBalance(books) : null;
  const toChoose = new Set<number>();
  for (const [place, { from, isUsed }] of books.accounts.entries()) {
    if ((places.accounts[place] ?? null) !== null) continue;
    const isNeeded = balances === null ? isUsed !== false : balances.has(place) && !isOfResult(from);
    if (isNeeded) toChoose.add(place);
  }
  return toChoose;
}

function withBalance({ cells, parties }: FileBooks): ReadonlySet<number> {
  const nets = new Map<number, number>();
  for (const { account, debit, credit } of cells) nets.set(account, (nets.get(account) ?? 0) + debit - credit);
  const ofParties = parties.filter(({ debit, credit }) => debit !== credit).map(({ account }) => account);
  return new Set([...[...nets].flatMap(([account, net]) => (net === 0 ? [] : [account])), ...ofParties]);
}
