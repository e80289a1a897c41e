import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { DomainError, type DomainProblem } from "../../errors.js";
import { cents, sumCents } from "../../money.js";
import { arbitraryDay, arbitraryEntry } from "../../testing/arbitraries.js";
import { entry, line } from "../../testing/builders.js";
import { renderGeneralLedger, renderTrialBalance } from "../../testing/render.js";
import { trialBalance } from "./balance.js";
import type { Entry } from "../../entry/entry.js";
import { generalLedger } from "./general-ledger.js";
import { journalListing } from "./journal.js";
import { accountBounds, isWithin, selectLines, type BookSelection } from "./period.js";

const ALL = accountBounds({ begin: "", end: "" });
const SEPTEMBER: BookSelection = { from: isoDate("2026-09-01"), to: isoDate("2026-09-30"), accounts: ALL, journals: [] };

const ENTRIES: readonly Entry[] = [
  entry([line("512000", { debit: "8450,20" }), line("108000", { credit: "8450,20" })], { journal: "AN", date: isoDate("2026-01-01") }),
  entry([line("613200", { debit: "800,00" }), line("445660", { debit: "160,00" }), line("512000", { credit: "960,00" })], {
    date: isoDate("2026-08-05"),
  }),
  entry([line("530000", { debit: "60,00" }), line("706000", { credit: "60,00" })], { journal: "CS", date: isoDate("2026-09-30") }),
  entry([line("512000", { debit: "3600,00" }), line("706000", { credit: "3000,00" }), line("445711", { credit: "600,00" })], {
    date: isoDate("2026-09-03"),
  }),
  entry([line("613200", { debit: "800,00" }), line("445660", { debit: "160,00" }), line("512000", { credit: "960,00" })], {
    date: isoDate("2026-09-01"),
  }),
  entry([line("627800", { debit: "12,00" }), line("512000", { credit: "12,00" })], { date: isoDate("2026-10-01") }),
];

function refused(act: () => unknown): DomainProblem | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
}

describe("trial balance", () => {
  test("of a month: what was there before, what moved, where it stands", () => {
    expect(renderTrialBalance(trialBalance(selectLines(ENTRIES, SEPTEMBER)))).toMatchInlineSnapshot(`
      "108000           .    8 450,20           .           .           .    8 450,20
      445660      160,00           .      160,00           .      320,00           .
      445711           .           .           .      600,00           .      600,00
      512000    7 490,20           .    3 600,00      960,00   10 130,20           .
      530000           .           .       60,00           .       60,00           .
      613200      800,00           .      800,00           .    1 600,00           .
      706000           .           .           .    3 060,00           .    3 060,00
      Total     8 450,20    8 450,20    4 620,00    4 620,00   12 110,20   12 110,20"
    `);
  });

  test("of one journal", () => {
    const { rows } = trialBalance(selectLines(ENTRIES, { ...SEPTEMBER, journals: ["CS"] }));
    expect(rows.map((row) => row.accountCode)).toEqual(["530000", "706000"]);
  });

  test("an account that is neither open nor moved is left out", () => {
    const nothing = [{ accountCode: "606400", debit: cents(500), credit: cents(500) }];
    expect(trialBalance({ openings: nothing, movements: [] }).rows).toEqual([]);
    expect(trialBalance({ openings: [], movements: nothing }).rows).toHaveLength(1);
  });

  test("debits equal credits in its three pairs of columns, whatever the entries and the period", () => {
    fc.assert(
      fc.property(fc.array(arbitraryEntry, { maxLength: 20 }), arbitraryDay, arbitraryDay, (entries, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const { rows, totals } = trialBalance(selectLines(entries, { ...SEPTEMBER, from, to }));
        expect(totals.openingDebit).toBe(totals.openingCredit);
        expect(totals.debit).toBe(totals.credit);
        expect(totals.balanceDebit).toBe(totals.balanceCredit);
        expect(rows.every((row) => row.balanceDebit === 0 || row.balanceCredit === 0)).toBe(true);
      }),
    );
  });

  test("sums made by the database give the same balance as the lines", () => {
    fc.assert(
      fc.property(fc.array(arbitraryEntry, { maxLength: 20 }), (entries) => {
        const lines = entries.flatMap((one) => one.lines);
        const summed = [...new Set(lines.map((one) => one.accountCode))].map((accountCode) => {
          const own = lines.filter((one) => one.accountCode === accountCode);
          return { accountCode, debit: sumCents(own.map((one) => one.debit)), credit: sumCents(own.map((one) => one.credit)) };
        });
        expect(trialBalance({ openings: [], movements: summed })).toEqual(trialBalance({ openings: [], movements: lines }));
      }),
    );
  });
});

