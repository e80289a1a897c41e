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
    expect(find("BOULANGERIE DU MARC", "outcome")).toMatchObject({ isExact: false, accounts: ["606300"] });
    expect(find("BOULANGERIE DU PORT", "outcome")).toBeNull();
    expect(find("BOULANGERIE", "outcome")).toBeNull();
    expect(find("BOULANGERIE DU MARCHE", "income")).toBeNull();
    expect(find("", "outcome")).toBeNull();
  });
});
