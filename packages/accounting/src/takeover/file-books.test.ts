import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { utf8 } from "../fec/testing.js";
import { readFileBooks } from "./file-books.js";
import { closedYearLines } from "./taken-balances.js";
import { OLD_YEAR, oldBooks, oldFec, type OldLine } from "./testing.js";

const balanced = (number: string, day: string, amount = "10,00"): [OldLine, OldLine] => [
  ["BQ", number, day, "606300", "", "Achat", amount, "0,00"],
  ["BQ", number, day, "512000", "", "Achat", "0,00", amount],
];

describe("the books of another software", () => {
  test("are added up by account, journal and third party, with the days that they cover", () => {
    const { books, entries } = oldBooks(OLD_YEAR);
    expect(books).toMatchObject({
      siren: "123456782",
      closing: "2025-12-31",
      first: "2025-01-01",
      firstMoved: "2025-02-03",
      last: "2025-12-12",
      lastBank: "2025-12-12",
      unbalanced: 0,
      unread: 0,
      tooMany: null,
      lines: 14,
      entries: 5,
    });
    expect(books.journals.map(({ from, proposed }) => `${from} ${proposed}`)).toEqual(["AN AN", "VE OD", "BQ BQ"]);
    expect(books.parties.map(({ name, debit, credit }) => `${name} ${debit - credit}`)).toEqual(["Dupont 2000", "Martin 6000"]);
    expect(entries.map(({ key, pieceRef, lines }) => `${key} ${pieceRef} ${lines.length}`)).toEqual([
      "AN/1 P-1 3",
      "VE/2 P-2 3",
      "VE/3 P-3 3",
      "BQ/4 P-4 2",
      "BQ/5 P-5 3",
    ]);
  });

  test("named after third parties are each one of them", () => {
    const { books } = oldBooks([
      ["AC", "1", "2025-03-01", "606300", "", "Achat", "10,00", "0,00"],
      ["AC", "1", "2025-03-01", "FDUPONT", "", "Achat", "0,00", "10,00"],
      ["AC", "2", "2025-03-02", "606300", "", "Achat", "20,00", "0,00"],
      ["AC", "2", "2025-03-02", "FMARTIN", "", "Achat", "0,00", "20,00"],
    ]);
    const places = { accounts: ["606300", "401000", "401000"], journals: ["OD"] } as const;
    const lines = closedYearLines(books, places).map(
      ({ accountCode, label, debit, credit }) => `${accountCode} ${label} ${debit - credit}`,
    );
    expect(lines).toEqual(["401000 Compte FDUPONT -1000", "401000 Compte FMARTIN -2000", "129000 Résultat de l’exercice repris 3000"]);
  });

  test("teach where the payments of a merchant go, VAT left aside; openings and sales teach nothing", () => {
    const { books } = oldBooks(OLD_YEAR);
    const taught = books.lessons.map(({ merchantKey, sign, account, n }) => [merchantKey, sign, books.accounts[account]?.from, n]);
    expect(taught).toEqual([
      ["DUPONT", "income", "411DUPONT", 1],
      ["LEROY MERLIN", "outcome", "6063", 1],
    ]);
  });

  test("say their SIREN from their name, in its variants", () => {
    const sirenOf = (name: string) => oldBooks(OLD_YEAR, name).books.siren;
    expect(sirenOf("123456782FEC20251231.txt")).toBe("123456782");
    expect(sirenOf("12345678200017FEC20251231.txt")).toBe("123456782");
    expect(sirenOf("export/123456782fec20251231_1.TXT")).toBe("123456782");
    expect(sirenOf("compta.txt")).toBeNull();
  });

  test.each([
    ["tabs", "\t", "utf-8"],
    ["bars", "|", "utf-8"],
    ["bars in ISO-8859-15", "|", "latin1"],
  ] as const)("parted by %s give the same", (_name, separator, encoding) => {
    const bytes = Buffer.from(oldFec(OLD_YEAR).replaceAll("\t", separator), encoding);
    const read = readFileBooks({ fileName: "123456782FEC20251231.txt", bytes, today: isoDate("2026-04-14") });
    const expected = oldBooks(OLD_YEAR);
    expect(read.entries).toEqual(expected.entries);
    expect({ ...read.books, findings: [] }).toEqual({ ...expected.books, findings: [] });
  });
});

