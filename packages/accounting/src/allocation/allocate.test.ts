import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import { cents, sumCents } from "../money.js";
import { allocation, fromEuros, postingContext } from "../testing/builders.js";
import { arbitraryPosting } from "../testing/arbitraries.js";
import { isReverseCharge } from "../entry/vat-nature.js";
import { settleAllocations, type Allocation } from "./allocate.js";
import { splitByShares, splitEvenly } from "./split.js";

const date = isoDate("2026-09-15");

function settle(value: string, allocations: readonly Allocation[], own: Parameters<typeof postingContext>[0] = {}) {
  return settleAllocations(allocations, { date, value: fromEuros(value) }, postingContext(own));
}

function problemOf(act: () => unknown): DomainProblem {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("settling allocations", () => {
  test("a payout net of fees is split: 120,00 of sale less 2,40 of commission", () => {
    const [sale, fee] = settle("117,60", [allocation("706000", "120,00"), allocation("627800", "-2,40")]);
    expect(sale).toMatchObject({ exclTax: fromEuros("100,00"), vat: fromEuros("20,00"), vatNature: "COLLECT" });
    expect(fee).toMatchObject({ posted: fromEuros("-2,40"), vat: 0, vatNature: "EXO" });
  });

  test("fuel of a passenger car keeps 20 % of its VAT in the charge", () => {
    const [fuel] = settle("60,00", [allocation("606140", "60,00")]);
    expect(fuel).toMatchObject({
      exclTax: fromEuros("50,00"),
      vat: fromEuros("10,00"),
      deductibleVat: fromEuros("8,00"),
      posted: fromEuros("52,00"),
    });
  });

  test("fuel of a van is deducted in full when the allocation says so", () => {
    const [fuel] = settle("150,00", [allocation("606140", "150,00", { vatDeductibleBp: 10_000 })]);
    expect(fuel).toMatchObject({ vat: fromEuros("25,00"), deductibleVat: fromEuros("25,00"), posted: fromEuros("125,00") });
  });

  test("a rent is usually without VAT; when the landlord charges it, all of it is deducted", () => {
    const [rent] = settle("960,00", [allocation("613200", "960,00", { vatRateBp: 2000 })]);
    expect(rent).toMatchObject({ vatNature: "BS", deductibleVat: fromEuros("160,00"), posted: fromEuros("800,00") });
  });

  test("a telephone 30 % private: charge and VAT × 0,70, the rest for the owner", () => {
    const [phone] = settle("59,99", [allocation("626100", "59,99", { privateShareBp: 3_000 })]);
    expect(phone).toMatchObject({ posted: fromEuros("34,99"), deductibleVat: fromEuros("7,00"), privatePart: fromEuros("18,00") });
  });

  test("fuel 30 % private: the 80 % and the 70 % multiply", () => {
    const [fuel] = settle("60,00", [allocation("606140", "60,00", { privateShareBp: 3_000 })]);
    expect(fuel).toMatchObject({ posted: fromEuros("36,40"), deductibleVat: fromEuros("5,60"), privatePart: fromEuros("18,00") });
  });

  test("more than 90 % private: no VAT is deducted, the business part incl. tax is the charge", () => {
    const [phone] = settle("60,00", [allocation("626100", "60,00", { privateShareBp: 9_500 })]);
    expect(phone).toMatchObject({ posted: fromEuros("3,00"), deductibleVat: 0, privatePart: fromEuros("57,00") });
  });

  test("wholly private: everything is the owner's", () => {
    const [phone] = settle("60,00", [allocation("626100", "60,00", { privateShareBp: 10_000 })]);
    expect(phone).toMatchObject({ posted: 0, deductibleVat: 0, privatePart: fromEuros("60,00") });
  });

  test("an asset in mixed use enters at full cost, only its VAT is shared", () => {
    const [laptop] = settle("1440,00", [allocation("218300", "1440,00", { privateShareBp: 3_000 })]);
    expect(laptop).toMatchObject({ vatNature: "IMMO", deductibleVat: fromEuros("168,00"), posted: fromEuros("1272,00"), privatePart: 0 });
  });

  test("a passenger car enters at its price incl. tax", () => {
    const [car] = settle("24000,00", [allocation("218200", "24000,00")]);
    expect(car).toMatchObject({ vatNature: "NONDED", vat: fromEuros("4000,00"), deductibleVat: 0, posted: fromEuros("24000,00") });
  });

  test("a company that does not charge VAT deducts none, whatever rate is given", () => {
    const [rent] = settle("960,00", [allocation("613200", "960,00", { vatRateBp: 2000, vatAmount: fromEuros("160,00") })], {
      vatSubject: false,
    });
    expect(rent).toMatchObject({ vatRateBp: 0, vat: 0, deductibleVat: 0, posted: fromEuros("960,00"), vatNature: null });
  });

  test("even outside VAT, a service bought abroad owes it, without deduction", () => {
    const [ads] = settle("1000,00", [allocation("623100", "1000,00", { vatNature: "AUTOLIQ_SERV" })], { vatSubject: false });
    expect(ads).toMatchObject({ exclTax: fromEuros("1000,00"), vat: fromEuros("200,00"), deductibleVat: 0, posted: fromEuros("1200,00") });
  });

  test("receipts partly exempt reduce what is deducted", () => {
    const [supplies] = settle("90,00", [allocation("606400", "90,00")], { vatTaxationBp: 8_700 });
    expect(supplies).toMatchObject({ vat: fromEuros("15,00"), deductibleVat: fromEuros("13,05"), posted: fromEuros("76,95") });
  });

  test("the VAT printed on the document is kept", () => {
    const [meal] = settle("55,00", [allocation("625700", "55,00", { vatAmount: fromEuros("5,02") })]);
    expect(meal).toMatchObject({ exclTax: fromEuros("49,98"), vat: fromEuros("5,02") });
  });

  test("no allocation is an operation still to categorise", () => {
    expect(settle("10,00", [])).toEqual([]);
  });

  test("charge, deductible VAT and private part add up to what was paid, VAT owed abroad included", () => {
    fc.assert(
      fc.property(arbitraryPosting, ({ operation, context }) => {
        fc.pre("allocations" in operation);
        for (const one of settleAllocations(operation.allocations, operation, context)) {
          expect(one.exclTax + one.vat).toBe(one.amount + (isReverseCharge(one.vatNature) ? one.vat : 0));
          const sign = Math.sign(one.amount);
          expect(Math.min(sign * one.posted, sign * one.deductibleVat, sign * one.privatePart)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("refused allocations", () => {
  test.each<[string, readonly Allocation[], DomainProblem]>([
    ["parts that do not add up", [allocation("606400", "99,99")], { code: "allocation.sum", expectedCents: 10_000, actualCents: 9_999 }],
    ["an empty part", [allocation("606400", "0,00")], { code: "allocation.zero", index: 0 }],
    ["an unknown account", [allocation("699999", "100,00")], { code: "allocation.account_unknown", account: "699999", index: 0 }],
    ["the waiting account", [allocation("471000", "100,00")], { code: "allocation.account_not_allowed", account: "471000", index: 0 }],
    ["a technical account", [allocation("445711", "100,00")], { code: "allocation.account_not_allowed", account: "445711", index: 0 }],
    [
      "an account of the other tax system",
      [allocation("601000", "100,00")],
      { code: "allocation.account_not_allowed", account: "601000", index: 0 },
    ],
    ["a rate that does not exist", [allocation("606400", "100,00", { vatRateBp: 1960 })], { code: "allocation.vat_rate", index: 0 }],
    ["VAT on the owner's account", [allocation("108200", "100,00", { vatRateBp: 2000 })], { code: "allocation.vat_rate", index: 0 }],
    [
      "an export with VAT",
      [allocation("706000", "100,00", { vatRateBp: 2000, vatNature: "EXPORT" })],
      { code: "allocation.vat_rate", index: 0 },
    ],
    [
      "a reverse charge without a rate",
      [allocation("613200", "100,00", { vatNature: "AUTOLIQ_SERV" })],
      { code: "allocation.vat_rate", index: 0 },
    ],
    [
      "six cents too much VAT",
      [allocation("606400", "100,00", { vatAmount: fromEuros("16,73") })],
      { code: "allocation.vat_amount", index: 0, maximumCents: 1_672 },
    ],
    [
      "VAT below zero",
      [allocation("606400", "100,00", { vatAmount: cents(-1) })],
      { code: "allocation.vat_amount", index: 0, maximumCents: 1_672 },
    ],
    [
      "VAT on an exempt charge",
      [allocation("627800", "100,00", { vatAmount: cents(1) })],
      { code: "allocation.vat_amount", index: 0, maximumCents: 0 },
    ],
    [
      "an expense called a sale",
      [allocation("606400", "100,00", { vatNature: "COLLECT" })],
      { code: "allocation.vat_nature", index: 0, vatNature: "COLLECT" },
    ],
    [
      "a deductible share above the whole",
      [allocation("606400", "100,00", { vatDeductibleBp: 10_001 })],
      { code: "allocation.deductible_share", index: 0 },
    ],
    [
      "a deductible share of a receipt",
      [allocation("706000", "100,00", { vatDeductibleBp: 10_000 })],
      { code: "allocation.deductible_share", index: 0 },
    ],
    [
      "a private share above the whole",
      [allocation("626100", "100,00", { privateShareBp: 10_001 })],
      { code: "allocation.private_share", index: 0 },
    ],
    [
      "a private share of supplies",
      [allocation("606400", "100,00", { privateShareBp: 1_000 })],
      { code: "allocation.private_share", index: 0 },
    ],
    [
      "the second part is the culprit",
      [allocation("606400", "50,00"), allocation("471000", "50,00")],
      { code: "allocation.account_not_allowed", account: "471000", index: 1 },
    ],
  ])("%s", (_, allocations, problem) => {
    expect(problemOf(() => settle("100,00", allocations))).toEqual(problem);
  });
});

describe("splitting an amount", () => {
  test("a third of 100,00: the cent left goes to the first part", () => {
    expect(splitEvenly(fromEuros("100,00"), 3)).toEqual([3_334, 3_333, 3_333]);
  });

  test("by shares, what is left goes to the largest", () => {
    expect(splitByShares(fromEuros("10,01"), [1, 2, 1])).toEqual([250, 501, 250]);
    expect(splitByShares(fromEuros("-10,01"), [1, 1])).toEqual([-501, -500]);
    expect(splitByShares(cents(3), [1, 1, 1, 1, 1, 1])).toEqual([3, 0, 0, 0, 0, 0]);
  });

  test("there must be something to split by", () => {
    expect(() => splitEvenly(cents(1), 0)).toThrow(RangeError);
    expect(() => splitByShares(cents(1), [0, 0])).toThrow(RangeError);
    expect(() => splitByShares(cents(1), [2, -1])).toThrow(RangeError);
    expect(() => splitByShares(cents(1), [])).toThrow(RangeError);
  });

  test("parts add up to the whole, and none has the other sign", () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((share) => share > 0));
    fc.assert(
      fc.property(fc.integer(), shares, (total, list) => {
        const parts = splitByShares(cents(total), list);
        expect(sumCents(parts)).toBe(total);
        expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(total))).toBe(true);
      }),
    );
  });
});
