import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { findAccount } from "../chart/accounts.js";
import { isoDate } from "../date.js";
import { typedOpeningsEntry } from "../ledger/openings/typed-openings.js";
import { cents } from "../money.js";
import { proposeAccounts } from "./account-proposals.js";
import type { FileBooks } from "./file-books.js";
import type { FileBooksEntry } from "./file-entry.js";
import { closedYearLines, defaultThrough, takenDifferences, takenNets, takenTotals, type TakenPlaces } from "./taken-balances.js";
import { takenEntry } from "./taken-entry.js";
import { OLD_YEAR, oldBooks, type OldLine } from "./testing.js";
import { accountsToChoose } from "./to-choose.js";

function placesOf(books: FileBooks): TakenPlaces {
  const froms = books.accounts.map(({ from }) => from);
  const proposals = proposeAccounts(books.accounts, { taxSystem: "bic-rs", bankAccountCodes: [] });
  return { accounts: froms.map((from) => proposals.get(from) ?? null), journals: books.journals.map(({ proposed }) => proposed) };
}

const opened = (lines: readonly OldLine[]): string[] => {
  const { books } = oldBooks(lines);
  return closedYearLines(books, placesOf(books)).map(
    ({ accountCode, label, debit, credit }) => `${accountCode} ${label} ${debit - credit}`,
  );
};

