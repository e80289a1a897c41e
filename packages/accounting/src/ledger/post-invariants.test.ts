import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError, type DomainProblem } from "../errors.js";
import { cents, negate, sumCents } from "../money.js";
import { arbitraryEntry, arbitraryPosting } from "../testing/arbitraries.js";
import {
  allocation,
  bankExpense,
  cashOperation,
  entry,
  fromEuros,
  line,
  personalOperation,
  postingContext,
  variousOperation,
} from "../testing/builders.js";
import { checkEntry } from "../entry/entry.js";
import { postOperation, type Operation } from "./post.js";

function refused(act: () => unknown): DomainProblem | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
}

describe("refused operations", () => {
  test.each<[string, Operation, DomainProblem]>([
    ["no amount", bankExpense("0,00", []), { code: "operation.value", valueCents: 0 }],
    ["an amount below zero", bankExpense("-1,00", []), { code: "operation.value", valueCents: -100 }],
    ["one account missing", variousOperation("1,00", { debit: "108300", credit: "" }), { code: "operation.various_accounts" }],
    ["the same account twice", variousOperation("1,00", { debit: "108300", credit: "108300" }), { code: "operation.various_accounts" }],
    [
      "an unknown account",
      variousOperation("1,00", { debit: "108300", credit: "999999" }),
      { code: "operation.account_unknown", account: "999999" },
    ],
    [
      "an account of the other tax system",
      variousOperation("1,00", { debit: "486000", credit: "606400" }),
      { code: "operation.account_not_allowed", account: "486000" },
    ],
    [
      "cash out of the till into the till",
      cashOperation("1,00", [allocation("530000", "1,00")]),
      { code: "allocation.account_not_allowed", account: "530000", index: 0 },
    ],
    [
      "a contribution that pays itself",
      personalOperation("1,00", [allocation("108100", "1,00")]),
      { code: "allocation.account_not_allowed", account: "108100", index: 0 },
    ],
    [
      "parts that do not add up",
      bankExpense("2,00", [allocation("606400", "1,00")]),
      { code: "allocation.sum", expectedCents: 200, actualCents: 100 },
    ],
  ])("%s", (_, operation, problem) => {
    expect(refused(() => postOperation(operation, postingContext()))).toEqual(problem);
  });

  test("an entry without lines, with a line on both sides or on none, or unbalanced", () => {
    const both = { ...line("606400", { debit: "1,00" }), credit: cents(100) };
    const zero = line("606400", { debit: "0,00" });
    const below = line("606400", { debit: "-1,00" });
    expect(refused(() => checkEntry(entry([])))).toEqual({ code: "entry.empty" });
    for (const wrong of [both, zero, below]) {
      expect(refused(() => checkEntry(entry([line("512000", { credit: "1,00" }), wrong])))).toEqual({ code: "entry.line_sides", index: 1 });
    }
    expect(refused(() => checkEntry(entry([line("512000", { credit: "1,00" }), line("606400", { debit: "1,01" })])))).toEqual({
      code: "entry.unbalanced",
      debitCents: 101,
      creditCents: 100,
    });
  });
});

describe("any operation", () => {
  test("its entry is balanced, within its year, with one line per account and side", () => {
    fc.assert(
      fc.property(arbitraryPosting, ({ operation, context }) => {
        const { lines, date } = postOperation(operation, context);
        expect(sumCents(lines.map((one) => one.debit))).toBe(sumCents(lines.map((one) => one.credit)));
        expect(lines.every((one) => (one.debit === 0) !== (one.credit === 0))).toBe(true);
        expect(new Set(lines.map((one) => `${one.accountCode}${one.debit > 0 ? "D" : "C"}`)).size).toBe(lines.length);
        expect(date >= context.fiscalYear.beginning && date <= context.fiscalYear.end).toBe(true);
      }),
    );
  });

  test("the bank or the till moves by its value", () => {
    fc.assert(
      fc.property(arbitraryPosting, ({ operation, context }) => {
        fc.pre(operation.origin === "professional");
        const money = postOperation(operation, context).lines.filter((one) => one.accountCode === "512000");
        const moved = sumCents(money.map((one) => cents(one.debit - one.credit)));
        expect(moved).toBe(operation.sign === "income" ? operation.value : negate(operation.value));
      }),
    );
  });

  test("a company that does not charge VAT touches no VAT account, unless it buys abroad", () => {
    fc.assert(
      fc.property(arbitraryPosting, ({ operation, context }) => {
        fc.pre("allocations" in operation && operation.allocations.every((one) => one.vatNature === null));
        const codes = postOperation(operation, { ...context, vatSubject: false }).lines.map((one) => one.accountCode);
        expect(codes.filter((code) => /^445[267]/.test(code))).toEqual([]);
      }),
    );
  });

  test("an entry of the arbitraries may be recorded", () => {
    fc.assert(
      fc.property(arbitraryEntry, (one) => {
        expect(refused(() => checkEntry(one))).toBeNull();
      }),
    );
  });

  test("the same operation in a company outside VAT costs at least as much", () => {
    const operation = bankExpense("60,00", [allocation("606140", "60,00")]);
    const charge = (vatSubject: boolean) =>
      postOperation(operation, postingContext({ vatSubject })).lines.find((one) => one.accountCode === "606140")?.debit;
    expect([charge(true), charge(false)]).toEqual([fromEuros("52,00"), fromEuros("60,00")]);
  });
});
