import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, monthEnd } from "../../calendar.js";
import { findAccount } from "../../chart/accounts.js";
import { isoDate, type IsoDate } from "../../date.js";
import type { Allocation } from "../../allocation/allocate.js";
import type { DerivedEntry } from "../../entry/entry.js";
import { postOperation, type Operation } from "../../ledger/post.js";
import { reversalEntry } from "../../ledger/reversal-entry.js";
import { cents, type Cents } from "../../money.js";
import { bankExpense, bankReceipt, postingContext } from "../../testing/builders.js";
import { cpuMilliseconds } from "../../testing/cpu-time.js";
import { CA12_2026 } from "../forms/ca12-2026.js";
import { CA3_2026 } from "../forms/ca3-2026.js";
import type { VatNature } from "../../entry/vat-nature.js";
import type { DeclaredLine } from "./return-cells.js";
import { NOTHING_TYPED, vatReturnFigures, type VatReturnFigures } from "./return-figures.js";
import type { VatForm } from "../forms/return-form.js";
import { settlementOf } from "./settlement.js";
import { movementsOf } from "../../testing/vat-returns.js";

/** Eight months of 2026; what is typed late belongs to an earlier one. */
const FIRST = isoDate("2026-01-01");
const PERIODS = Array.from({ length: 8 }, (_, index) => {
  const start = addMonths(FIRST, index);
  return { start, end: monthEnd(start) };
});
/** Days from the first to the last of them. */
const DAYS = Array.from({ length: 243 }, (_, index) => addDays(FIRST, index));
const FISCAL_YEAR = { beginning: FIRST, end: isoDate("2026-12-31") };

type Part = {
  readonly account: string;
  readonly amount: number;
  readonly rateBp: number;
  readonly nature: VatNature | null;
  readonly privateShareBp: number;
};
type Case = {
  readonly sign: "income" | "outcome";
  readonly parts: readonly Part[];
  readonly day: number;
  /** Period in which it is typed, its own at the earliest. */
  readonly typedAfter: number;
  /** Periods later in which it is reversed, null: never. */
  readonly reversedAfter: number | null;
};

const amount = fc.integer({ min: -50_000, max: 90_000 }).filter((value) => value !== 0);
const receiptPart: fc.Arbitrary<Part> = fc.record({
  account: fc.constantFrom("706000", "704000", "757000", "709000"),
  amount,
  rateBp: fc.constantFrom(2000, 1000, 550, 210, 0),
  nature: fc.constant(null),
  privateShareBp: fc.constant(0),
});
const expensePart: fc.Arbitrary<Part> = fc
  .tuple(
    fc.constantFrom("606400", "606140", "626100", "625600", "218300", "218210", "611000"),
    amount,
    fc.constantFrom(2000, 1000, 550),
    fc.constantFrom(null, null, "AUTOLIQ_SERV", "AIC", "AUTOLIQ_BTP"),
    fc.integer({ min: 0, max: 10_000 }),
  )
  .map(([account, value, rateBp, nature, share]) => ({
    account,
    amount: value,
    rateBp,
    nature: nature as VatNature | null,
    privateShareBp: findAccount(account)?.personalShareRelated ? share : 0,
  }));