describe("entries of a file", () => {
  test("of one number in two places are one when they balance together only, two when each does", () => {
    const [debit, credit] = balanced("7", "2025-03-01");
    const scattered = oldBooks([debit, ...balanced("8", "2025-03-02"), credit]);
    expect(scattered.books.unbalanced).toBe(0);
    expect(scattered.entries.map(({ key, lines }) => `${key} ${lines.length}`)).toEqual(["BQ/7 2", "BQ/8 2"]);
    const twice = oldBooks([...balanced("7", "2025-03-01"), ...balanced("8", "2025-03-02"), ...balanced("7", "2025-03-03")]);
    expect(twice.entries.map(({ key }) => key)).toEqual(["BQ/7", "BQ/8", "BQ/7#2"]);
  });

  test("go to our journal of the same code, else to the one that their accounts move", () => {
    const moving = (journal: string): OldLine[] => balanced("1", "2025-03-01").map(([, ...rest]): OldLine => [journal, ...rest]);
    const { journals } = oldBooks([...moving("OD"), ...moving("B1")]).books;
    expect(journals.map(({ from, proposed }) => `${from} ${proposed}`)).toEqual(["OD OD", "B1 BQ"]);
  });

  test("written under two journals, one after the other, are one", () => {
    const { books, entries } = oldBooks([
      ["BQ", "7", "2025-03-01", "606300", "", "Achat", "10,00", "0,00"],
      ["HA", "7", "2025-03-01", "512000", "", "Achat", "0,00", "10,00"],
    ]);
    expect([books.unbalanced, entries.length]).toEqual([0, 1]);
  });

  test("without a number are parted where they balance", () => {
    const { entries } = oldBooks([...balanced("", "2025-03-01"), ...balanced("", "2025-03-02")]);
    expect(entries.map(({ key, lines }) => `${key} ${lines.length}`)).toEqual(["ligne 2 2", "ligne 4 2"]);
  });

  test("that do not balance are counted, lines without an amount are left out", () => {
    const { books, entries } = oldBooks([
      ...balanced("1", "2025-03-01"),
      ["BQ", "1", "2025-03-01", "512000", "", "Rien", "0,00", "0,00"],
      ["BQ", "2", "2025-03-01", "606300", "", "Achat", "10,00", "0,00"],
    ]);
    expect(books.unbalanced).toBe(1);
    expect(entries.map(({ lines }) => lines.length)).toEqual([2, 1]);
  });

  test("with negative amounts or both sides keep what they move", () => {
    const { entries } = oldBooks([
      ["OD", "1", "2025-03-01", "606300", "", "Avoir", "-10,00", "0,00"],
      ["OD", "1", "2025-03-01", "512000", "", "Avoir", "15,00", "5,00"],
    ]);
    expect(entries[0]?.lines.map(([, , net]) => net)).toEqual([-1000, 1000]);
  });
});

describe("what cannot be read", () => {
  test("is counted: an amount, a day, a line of another shape", () => {
    const spoiled = (from: string, to: string) =>
      readFileBooks({ fileName: "x.txt", bytes: utf8(oldFec(balanced("1", "2025-03-01")).replace(from, to)) }).books.unread;
    expect(spoiled("10,00", "10.00")).toBe(1);
    expect(spoiled("20250301", "hier")).toBe(1);
    expect(spoiled("Achat\t10,00\t0,00", "Achat")).toBe(1);
    expect(spoiled("606300", "606300")).toBe(0);
  });

  test("a file of tabs, of quotes or of nothing has no entry, and never throws", () => {
    for (const text of [
      "",
      "\t".repeat(1000),
      "\t\r\n".repeat(1000),
      '"'.repeat(500),
      `"JournalCode"\t"EcritureNum"\r\n"BQ"\t"1"\r\n`,
      "\0\0\0",
    ]) {
      const { books, entries } = readFileBooks({ fileName: "123456782FEC20251231.txt", bytes: utf8(text) });
      expect([entries.length, books.debit]).toEqual([0, 0]);
    }
  });

  test("an account or a journal whose code is a sentence is a line that cannot be read, not one account too many", () => {
    const sentence = "Achat de fournitures de bureau pour le cabinet, réglé par carte le 3";
    const slipped = oldBooks([["BQ", "1", "2025-03-01", sentence, "", "Achat", "10,00", "0,00"], ...balanced("2", "2025-03-02")]);
    expect([slipped.books.tooMany, slipped.books.unread]).toEqual([null, 1]);
    const named = oldBooks(balanced("1", "2025-03-01").map(([, ...rest]): OldLine => [sentence, ...rest]));
    expect([named.books.tooMany, named.books.unread]).toEqual([null, 2]);
  });

  test("more accounts than are taken over are reported", () => {
    const lines = Array.from({ length: 2100 }, (_, rank): OldLine => ["OD", "1", "2025-03-01", `401${rank}`, "", "Achat", "1,00", "0,00"]);
    expect(oldBooks(lines).books.tooMany).toBe("accounts");
  });
});

