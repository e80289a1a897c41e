import { describe, expect, it } from "vitest";
import { isoDate } from "../date.js";
import { type HistoryRow, habitConfidence, readHistory } from "./history.js";

function row(accountCode: string, count: number, lastDate: string, merchantKey = "ATELIER DUBOIS"): HistoryRow {
  return { merchantKey, sign: "outcome", accountCode, count, lastDate: isoDate(lastDate), title: "Atelier Dubois" };
}

function accountsOf(rows: readonly HistoryRow[], key = "ATELIER DUBOIS"): readonly string[] | undefined {
  return readHistory(rows)(key, "outcome")?.accounts;
}

describe("the habit of a merchant", () => {
  it("follows a correction made after up to three other choices, not after a long habit", () => {
    expect(accountsOf([row("606300", 3, "2026-01-10"), row("615500", 1, "2026-02-10")])).toEqual(["615500", "606300"]);
    expect(accountsOf([row("606300", 12, "2026-01-10"), row("615500", 1, "2026-02-10")])).toEqual(["606300", "615500"]);
  });

  it("weighs what is old less than what is recent", () => {
    expect(accountsOf([row("606300", 6, "2023-01-10"), row("615500", 3, "2026-02-10")])?.[0]).toBe("615500");
  });

  it("is sure when it never changed, less when it did", () => {
    const steady = readHistory([row("606300", 4, "2026-01-10")])("ATELIER DUBOIS", "outcome");
    const changing = readHistory([row("606300", 4, "2026-01-10"), row("615500", 2, "2025-12-10")])("ATELIER DUBOIS", "outcome");
    if (!steady || !changing) throw new Error("both have a history");
    expect(habitConfidence(steady, { isMultiPurpose: false })).toBeGreaterThanOrEqual(0.9);
    expect(habitConfidence(changing, { isMultiPurpose: false })).toBeLessThan(0.9);
    expect(habitConfidence(steady, { isMultiPurpose: true })).toBeLessThan(0.9);
  });

  it("is found under a name cut by the bank, with less confidence, and not under another name", () => {
    const find = readHistory([row("606300", 4, "2026-01-10", "BOULANGERIE DU MARCHE")]);
    expect(find("BOULANGERIE DU MARC", "outcome")).toMatchObject({ likeness: "sure", accounts: ["606300"] });
    expect(find("BOULANGERIE DU PORT", "outcome")).toBeNull();
    expect(find("BOULANGERIE", "outcome")).toBeNull();
    expect(find("BOULANGERIE DU MARCHE", "income")).toBeNull();
    expect(find("", "outcome")).toBeNull();
  });

  it("is found when the bank writes the payer otherwise: another order, a purpose cut, an initial", () => {
    const find = readHistory([row("641100", 2, "2026-01-10", "SALAIRE RIOU LEA"), row("613200", 2, "2026-01-10", "SCI VALMONT LOYER")]);
    for (const key of ["RIOU LEA SALAIRE", "RIOU L SALAIRE", "LEA RIOU"]) expect(find(key, "outcome")?.accounts, key).toEqual(["641100"]);
    expect(find("SCI VALMONT", "outcome")).toMatchObject({ likeness: "sure", accounts: ["613200"] });
  });

  it("does not reach another payer by a first name, a trade or a word of purpose", () => {
    const find = readHistory([
      row("641100", 2, "2026-01-10", "RIOU LEA SALAIRE"),
      row("613200", 2, "2026-01-10", "SCI VALMONT LOYER"),
      row("615520", 2, "2026-01-10", "GARAGE DU PONT"),
    ]);
    for (const key of ["RIOU CHANTAL", "MARTIN LEA", "LOYER", "SCI BELAIR LOYER", "GARAGE DE LA GARE"])
      expect(find(key, "outcome"), key).toBeNull();
  });

  it("is doubted when the same payer is paid for something else", () => {
    const find = readHistory([row("641100", 6, "2026-01-10", "BRIAND KEVIN SALAIRE")]);
    const habit = find("BRIAND KEVIN DEPLACEMENT", "outcome");
    expect(habit?.likeness).toBe("likely");
    if (habit) expect(habitConfidence(habit, { isMultiPurpose: false })).toBeLessThan(0.8);
  });
});
