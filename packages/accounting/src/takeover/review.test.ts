import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import type { FileBooks } from "./file-books.js";
import { takeoverBlocks, takeoverYear, type StandingBooks, type TakeoverChoices } from "./review.js";
import { OLD_YEAR, oldBooks } from "./testing.js";

const { books } = oldBooks(OLD_YEAR);
const year = (beginning: string, end: string, isClosed = false) => ({ beginning: isoDate(beginning), end: isoDate(end), isClosed });
const standing: StandingBooks = {
  siren: "123456782",
  isOwnSiren: false,
  years: [year("2026-01-01", "2026-12-31")],
  operations: 0,
  validated: 0,
  hasOpenings: false,
  takenThrough: null,
};
const closed: TakeoverChoices = { use: "closed_year", through: isoDate("2025-12-31"), toChoose: 0, openingLines: 8 };
const current: TakeoverChoices = { ...closed, use: "current_year", through: isoDate("2025-12-12") };
const inYear: StandingBooks = { ...standing, years: [year("2025-01-01", "2025-12-31")] };

const codes = (changes: { books?: Partial<FileBooks>; standing?: Partial<StandingBooks>; choices?: Partial<TakeoverChoices> }): string[] =>
  takeoverBlocks({
    books: { ...books, ...changes.books },
    standing: { ...standing, ...changes.standing },
    choices: { ...closed, ...changes.choices },
  }).map(({ code }) => code);

describe("old books", () => {
  test("that end the day before the first year are taken over", () => expect(codes({})).toEqual([]));

  test.each([
    ["another SIREN", { books: { siren: "987654321" } }, ["siren"]],
    ["a name that says no SIREN", { books: { siren: null } }, []],
    ["a SIREN that the dossier does not know", { standing: { siren: null } }, ["siren_unknown"]],
    ["a SIREN that the user says to be that of the dossier", { standing: { siren: null, isOwnSiren: true } }, []],
    ["a file without entries", { books: { first: null, last: null } }, ["empty"]],
    ["lines that were not read", { books: { unread: 2 } }, ["unreadable"]],
    ["a file that does not balance", { books: { debit: 1 } } as never, ["unbalanced"]],
    ["entries that balance together only, of a closed year", { books: { unbalanced: 2 } }, []],
    ["too many accounts", { books: { tooMany: "accounts" } }, ["too_many"]],
    ["accounts to choose", { choices: { toChoose: 3 } }, ["accounts"]],
    ["balances that are there already", { standing: { hasOpenings: true } }, ["openings"]],
    ["validated openings", { standing: { validated: 1 } }, ["validated"]],
    ["a year that ends mid-month, before a first year that begins elsewhere", { books: { closing: isoDate("2025-10-15") } }, ["period"]],
    ["entries of the first year itself", { books: { last: isoDate("2026-01-01"), closing: null } }, ["period"]],
    ["a year of long ago", { books: { last: isoDate("2023-12-31"), closing: null } }, ["period"]],
    ["a first year that is closed", { standing: { years: [year("2026-01-01", "2026-12-31", true)] } }, ["closed"]],
  ] as const)("with %s", (_name, changes, expected) => expect(codes(changes as never)).toEqual(expected));

  test("of a year that ended mid-month open the year that began on the next day", () => {
    const midMonth = { books: { closing: isoDate("2025-12-15") }, standing: { years: [year("2025-12-16", "2026-12-15")] } };
    expect(codes(midMonth)).toEqual([]);
  });
});

describe("a year under way", () => {
  const of = (changes: Parameters<typeof codes>[0]): string[] =>
    codes({ books: { ...changes.books }, standing: { ...inYear, ...changes.standing }, choices: { ...current, ...changes.choices } });

  test("whose entries are of one open year is taken over", () => expect(of({})).toEqual([]));

  test.each([
    ["entries of no year", { standing: { years: standing.years } }, ["period"]],
    ["entries that begin before the year", { books: { first: isoDate("2024-12-31") } }, ["period"]],
    ["a day beyond the year", { choices: { through: isoDate("2026-01-02") } }, ["period"]],
    ["a closed year", { standing: { years: [year("2025-01-01", "2025-12-31", true)] } }, ["closed"]],
    ["operations of ours", { standing: { operations: 4 } }, ["operations"]],
    ["entries that do not balance by themselves", { books: { unbalanced: 2 } }, ["unbalanced"]],
    ["the same days taken over already", { standing: { takenThrough: isoDate("2025-12-12") } }, ["already"]],
    ["days that follow what was taken over", { standing: { takenThrough: isoDate("2025-02-02") } }, []],
    ["balances that the year begins with already", { standing: { hasOpenings: true } }, []],
    ["more lines than one transaction writes", { books: { lines: 50_001, tooMany: "lines" } }, ["too_many"]],
  ] as const)("with %s", (_name, changes, expected) => expect(of(changes as never)).toEqual(expected));

  test("says each reason, with its figures", () => {
    const [first] = takeoverBlocks({ books, standing: { ...inYear, operations: 1 }, choices: current });
    expect(first?.message).toBe(
      "1 opération est déjà dans vos livres jusqu’au 12/12/2025\u00a0: elles feraient double emploi. Annulez leur import, ou supprimez-les.",
    );
  });
});

test("the year of old books is the first for a closed one, else the one of their last day", () => {
  const years = [year("2026-01-01", "2026-12-31"), year("2027-01-01", "2027-12-31")];
  expect(takeoverYear("closed_year", isoDate("2025-12-31"), years)).toBe(years[0]);
  expect(takeoverYear("current_year", isoDate("2027-02-01"), years)).toBe(years[1]);
  expect(takeoverYear("current_year", isoDate("2030-02-01"), years)).toBeNull();
});