describe("general ledger", () => {
  test("each account with its running balance, by date", () => {
    const { openings, movements } = selectLines(ENTRIES, { ...SEPTEMBER, accounts: accountBounds({ begin: "5", end: "6" }) });
    expect(renderGeneralLedger(generalLedger({ openings, lines: movements }))).toMatchInlineSnapshot(`
      "512000 ouverture 7 490,20
      01/09/2026           .      960,00    6 530,20
      03/09/2026    3 600,00           .   10 130,20
      Total         3 600,00      960,00   10 130,20
      530000 ouverture .
      30/09/2026       60,00           .       60,00
      Total            60,00           .       60,00
      613200 ouverture 800,00
      01/09/2026      800,00           .    1 600,00
      Total           800,00           .    1 600,00"
    `);
  });

  test("lines of one day keep their order and what the caller put on them", () => {
    const date = isoDate("2026-09-01");
    const lines = ["first", "second"].map((note) => ({ accountCode: "512000", date, debit: cents(100), credit: cents(0), note }));
    const [account] = generalLedger({ openings: [], lines });
    expect(account?.lines.map((one) => [one.note, one.balance])).toEqual([
      ["first", 100],
      ["second", 200],
    ]);
  });

  test("it closes where the trial balance stands", () => {
    fc.assert(
      fc.property(fc.array(arbitraryEntry, { maxLength: 15 }), (entries) => {
        const { openings, movements } = selectLines(entries, SEPTEMBER);
        const closing = new Map(generalLedger({ openings, lines: movements }).map((account) => [account.accountCode, account.closing]));
        const rows = trialBalance({ openings, movements }).rows;
        expect([...closing]).toEqual(rows.map((row) => [row.accountCode, row.balanceDebit - row.balanceCredit]));
      }),
    );
  });
});

describe("journals", () => {
  test("openings first, then bank, cash and miscellaneous, each by date with its totals", () => {
    const sections = journalListing(ENTRIES);
    expect(sections.map((one) => [one.journal, one.entries.length, one.debit, one.credit])).toEqual([
      ["AN", 1, 845_020, 845_020],
      ["BQ", 4, 553_200, 553_200],
      ["CS", 1, 6_000, 6_000],
    ]);
    expect(sections[1]?.entries.map((one) => one.date)).toEqual(["2026-08-05", "2026-09-01", "2026-09-03", "2026-10-01"]);
  });
});

describe("what a book shows", () => {
  test("two prefixes bound six-digit accounts, both included", () => {
    expect(accountBounds({ begin: "6", end: "62" })).toEqual({ first: "600000", last: "629999" });
    expect(accountBounds({ begin: "512000", end: "512000" })).toEqual({ first: "512000", last: "512000" });
    expect(ALL).toEqual({ first: "000000", last: "999999" });
    const bank = accountBounds({ begin: "512", end: "512" });
    expect(["511999", "512000", "512999", "513000"].filter((code) => isWithin(code, bank))).toEqual(["512000", "512999"]);
  });

  test.each([
    ["7", "6"],
    ["6a", ""],
    ["", "1234567"],
  ])("the range from %j to %j is refused", (begin, end) => {
    expect(refused(() => accountBounds({ begin, end }))).toEqual({ code: "ledger.account_range", begin, end });
  });

  test("a period that ends before it begins is refused, a single day is not", () => {
    const day = isoDate("2026-09-30");
    expect(refused(() => selectLines([], { ...SEPTEMBER, from: day, to: isoDate("2026-09-29") }))).toEqual({
      code: "ledger.period",
      from: day,
      to: "2026-09-29",
    });
    expect(selectLines(ENTRIES, { ...SEPTEMBER, from: day, to: day }).movements).toHaveLength(2);
  });
});