describe("a closed year", () => {
  test("opens the next one with its balances, third parties one by one, its result in one line", () => {
    expect(opened(OLD_YEAR)).toEqual([
      "101000  150000",
      "164000  -300000",
      "411000 Dupont 2000",
      "411000 Martin 6000",
      "445660  600",
      "445710  -3000",
      "512000  156400",
      "120000 Résultat de l’exercice repris -12000",
    ]);
  });

  test("with a loss opens with 129000; settled third parties and accounts give no line", () => {
    expect(
      opened([
        ["HA", "1", "2025-03-01", "606300", "", "Achat", "10,00", "0,00"],
        ["HA", "1", "2025-03-01", "401000", "Edf", "Achat", "0,00", "10,00"],
        ["BQ", "2", "2025-03-02", "401000", "Edf", "Paiement", "10,00", "0,00"],
        ["BQ", "2", "2025-03-02", "512000", "", "Paiement", "0,00", "10,00"],
      ]),
    ).toEqual(["512000  -1000", "129000 Résultat de l’exercice repris 1000"]);
  });

  test("opens balanced, whatever it holds", () => {
    const codes = ["512000", "164000", "411000", "606300", "706000", "445660"] as const;
    const move = fc.record({
      from: fc.constantFrom(...codes),
      to: fc.constantFrom(...codes),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const written = (amount: number): string => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, "0")}`;
        const lines = moves.flatMap(({ from, to, amount }, rank): OldLine[] => [
          ["OD", String(rank + 1), "2025-06-01", from, "", "x", written(amount), "0,00"],
          ["OD", String(rank + 1), "2025-06-01", to, "", "x", "0,00", written(amount)],
        ]);
        const { books } = oldBooks(lines);
        const openings = closedYearLines(books, placesOf(books));
        const chart = { accountFacts: findAccount, taxSystem: "bic-rs", equityMode: "101" } as const;
        const entry = typedOpeningsEntry({ takeoverId: "t", beginning: isoDate("2026-01-01"), lines: openings }, chart);
        const net = (entry?.lines ?? []).reduce((total, { debit, credit }) => total + debit - credit, 0);
        expect(net).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});

test("totals are by class, with the result, what the banks hold and what VAT owes", () => {
  const { books } = oldBooks(OLD_YEAR);
  const totals = takenTotals(books, placesOf(books));
  expect(totals.byClass.map(({ class: name, debit, credit }) => `${name} ${debit} ${credit}`)).toEqual([
    "1 150000 300000",
    "4 18600 13000",
    "5 160000 3600",
    "6 3000 0",
    "7 0 15000",
  ]);
  expect([totals.result, totals.bank, totals.vat]).toEqual([12_000, 156_400, 2400]);
});

test("openings are what the journal of openings holds, whichever the user names so", () => {
  const { books } = oldBooks(OLD_YEAR);
  const places = placesOf(books);
  expect(Object.fromEntries(takenNets(books, places, "openings"))).toEqual({ "512000": 150_000, "164000": -300_000, "101000": 150_000 });
  expect(takenNets(books, { ...places, journals: ["OD", "OD", "OD"] }, "openings").size).toBe(0);
});

test("only what differs is reported", () => {
  const nets = (entries: Record<string, number>) => new Map(Object.entries(entries).map(([code, net]) => [code, cents(net)]));
  expect(takenDifferences("assets", nets({ "218300": 100, "281830": -20 }), nets({ "218300": 100, "215400": 5 }))).toEqual([
    { kind: "assets", account: "215400", file: 0, books: 5 },
    { kind: "assets", account: "281830", file: -20, books: 0 },
  ]);
});

test("books are taken over through their last entry; one of a day to come says nothing of the bank", () => {
  const through = (last: string | null, lastBank: string | null) =>
    defaultThrough(
      { last: last === null ? null : isoDate(last), lastBank: lastBank === null ? null : isoDate(lastBank) },
      isoDate("2026-04-14"),
    );
  expect(through("2026-03-31", "2026-03-30")).toBe("2026-03-31");
  expect(through("2026-12-31", "2026-03-30")).toBe("2026-04-14");
  expect(through("2026-12-31", "2026-05-02")).toBe("2026-05-02");
  expect(through(null, null)).toBeNull();
});

describe("an entry taken over", () => {
  const { books, entries } = oldBooks(OLD_YEAR);
  const taken = { takeoverId: "t", places: placesOf(books), beginning: isoDate("2025-01-01") };
  const at = (place: number): FileBooksEntry => {
    const entry = entries[place];
    if (!entry) throw new Error(`no entry ${place}`);
    return entry;
  };

  test("keeps its piece, its day and its labels; its accounts and its journal are ours", () => {
    const entry = takenEntry(at(4), taken);
    expect(entry).toMatchObject({ journal: "BQ", date: "2025-12-12", pieceRef: "P-5", source: { kind: "takeover", id: "t", key: "BQ/5" } });
    expect(entry.lines.map(({ accountCode, debit, credit }) => `${accountCode} ${debit} ${credit}`)).toEqual([
      "606300 3000 0",
      "445660 600 0",
      "512000 0 3600",
    ]);
    expect(entry.vatLines).toEqual([]);
  });

  test("bears its old number where it has no piece; openings of a later day are movements", () => {
    expect(takenEntry({ ...at(0), pieceRef: "" }, taken)).toMatchObject({ journal: "AN", pieceRef: "1" });
    expect(takenEntry(at(0), { ...taken, beginning: isoDate("2024-12-31") }).journal).toBe("OD");
  });
});

describe("the accounts to choose", () => {
  const LINES: readonly OldLine[] = [
    ["OD", "1", "2025-03-01", "895000", "", "Sans place", "10,00", "0,00"],
    ["OD", "1", "2025-03-01", "499100", "", "Soldé", "5,00", "0,00"],
    ["OD", "1", "2025-03-01", "499100", "", "Soldé", "0,00", "5,00"],
    ["OD", "1", "2025-03-01", "698000", "", "Charge", "20,00", "0,00"],
    ["OD", "1", "2025-03-01", "478000", "", "Bilan", "0,00", "30,00"],
    ["OD", "1", "2025-03-01", "476000", "", "Rien", "0,00", "0,00"],
    ["OD", "1", "2025-03-01", "FDUPONT", "Dupont", "Tiers", "7,00", "0,00"],
    ["OD", "1", "2025-03-01", "FDUPONT", "Martin", "Tiers", "0,00", "7,00"],
  ];
  const { books } = oldBooks(LINES);
  const places = placesOf(books);
  const chosen = (use: "closed_year" | "current_year") =>
    [...accountsToChoose(books, places, use)].map((place) => books.accounts[place]?.from);

  test("of a closed year are those of the balance sheet with a balance, of one third party too", () =>
    expect(chosen("closed_year")).toEqual(["895000", "478000", "FDUPONT"]));

  test("of a year under way are those that an entry uses", () =>
    expect(chosen("current_year")).toEqual(["895000", "499100", "698000", "478000", "FDUPONT"]));

  test("leave the charges of a closed year in its result", () => {
    const closed = oldBooks([
      ["OD", "1", "2025-03-01", "698000", "", "Charge", "20,00", "0,00"],
      ["OD", "1", "2025-03-01", "512000", "", "Charge", "0,00", "20,00"],
    ]).books;
    expect(closedYearLines(closed, placesOf(closed)).map(({ accountCode, debit, credit }) => `${accountCode} ${debit - credit}`)).toEqual([
      "512000 -2000",
      "129000 2000",
    ]);
  });
});
