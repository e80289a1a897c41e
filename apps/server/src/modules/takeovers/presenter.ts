import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import { takenTotals } from "@comptoir/accounting/takeover/taken-balances";
import type { BooksTakeover, BooksTakeoverSummary } from "@comptoir/contract/takeovers/takeovers";
import type { ListedTakeoverRow, TakeoverFileRow } from "./files-repository.js";
import { itemsTaken } from "./items-taken.js";
import type { TakeoverState } from "./state.js";

/** Old books as the list shows them. */
export function toTakeoverSummary(row: ListedTakeoverRow): BooksTakeoverSummary {
  return {
    id: row.id,
    status: row.status,
    use: row.use,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    takenOverThrough: row.through,
    written: row.written,
  };
}

/** What a file read before it was counted is shown with. */
const NOTHING_DROPPED = { letters: 0, validDates: 0, amounts: 0, currencies: 0, natures: 0, clients: 0 };

/** What became of old books since: entries validated, lines of statements left aside as in them. */
type TakenSince = Pick<BooksTakeover, "validated" | "leftAside" | "sameNamed">;

/** Old books with all that their confirmation would write, or wrote. */
export function toBooksTakeover(row: TakeoverFileRow, state: TakeoverState, since: TakenSince): BooksTakeover {
  const { books, choices } = row;
  const { byClass, ...totals } = takenTotals(books, state.places);
  const { first, last } = books;
  return {
    ...toTakeoverSummary({ ...row, through: row.result?.through ?? state.through, written: row.result?.entries ?? null }),
    siren: books.siren,
    period: first === null || last === null ? null : { from: first, through: last },
    entries: books.entries,
    lines: books.lines,
    findings: books.findings.map((finding) => ({ ...finding })),
    omitted: books.omitted,
    accounts: accountsOf(row, state),
    journals: books.journals.map(({ from, label, proposed }, place) => ({ from, label, to: state.places.journals[place] ?? proposed })),
    totals: {
      byClass: byClass.map((one) => ({ class: one.class, debit: eurosFromCents(one.debit), credit: eurosFromCents(one.credit) })),
      result: eurosFromCents(totals.result),
      bank: eurosFromCents(totals.bank),
      vat: eurosFromCents(totals.vat),
    },
    blocking: row.status === "previewed" ? state.blocks.map((block) => ({ ...block })) : [],
    differences: state.differences.map(({ kind, account, ...amounts }) => ({
      kind,
      account,
      name: nameOfAccount(account),
      file: eurosFromCents(amounts.file),
      books: eurosFromCents(amounts.books),
      gap: eurosFromCents(cents(amounts.file - amounts.books)),
    })),
    openings: state.writesOpenings ? "written" : "compared",
    openItems: shownItems(row, state),
    dropped: books.dropped ?? NOTHING_DROPPED,
    throughBounds: state.throughBounds,
    vat: {
      ends: [...state.vatEnds],
      declaredThrough: choices.vatDeclaredThrough ?? null,
      credit: eurosFromCents(cents(choices.vatCreditCents ?? 0)),
    },
    ...since,
    seen: state.seen,
  };
}

function shownItems(row: TakeoverFileRow, state: TakeoverState): BooksTakeover["openItems"] {
  if (!state.writesOpenings) return { pieces: 0, thirdParties: 0, unsharedVat: 0 };
  const { items, unshared } = itemsTaken(row, state);
  const pieces = items.filter(({ piece }) => piece !== null).length;
  return { pieces, thirdParties: items.length - pieces, unsharedVat: eurosFromCents(unshared) };
}

function accountsOf({ books }: TakeoverFileRow, { places, proposed, toChoose }: TakeoverState): BooksTakeover["accounts"] {
  const sums = books.accounts.map(() => ({ debit: 0, credit: 0 }));
  for (const { account, debit, credit } of books.cells) {
    const held = sums[account];
    if (!held) continue;
    held.debit += debit;
    held.credit += credit;
  }
  return books.accounts.map(({ from, label }, place) => {
    const to = places.accounts[place] ?? null;
    const { debit, credit } = sums[place] ?? { debit: 0, credit: 0 };
    return {
      from,
      label,
      debit: eurosFromCents(cents(debit)),
      credit: eurosFromCents(cents(credit)),
      balance: eurosFromCents(cents(debit - credit)),
      to,
      toName: to === null ? null : nameOfAccount(to),
      proposed: proposed[place] ?? true,
      toChoose: toChoose.has(place),
    };
  });
}
