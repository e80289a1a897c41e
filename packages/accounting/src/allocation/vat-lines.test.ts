import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { postOperation } from "../ledger/post.js";
import { reversalEntry } from "../ledger/reversal-entry.js";
import type { DerivedEntry } from "../entry/entry.js";
import { sumCents, type Cents } from "../money.js";
import { arbitraryPosting } from "../testing/arbitraries.js";
import { allocation, bankExpense, bankReceipt, fromEuros, postingContext } from "../testing/builders.js";
import type { VatLine } from "../entry/vat-line.js";
import { isReverseCharge, sideOfNature } from "../entry/vat-nature.js";
import { VAT_RATES } from "../rates/vat-rates.js";

function declared(entry: DerivedEntry): string[] {
  return entry.vatLines.map(
    ({ nature, rateBp, base, vat, deductible, accountCode, date }) =>
      `${date} ${accountCode} ${nature} ${rateBp}: ${base} ${vat} ${deductible}`,
  );
}

function linesOf(entry: DerivedEntry, pattern: RegExp): { credit: number } {
  const lines = entry.lines.filter(({ accountCode }) => pattern.test(accountCode));
  return { credit: sumCents(lines.map(({ credit }) => credit)) - sumCents(lines.map(({ debit }) => debit)) };
}

function total(lines: readonly VatLine[], amount: (line: VatLine) => Cents): number {
  return sumCents(lines.map(amount));
}

describe("what an entry declares", () => {
  test("a receipt, its commission and what carries no VAT: one line per allocation that has a nature", () => {
    const parts = [allocation("706000", "120,00"), allocation("627800", "-2,40"), allocation("108200", "-10,00")];
    expect(declared(postOperation(bankReceipt("107,60", parts), postingContext()))).toEqual([
      "2026-09-15 706000 COLLECT 2000: 10000 2000 0",
      "2026-09-15 627800 EXO 0: 240 0 0",
    ]);
  });

  test("fuel of a van whose share is stated: 25,00 of VAT, all of it deducted", () => {
    const entry = postOperation(bankExpense("150,00", [allocation("606140", "150,00", { vatDeductibleBp: 10_000 })]), postingContext());
    expect(declared(entry)).toEqual(["2026-09-15 606140 BS 2000: 12500 2500 2500"]);
  });

  test("a subcontractor's construction work is declared by the customer (CGI 283-2 nonies)", () => {
    const operation = bankExpense("1000,00", [allocation("606400", "1000,00", { vatNature: "AUTOLIQ_BTP" })]);
    const entry = postOperation(operation, postingContext());
    expect(declared(entry)).toEqual(["2026-09-15 606400 AUTOLIQ_BTP 2000: 100000 20000 20000"]);
    expect(linesOf(entry, /^445200$/).credit).toBe(fromEuros("200,00"));
  });

  test("a refund to a client is below zero", () => {
    expect(declared(postOperation(bankExpense("60,00", [allocation("706000", "60,00")]), postingContext()))).toEqual([
      "2026-09-15 706000 COLLECT 2000: -5000 -1000 0",
    ]);
  });

  test("an operation posted later keeps its own day, and so does the reversal of its entry", () => {
    const operation = bankReceipt("120,00", [allocation("706000", "120,00")], { postedOn: isoDate("2026-10-02") });
    const entry = postOperation(operation, postingContext());
    expect(entry.date).toBe("2026-10-02");
    expect(declared(entry)).toEqual(["2026-09-15 706000 COLLECT 2000: 10000 2000 0"]);
    expect(declared(reversalEntry(entry, { entryId: "entry-1", date: isoDate("2026-11-30"), isReversed: false }))).toEqual([
      "2026-09-15 706000 COLLECT 2000: -10000 -2000 0",
    ]);
  });

  test("VAT lines add up to the lines on 445200, 44566, 44562 and 44571 of their entry for any operation", () => {
    fc.assert(
      fc.property(arbitraryPosting, ({ operation, context }) => {
        fc.pre("allocations" in operation);
        const entry = postOperation(operation, context);
        const { vatLines } = entry;
        const reverseCharged = vatLines.filter(({ nature }) => isReverseCharge(nature));
        expect(total(vatLines, ({ deductible }) => deductible)).toBe(0 - linesOf(entry, /^4456/).credit || 0);
        expect(total(reverseCharged, ({ vat }) => vat)).toBe(linesOf(entry, /^4452/).credit);
        for (const { rateBp, outputAccount } of VAT_RATES) {
          const atRate = vatLines.filter((line) => sideOfNature(line.nature) === "output" && line.rateBp === rateBp);
          expect(total(atRate, ({ vat }) => vat)).toBe(linesOf(entry, new RegExp(`^${outputAccount}`)).credit);
        }
        const turned = reversalEntry(entry, { entryId: "entry-1", date: entry.date, isReversed: false });
        expect(total([...vatLines, ...turned.vatLines], ({ base }) => base)).toBe(0);
      }),
    );
  });
});
