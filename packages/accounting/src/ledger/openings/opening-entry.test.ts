import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { renderEntry } from "../../testing/render.js";
import { openingEntry } from "./opening-entry.js";

function opening(balance: string, date: string) {
  return openingEntry({
    bankAccountId: "bank-1",
    bankAccountCode: "512000",
    balance: fromEuros(balance),
    date: isoDate(date),
    firstFiscalYearBeginning: isoDate("2026-01-01"),
    pieceRef: "R1",
  });
}

function rendered(balance: string, date: string): string {
  const entry = opening(balance, date);
  if (!entry) throw new Error("nothing to open");
  return renderEntry(entry);
}

describe("opening of a bank account", () => {
  test("on the first day of the first year: the owner's account, among the openings", () => {
    expect(rendered("8450,20", "2026-01-01")).toMatchInlineSnapshot(`
      "AN 01/01/2026 Solde initial au 01/01/2026
      512000    8 450,20           .
      108000           .    8 450,20"
    `);
  });

  test("an overdraft is a debt", () => {
    expect(rendered("-120,00", "2026-01-01")).toMatchInlineSnapshot(`
      "AN 01/01/2026 Solde initial au 01/01/2026
      108000      120,00           .
      512000           .      120,00"
    `);
  });

  test("on any later day: to identify, since that money came from somewhere", () => {
    expect(rendered("500,00", "2026-03-02")).toMatchInlineSnapshot(`
      "OD 02/03/2026 Solde initial au 02/03/2026
      512000      500,00           .
      471000           .      500,00"
    `);
  });

  test("it says which account it opens and moves no money", () => {
    expect(opening("500,00", "2026-03-02")).toMatchObject({
      source: { kind: "opening", bankAccountId: "bank-1" },
      payment: null,
      pieceDate: "2026-03-02",
    });
  });

  test("a balance of zero needs no entry", () => {
    expect(opening("0,00", "2026-01-01")).toBeNull();
  });
});
