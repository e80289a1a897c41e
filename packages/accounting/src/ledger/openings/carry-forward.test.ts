import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents, sumCents } from "../../money.js";
import { carryForwardEntry, openingBalances } from "./carry-forward.js";
import { checkEntry } from "../../entry/entry.js";

const balance = (accountCode: string, net: number) => ({ accountCode, net: cents(net) });
const year = { fiscalYearId: "y", beginning: isoDate("2026-01-01") };

/** Worked case of the closing reference: FY 2025, profit 32 398,20. */
const closing2025 = [
  balance("512000", 8_450_20),
  balance("218300", 3_600_00),
  balance("281830", -1_200_00),
  balance("445510", -402_00),
  balance("101000", -6_000_00),
  balance("108000", 27_950_00),
  balance("606400", 10_000_00),
  balance("706000", -42_398_20),
];

describe("openings of the next year", () => {
  test("the result of the year opens the next one in 120000, classes 6 and 7 start again at zero", () => {
    expect(openingBalances(closing2025)).toEqual([
      balance("101000", -6_000_00),
      balance("108000", 27_950_00),
      balance("120000", -32_398_20),
      balance("218300", 3_600_00),
      balance("281830", -1_200_00),
      balance("445510", -402_00),
      balance("512000", 8_450_20),
    ]);
  });

  test("a loss opens in 129000, on the debit side", () => {
    expect(openingBalances([balance("512000", -500), balance("606400", 500)])).toEqual([balance("129000", 500), balance("512000", -500)]);
  });

  test("what was validated is not opened twice: only the difference is", () => {
    const expected = openingBalances(closing2025);
    const first = carryForwardEntry({ ...year, expected, validated: [] });
    expect(first?.lines).toHaveLength(7);
    expect(carryForwardEntry({ ...year, expected, validated: expected })).toBeNull();
    const late = openingBalances([...closing2025, balance("512000", -1_00), balance("606400", 1_00)]);
    expect(carryForwardEntry({ ...year, expected: late, validated: expected })?.lines).toEqual([
      { accountCode: "120000", label: "À-nouveaux au 01/01/2026", debit: 1_00, credit: 0 },
      { accountCode: "512000", label: "À-nouveaux au 01/01/2026", debit: 0, credit: 1_00 },
    ]);
  });

  test("openings of balanced books are balanced, whatever the books", () => {
    const account = fc.constantFrom("101000", "108000", "120000", "129000", "445660", "512000", "606400", "706000");
    fc.assert(
      fc.property(fc.array(fc.tuple(account, account, fc.integer({ min: 1, max: 1_000_000_00 })), { minLength: 1 }), (moves) => {
        const closing = moves.flatMap(([debit, credit, amount]) => [balance(debit, amount), balance(credit, -amount)]);
        const expected = openingBalances(closing);
        expect(sumCents(expected.map(({ net }) => net))).toBe(0);
        const entry = carryForwardEntry({ ...year, expected, validated: [] });
        if (entry) checkEntry(entry);
        expect(entry === null).toBe(expected.length === 0);
      }),
    );
  });
});
