import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { DomainError, type DomainProblem } from "../../errors.js";
import { line } from "../../testing/builders.js";
import { testAccountFacts } from "../../testing/accounts.js";
import { renderEntry } from "../../testing/render.js";
import { typedOpeningsEntry } from "./typed-openings.js";
import type { EntryLine } from "../../entry/entry.js";

const chart = { accountFacts: testAccountFacts, taxSystem: "bic-rs", equityMode: "101" } as const;
const opened = (lines: readonly EntryLine[], own: Partial<{ taxSystem: "bnc" | "bic-rs"; equityMode: "101" | "108" }> = {}) =>
  typedOpeningsEntry({ takeoverId: "takeover-1", beginning: isoDate("2026-01-01"), lines }, { ...chart, ...own });

function refused(act: () => unknown): DomainProblem | null {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
  return null;
}

describe("balances of a business that existed before", () => {
  test("are one entry of the openings journal on the first day, lines of one account kept apart", () => {
    const entry = opened([
      { ...line("512000", { debit: "4200,00" }), label: "" },
      { ...line("411000", { debit: "600,00" }), label: "Client Martin" },
      { ...line("411000", { debit: "300,00" }), label: "Client Durand" },
      { ...line("101000", { credit: "5100,00" }), label: "" },
    ]);
    expect(entry && renderEntry(entry)).toMatchInlineSnapshot(`
      "AN 01/01/2026 Soldes d’ouverture au 01/01/2026
      512000    4 200,00           .
      411000      600,00           .
      411000      300,00           .
      101000           .    5 100,00"
    `);
    expect(entry?.lines.map(({ label }) => label)).toEqual([
      "Soldes d’ouverture au 01/01/2026",
      "Client Martin",
      "Client Durand",
      "Soldes d’ouverture au 01/01/2026",
    ]);
    expect(entry).toMatchObject({ journal: "AN", source: { kind: "takeover", key: "openings" }, freezesWith: "period", vatLines: [] });
  });

  test("none: no entry", () => expect(opened([])).toBeNull());

  test.each([
    ["more debit, capital", "101", "4200,00", "1000,00", { account: "101000", debitCents: 0, creditCents: 320_000 }],
    ["more credit, capital", "101", "100,00", "1000,00", { account: "101000", debitCents: 90_000, creditCents: 0 }],
    ["more debit, the owner's account", "108", "4200,00", "1000,00", { account: "108000", debitCents: 0, creditCents: 320_000 }],
  ] as const)("unbalanced, the line that settles them is proposed: %s", (_case, equityMode, debit, credit, proposed) => {
    const lines = [line("512000", { debit }), line("164000", { credit })];
    expect(refused(() => opened(lines, { equityMode }))).toMatchObject({ code: "openings.unbalanced", proposed });
  });

  test("a charge does not open a year: its result stands in 120000 or 129000", () => {
    const lines = [line("512000", { debit: "10,00" }), line("606400", { credit: "10,00" })];
    expect(refused(() => opened(lines))).toEqual({ code: "openings.account_class", account: "606400", index: 1 });
  });

  test("an account outside the chart, or of the other tax system", () => {
    const lines = (code: string) => [line("512000", { debit: "10,00" }), line(code, { credit: "10,00" })];
    expect(refused(() => opened(lines("199999")))).toEqual({ code: "entry.account_unknown", account: "199999", index: 1 });
    expect(refused(() => opened(lines("101000"), { taxSystem: "bnc", equityMode: "108" }))).toEqual({
      code: "entry.account_not_allowed",
      account: "101000",
      index: 1,
    });
  });

  test("a line on both sides", () => {
    const both = { ...line("512000", { debit: "10,00" }), credit: line("512000", { credit: "10,00" }).credit };
    expect(refused(() => opened([both]))).toEqual({ code: "entry.line_sides", index: 0 });
  });
});