describe("openings", () => {
  const opening = (journal: string, day: string): OldLine[] => [
    [journal, "1", day, "512000", "", "Report", "1500,00", "0,00"],
    [journal, "1", day, "401000", "", "Report", "0,00", "500,00"],
    [journal, "1", day, "101000", "", "Report", "0,00", "1000,00"],
  ];
  const journalsOf = (lines: readonly OldLine[]) => oldBooks(lines).books.journals.map(({ from, proposed }) => `${from} ${proposed}`);

  test("are in the journal of the first day, of classes 1 to 5, with the largest entry", () => {
    const moved = balanced("2", "2025-02-01");
    expect(journalsOf([...opening("REP", "2025-01-01"), ...moved])).toEqual(["REP AN", "BQ BQ"]);
    expect(journalsOf([...opening("OD", "2025-01-01"), ...moved])).toEqual(["OD AN", "BQ BQ"]);
    expect(oldBooks([...opening("REP", "2025-01-01"), ...moved]).books.firstMoved).toBe("2025-02-01");
  });

  test("are not in a journal that goes on, nor in one of charges, nor in one that another entry exceeds", () => {
    const moved = balanced("2", "2025-02-01");
    expect(
      journalsOf([...opening("REP", "2025-01-01"), ["REP", "3", "2025-03-01", "512000", "", "Suite", "1,00", "0,00"], ...moved])[0],
    ).toBe("REP BQ");
    expect(
      journalsOf([...opening("REP", "2025-01-01"), ["REP", "1", "2025-01-01", "606300", "", "Achat", "1,00", "0,00"], ...moved])[0],
    ).not.toBe("REP AN");
    expect(journalsOf([...opening("REP", "2025-01-01"), ...balanced("2", "2025-02-01", "9000,00")])[0]).not.toBe("REP AN");
    expect(journalsOf([...opening("AN", "2025-01-01"), ["REP", "1", "2025-01-01", "512000", "", "Autre", "9000,00", "0,00"]])).toEqual([
      "AN AN",
      "REP BQ",
    ]);
  });

  test("dated before the year are of its first day, which a finding says", () => {
    const { books, entries } = oldBooks([...opening("AN", "2024-12-31"), ...balanced("2", "2025-02-01")]);
    expect([books.first, entries[0]?.date]).toEqual(["2025-01-01", "2025-01-01"]);
    expect(books.findings.find(({ rule }) => rule === "opening.date")?.message).toContain("31/12/2024 sont repris au 01/01/2025");
    const unnamed = oldBooks([...opening("AN", "2025-06-30"), ...balanced("2", "2025-07-05")], "export.txt");
    expect(unnamed.books.first).toBe("2025-07-01");
    const within = oldBooks([...opening("AN", "2025-01-01"), ...balanced("2", "2025-02-01")]);
    expect(within.books.findings.map(({ rule }) => rule)).not.toContain("opening.date");
  });

  test("and amounts written `,000` or with a space in thousands are read, with a finding", () => {
    const text = oldFec(balanced("1", "2025-03-01", "1 234,50")).replaceAll("0,00", ",000");
    const { books } = readFileBooks({ fileName: "123456782FEC20251231.txt", bytes: utf8(text) });
    expect([books.unread, books.debit, books.credit]).toEqual([0, 123_450, 123_450]);
    expect(books.findings.map(({ rule }) => rule)).toContain("value.amount_form");
  });
});
