import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar.js";
import { isoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import { arbitraryEntry } from "../testing/arbitraries.js";
import { entry, line } from "../testing/builders.js";
import { renderEntry } from "../testing/render.js";
import { trialBalance } from "./books/balance.js";
import { checkEntry } from "../entry/entry.js";
import { reversalEntry } from "./reversal-entry.js";

const RENT = entry([line("613200", { debit: "800,00" }), line("445660", { debit: "160,00" }), line("512000", { credit: "960,00" })], {
  label: "Loyer",
});

function reversed(own: Partial<Parameters<typeof reversalEntry>[1]> = {}, of = RENT) {
  return reversalEntry(of, { entryId: "entry-1", date: isoDate("2026-10-02"), isReversed: false, ...own });
}

function refused(act: () => unknown): DomainProblem | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
}

describe("reversing an entry", () => {
  test("third party, piece, payment and item of a line stay with it", () => {
    const own = {
      auxiliary: { number: "F01", name: "Régie" },
      pieceRef: "L7",
      pieceDate: isoDate("2026-08-31"),
      payment: { date: isoDate("2026-09-14"), mode: "CHQ" },
      item: "item-1",
    };
    const [first] = reversed({}, { ...RENT, lines: RENT.lines.map((one) => ({ ...one, ...own })) }).lines;
    expect(first).toEqual({ accountCode: "613200", label: "Extourne Loyer", debit: 0, credit: 80_000, ...own });
  });

  test("the sides change place, in the same journal, on the day given", () => {
    expect(renderEntry(reversed())).toMatchInlineSnapshot(`
      "BQ 02/10/2026 Extourne Loyer
      613200           .      800,00
      445660           .      160,00
      512000      960,00           ."
    `);
  });

  test("it leads back to the entry and to its operation", () => {
    expect(reversed().source).toEqual({ kind: "reversal", entryId: "entry-1", operationId: "operation-1" });
    const carried = entry(RENT.lines, { source: { kind: "carry_forward", fiscalYearId: "year-1" } });
    expect(reversed({}, carried).source).toEqual({ kind: "reversal", entryId: "entry-1", operationId: null });
  });

  test("an opening is reversed among the openings on its day, later as a movement of the year", () => {
    const opening = entry(RENT.lines, {
      journal: "AN",
      date: isoDate("2026-01-01"),
      source: { kind: "carry_forward", fiscalYearId: "year-1" },
    });
    expect(reversed({ date: isoDate("2026-01-01") }, opening).journal).toBe("AN");
    expect(reversed({ date: isoDate("2026-01-02") }, opening).journal).toBe("OD");
  });

  test("it is refused twice, on a reversal, or before the entry", () => {
    expect(refused(() => reversed({ isReversed: true }))).toEqual({ code: "reversal.already_reversed" });
    expect(refused(() => reversed({}, reversed()))).toEqual({ code: "reversal.of_reversal" });
    expect(refused(() => reversed({ date: isoDate("2026-09-14") }))).toEqual({
      code: "reversal.date_before_entry",
      date: "2026-09-14",
      entryDate: "2026-09-15",
    });
    expect(refused(() => reversed({ date: RENT.date }))).toBeNull();
  });

  test("an entry and its reversal cancel out, account by account", () => {
    fc.assert(
      fc.property(arbitraryEntry, fc.nat(400), (one, days) => {
        const back = reversed({ date: addDays(one.date, days) }, one);
        checkEntry(back);
        const { rows } = trialBalance({ openings: [], movements: [...one.lines, ...back.lines] });
        expect(rows.every((row) => row.balanceDebit === 0 && row.balanceCredit === 0)).toBe(true);
      }),
    );
  });
});
