import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountsFor } from "../chart/accounts.js";
import { cents } from "../money.js";
import { balancesOf } from "../testing/tax-returns.js";
import { balancesByParty } from "./balances-by-party.js";
import { resultBridge } from "./bridge.js";
import { fecGaps } from "./fec-path.js";
import { unplacedAccounts } from "./box-sources.js";
import { taxFormsFor, type ReturnedProfit } from "./forms/tax-forms-for.js";
import { boxValue, taxReturn } from "./return.js";
import type { ReturnRow, TaxReturnInput } from "./return-input.js";

const CODES = {
  bnc: accountsFor("bnc").map(({ code }) => code),
  "bic-rs": accountsFor("bic-rs").map(({ code }) => code),
  "bic-rn": accountsFor("bic-rn").map(({ code }) => code),
} as const;

const PARTIES = [null, "A", "B", "C"] as const;

/** The accounts of a year as the lines of their file, each of some third party, and the same set apart by side. */
function withParties(input: TaxReturnInput, parties: readonly (0 | 1 | 2 | 3)[]) {
  const partyOf = (index: number): string | null => PARTIES[parties[index % parties.length] ?? 0];
  const lines = input.balances.flatMap(({ accountCode, debit, credit }, index) => [
    { accountCode, party: partyOf(index), opening: cents(0), debit, credit: cents(0) },
    { accountCode, party: partyOf(index + 1), opening: cents(0), debit: cents(0), credit },
  ]);
  return {
    input: { ...input, balances: balancesByParty(lines) },
    file: lines.map(({ accountCode, party, debit, credit }) => ({
      journalCode: "OD",
      compteNum: accountCode,
      compAuxNum: party ?? "",
      debit,
      credit,
    })),
  };
}

const anyParties = fc.array(fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const), { minLength: 1, maxLength: 9 });

/** Books of any entries between any accounts, and rows on any box that takes them, but the deficits of other years, bounded by the profit. */
function anyInput(profit: ReturnedProfit): fc.Arbitrary<TaxReturnInput> {
  const forms = taxFormsFor(profit, 2025);
  const code = fc.constantFrom(...CODES[profit]);
  const amount = fc.integer({ min: 1, max: 10_000_000 }).map(cents);
  const given = forms.flatMap(({ form, boxes }) =>
    boxes
      .filter(({ box, total, page }) => box !== "360" && total === null && !/2033-A|2035-E|205[01]/.test(page))
      .map(({ box }) => ({ form, box })),
  );
  const row = fc
    .record({ place: fc.constantFrom(...given), amount })
    .map(({ place, amount: value }): ReturnRow => ({ ...place, cents: value, label: place.box }));
  return fc.record({
    forms: fc.constant(forms),
    balances: fc.array(fc.record({ debit: code, credit: code, amount }), { maxLength: 60 }).map(balancesOf),
    rows: fc.array(row, { maxLength: 10 }),
    typed: fc.constant([]),
    withVat: fc.boolean(),
  });
}

describe.each(["bnc", "bic-rs", "bic-rn"] as const)("any books of %s", (profit) => {
  test("the bridge explains the result to the cent", () =>
    fc.assert(
      fc.property(anyInput(profit), (input) => {
        expect(input.forms.flatMap((form) => unplacedAccounts(form, input))).toEqual([]);
        expect(resultBridge(input, taxReturn(input)).gap).toBe(0);
      }),
    ));

  test("each box that accounts feed is found again from the lines of the file alone", () =>
    fc.assert(
      fc.property(anyInput(profit), anyParties, (any, parties) => {
        const { input, file } = withParties(any, parties);
        const form = ({ bnc: "2035", "bic-rs": "2033", "bic-rn": "2050" } as const)[profit];
        expect(fecGaps(file, taxReturn(input), { form, withVat: input.withVat })).toEqual([]);
      }),
    ));
});

test("any balanced books give two equal sides, once a box has taken what rounding leaves", () =>
  fc.assert(
    fc.property(fc.oneof(anyInput("bic-rs"), anyInput("bic-rn")), anyParties, (any, parties) => {
      const { input } = withParties(any, parties);
      const made = taxReturn({ ...input, rows: [] });
      const rules = input.forms.find(({ balance }) => balance !== null)?.balance;
      if (!rules) throw new Error("no balance sheet");
      const gap = boxValue(made, rules.gross) - boxValue(made, rules.depreciation) - boxValue(made, rules.liabilities);
      const adjustable = [...rules.adjusted.assets, ...rules.adjusted.liabilities];
      if (made.boxes.some(({ box, value }) => adjustable.includes(box) && value > 1_000)) expect(gap).toBe(0);
    }),
  ));