const operation: fc.Arbitrary<Case> = fc
  .tuple(
    fc.oneof(
      fc.record({
        sign: fc.constantFrom("income" as const, "outcome" as const),
        parts: fc.array(receiptPart, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        sign: fc.constantFrom("outcome" as const, "outcome" as const, "income" as const),
        parts: fc.array(expensePart, { minLength: 1, maxLength: 3 }),
      }),
    ),
    fc.record({
      day: fc.integer({ min: 0, max: 242 }),
      typedAfter: fc.constantFrom(0, 0, 0, 1, 2),
      reversedAfter: fc.constantFrom(null, null, 0, 1, 3),
    }),
  )
  .map(([what, when]) => ({ ...what, ...when }));

type Dated = { readonly entry: DerivedEntry; readonly typedIn: number; readonly id: string };

function posted(one: Case, id: string): readonly Dated[] {
  const date = DAYS[one.day] ?? FIRST;
  const total = one.parts.reduce((sum, part) => sum + part.amount, 0);
  // An operation is above zero: the first part makes up for the rest.
  const parts =
    total > 0 ? one.parts : one.parts.map((part, index) => (index === 0 ? { ...part, amount: part.amount - total + 12_345 } : part));
  if (parts.some((part) => part.amount === 0)) return [];
  const allocations = parts.map((part): Allocation => ({
    accountCode: part.account,
    amount: cents(part.amount),
    vatRateBp: part.rateBp,
    vatAmount: null,
    vatNature: part.nature,
    vatDeductibleBp: null,
    privateShareBp: part.privateShareBp,
  }));
  const value = cents(parts.reduce((sum, part) => sum + part.amount, 0));
  const base = { id, date, pieceDate: date, value };
  const typed: Operation =
    one.sign === "income" ? { ...bankReceipt("1,00", allocations), ...base } : { ...bankExpense("1,00", allocations), ...base };
  const entry = postOperation(typed, postingContext({ taxSystem: "bic-rs", accountFacts: findAccount, fiscalYear: FISCAL_YEAR }));
  const own = PERIODS.findIndex(({ end }) => date <= end);
  const typedIn = Math.min(own + one.typedAfter, PERIODS.length - 1);
  if (one.reversedAfter === null) return [{ entry, typedIn, id }];
  const reversedIn = Math.min(typedIn + one.reversedAfter, PERIODS.length - 1);
  const day = PERIODS[reversedIn]?.end ?? date;
  const reversal = reversalEntry(entry, { entryId: id, date: day > entry.date ? day : entry.date, isReversed: false });
  return [
    { entry, typedIn, id },
    { entry: reversal, typedIn: reversedIn, id: `${id} reversed` },
  ];
}

/** Every return in turn: entries known by then, dated up to its end, in no return yet. */
function declareAll(entries: readonly Dated[], formOfPeriod: (index: number) => VatForm) {
  const declared = new Map<string, number>();
  let credit: Cents = cents(0);
  return {
    declared,
    returns: PERIODS.map((period, index) => {
      const taken = entries.filter(
        ({ entry, typedIn, id }) => typedIn <= index && !declared.has(id) && entry.vatLines.length > 0 && isUpTo(entry, period.end),
      );
      for (const { id } of taken) declared.set(id, index);
      const lines = taken.flatMap(({ entry, id }): readonly DeclaredLine[] => entry.vatLines.map((line) => ({ ...line, entryId: id })));
      const movements = movementsOf(taken.map(({ entry }) => entry));
      const figures = vatReturnFigures({
        form: formOfPeriod(index),
        period,
        lines,
        previousCredit: credit,
        depositsPaid: cents(0),
        taxationBp: 10_000,
        typed: NOTHING_TYPED,
      });
      credit = cents(figures.creditOut * 100);
      return { figures, movements, settlement: settlementOf(figures, movements) };
    }),
  };
}

function isUpTo(entry: DerivedEntry, end: IsoDate): boolean {
  return entry.vatLines.every(({ date }) => date <= end);
}

/** What a return owes less what it deducts, in cents: each figure of VAT once, in any box. */
function declaredCents(figures: VatReturnFigures, form: VatForm): number {
  const { fixedAssets, others, late } = form.deduction;
  const deducted = new Set([fixedAssets, others, late].map((line) => `${line}.amount`));
  return figures.cells
    .flatMap(({ targets }) => targets)
    .filter(({ isVat }) => isVat)
    .reduce((sum, { ref, amount: value }) => sum + (deducted.has(ref) ? -value : value), 0);
}

function sameBoxes(one: VatReturnFigures, other: VatReturnFigures | undefined): boolean {
  return one.boxes.every((box, index) => {
    const twin = other?.boxes[index];
    return (
      twin?.base === box.base &&
      twin.tax === box.tax &&
      twin.amount === box.amount &&
      twin.exact.base === box.exact.base &&
      twin.exact.tax === box.exact.tax &&
      twin.exact.amount === box.exact.amount
    );
  });
}

const netCredit = (movements: ReturnType<typeof movementsOf>): number => movements.reduce((sum, movement) => sum + movement.netCredit, 0);

describe("over eight periods", () => {
  const cases = fc.array(operation, { minLength: 1, maxLength: 14 });

  test("returns add up to the accounts in cents, each entry once, no box below zero, settlements balanced, in any order", () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), fc.boolean(), (operations, order, yearly) => {
        const form = yearly ? CA12_2026 : CA3_2026;
        const entries = operations.flatMap((one, index) => posted(one, `operation ${index}`));
        const { returns, declared } = declareAll(entries, () => form);
        const withVat = entries.filter(({ entry }) => entry.vatLines.length > 0);
        const later = withVat.filter(({ id }) => !declared.has(id));
        if (later.length > 0 || declared.size !== withVat.length) throw new Error("an entry is not declared once");
        const sum = returns.reduce((total, { figures }) => total + declaredCents(figures, form), 0);
        if (sum !== netCredit(movementsOf(withVat.map(({ entry }) => entry)))) throw new Error("returns and accounts differ");
        for (const { figures, settlement } of returns) {
          if (figures.boxes.some(({ base, tax, amount: single }) => (base ?? 0) < 0 || (tax ?? 0) < 0 || (single ?? 0) < 0))
            throw new Error("a box is negative");
          if (settlement.lines.reduce((total, { debit, credit }) => total + debit - credit, 0) !== 0)
            throw new Error("a settlement is not balanced");
          if (Math.abs(settlement.rounding) > settlement.roundingLimit) throw new Error("more than rounding is left");
        }
        const shuffled = entries.map((entry) => ({ entry, rank: order.next().value ?? 0 })).toSorted((one, other) => one.rank - other.rank);
        const again = declareAll(
          shuffled.map(({ entry }) => entry),
          () => form,
        );
        again.returns.forEach(({ figures }, index) => {
          if (!sameBoxes(figures, returns[index]?.figures)) throw new Error("the order of typing changed a return");
        });
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);
});

describe("speed", () => {
  test("a CA3 of 10 000 operations takes less than 150 ms", () => {
    const lines = Array.from({ length: 10_000 }, (_, index): DeclaredLine => {
      const isSale = index % 3 === 0;
      return {
        entryId: `entry ${index}`,
        nature: isSale ? "COLLECT" : "BS",
        rateBp: index % 2 === 0 ? 2000 : 1000,
        base: cents(10_000 + index),
        vat: cents(2_000 + index),
        deductible: isSale ? cents(0) : cents(2_000 + index),
        accountCode: isSale ? "706000" : "606400",
        date: PERIODS[0]?.start ?? FIRST,
      };
    });
    const period = PERIODS[0] ?? { start: FIRST, end: FIRST };
    const times = Array.from({ length: 9 }, () =>
      cpuMilliseconds(() =>
        vatReturnFigures({
          form: CA3_2026,
          period,
          lines,
          previousCredit: cents(0),
          depositsPaid: cents(0),
          taxationBp: 10_000,
          typed: NOTHING_TYPED,
        }),
      ),
    );
    const median = times.toSorted((one, other) => one - other)[4] ?? 0;
    expect(median).toBeLessThan(150);
  });
});
