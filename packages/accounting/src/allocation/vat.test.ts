import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { testAccountFacts } from "../testing/accounts.js";
import { arbitraryAmount } from "../testing/arbitraries.js";
import { fromEuros } from "../testing/builders.js";
import { amountExclTax, computedVat, isAcceptedVat, maximumReverseChargeVat, maximumVat, reverseChargeVat } from "./vat-amounts.js";
import { deductibleVat, deductionCoefficient } from "./vat-deduction.js";
import { carriesVat, isReverseCharge, sideOfNature, type VatNature } from "../entry/vat-nature.js";
import { defaultVatNature, isNatureOf, vatSideOf } from "./account-vat.js";
import { VAT_RATES, isVatRate, outputVatAccount, usualVatRateBp, vatRatesOn } from "../rates/vat-rates.js";

const RATES = [2000, 1000, 550, 210, 0];

function account(code: string) {
  const facts = testAccountFacts(code);
  if (!facts) throw new Error(`no test account ${code}`);
  return facts;
}

describe("VAT of an amount", () => {
  test.each([
    ["100,00", 2000, "83,33", "16,67"],
    ["19,99", 550, "18,95", "1,04"],
    ["0,01", 2000, "0,01", "0,00"],
    ["1 250,50", 2000, "1 042,08", "208,42"],
    ["211,00", 550, "200,00", "11,00"],
    ["-2,40", 2000, "-2,00", "-0,40"],
    ["50,00", 0, "50,00", "0,00"],
  ])("%s incl. tax at %i basis points is %s excl. tax and %s of VAT", (inclTax, rate, exclTax, vat) => {
    expect(amountExclTax(fromEuros(inclTax), rate)).toBe(fromEuros(exclTax));
    expect(computedVat(fromEuros(inclTax), rate)).toBe(fromEuros(vat));
  });

  test("an amount paid without VAT owes it on top under reverse charge", () => {
    expect(reverseChargeVat(fromEuros("300,00"), 2000)).toBe(fromEuros("60,00"));
    expect(maximumReverseChargeVat(fromEuros("300,00"), 2000)).toBe(fromEuros("60,05"));
  });

  test("a document may state from nothing up to five cents more than computed", () => {
    const maximum = maximumVat(fromEuros("120,00"), 2000);
    expect(maximum).toBe(fromEuros("20,05"));
    expect(["0,00", "20,00", "20,05"].map((vat) => isAcceptedVat(fromEuros(vat), maximum))).toEqual([true, true, true]);
    expect(["-0,01", "20,06"].map((vat) => isAcceptedVat(fromEuros(vat), maximum))).toEqual([false, false]);
  });

  test("the limits of a negative amount are turned round", () => {
    const maximum = maximumVat(fromEuros("-120,00"), 2000);
    expect(maximum).toBe(fromEuros("-20,05"));
    expect(["-20,05", "0,00"].map((vat) => isAcceptedVat(fromEuros(vat), maximum))).toEqual([true, true]);
    expect(["0,01", "-20,06"].map((vat) => isAcceptedVat(fromEuros(vat), maximum))).toEqual([false, false]);
  });

  test("VAT never exceeds the amount, and there is none at rate 0", () => {
    expect(maximumVat(fromEuros("0,03"), 2000)).toBe(fromEuros("0,03"));
    expect(maximumVat(fromEuros("50,00"), 0)).toBe(0);
  });

  test("excl. tax and VAT add up to the amount, at any rate and sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.constantFrom(...RATES), (value, rate) => {
        const amount = cents(value);
        expect(amountExclTax(amount, rate) + computedVat(amount, rate)).toBe(amount);
        expect(isAcceptedVat(computedVat(amount, rate), maximumVat(amount, rate))).toBe(true);
      }),
    );
  });
});

describe("rates", () => {
  test("four rates and none are offered today, each with its output account", () => {
    expect(vatRatesOn(isoDate("2026-09-15"))).toEqual(RATES);
    expect([2000, 1000, 550, 210].map(outputVatAccount)).toEqual(["445711", "445712", "445713", "445714"]);
    expect(() => outputVatAccount(0)).toThrow(RangeError);
  });

  test("a rate that is not in force on the day is refused, no VAT never is", () => {
    expect(isVatRate(2000, isoDate("2013-12-31"))).toBe(false);
    expect(isVatRate(1960, isoDate("2026-09-15"))).toBe(false);
    expect(isVatRate(0, isoDate("2013-12-31"))).toBe(true);
  });

  test("exempt, out of scope and technical accounts usually carry no VAT", () => {
    expect(["20", "10", "5.5", "2.1", "0", "exempt", ""].map(usualVatRateBp)).toEqual([2000, 1000, 550, 210, 0, 0, 0]);
  });

  test("the four rates of mainland France are in force since 2014", () => {
    expect(VAT_RATES.map((rate) => [rate.rateBp, rate.validFrom, rate.validTo])).toEqual(
      [2000, 1000, 550, 210].map((rateBp) => [rateBp, "2014-01-01", null]),
    );
  });
});

describe("deduction", () => {
  const whole = { privateShareBp: 0, vatTaxationBp: 10_000, admissionBp: 10_000 };

  test("fuel of a passenger car: 8,00 of 10,00", () => {
    expect(deductibleVat(fromEuros("10,00"), { ...whole, admissionBp: 8_000 })).toBe(fromEuros("8,00"));
  });

  test("0,87 × 0,80 = 0,696, rounded up to 0,70: 10,50 of 15,00", () => {
    const factors = { ...whole, vatTaxationBp: 8_700, admissionBp: 8_000 };
    expect(deductionCoefficient(factors)).toBe(70);
    expect(deductibleVat(fromEuros("15,00"), factors)).toBe(fromEuros("10,50"));
  });

  test("each factor is rounded up before they are multiplied", () => {
    expect(deductionCoefficient({ ...whole, privateShareBp: 3_333 })).toBe(67);
    expect(deductionCoefficient({ privateShareBp: 3_333, vatTaxationBp: 10_000, admissionBp: 8_000 })).toBe(54);
  });

  test("nothing is deductible when more than 90 % is private", () => {
    expect(deductionCoefficient({ ...whole, privateShareBp: 9_000 })).toBe(10);
    expect(deductionCoefficient({ ...whole, privateShareBp: 9_001 })).toBe(0);
  });

  test("one never deducts more than the VAT paid, nor more for a larger private share", () => {
    const share = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(arbitraryAmount, share, share, share, share, (vat, one, other, vatTaxationBp, admissionBp) => {
        const less = deductibleVat(vat, { privateShareBp: Math.max(one, other), vatTaxationBp, admissionBp });
        const more = deductibleVat(vat, { privateShareBp: Math.min(one, other), vatTaxationBp, admissionBp });
        expect(less).toBeGreaterThanOrEqual(0);
        expect(less).toBeLessThanOrEqual(more);
        expect(more).toBeLessThanOrEqual(vat);
      }),
    );
  });
});

describe("nature", () => {
  test.each<[string, number, number, VatNature | null]>([
    ["706000", 2000, 0, "COLLECT"],
    ["706000", 0, 0, "EXO_RECETTE"],
    ["757000", 2000, 0, "CESSION"],
    ["741000", 0, 0, null],
    ["613200", 2000, 10_000, "BS"],
    ["606140", 2000, 8_000, "BS"],
    ["218300", 2000, 10_000, "IMMO"],
    ["218200", 2000, 0, "NONDED"],
    ["625600", 1000, 0, "NONDED"],
    ["627800", 0, 10_000, "EXO"],
    ["108200", 0, 0, null],
    ["419100", 2000, 0, "COLLECT"],
    ["409100", 2000, 10_000, "BS"],
  ])("%s at %i basis points, %i deductible, is %s", (code, rateBp, admissionBp, nature) => {
    expect(defaultVatNature({ account: account(code), rateBp, admissionBp })).toBe(nature);
  });

  test("a discount granted reduces the VAT owed, though it is an expense", () => {
    expect(vatSideOf(account("709000"))).toBe("output");
  });

  test("receipts and expenses do not share natures; only assets are IMMO", () => {
    expect(isNatureOf("COLLECT", account("606400"))).toBe(false);
    expect(isNatureOf("AUTOLIQ_SERV", account("706000"))).toBe(false);
    expect(isNatureOf("IMMO", account("606400"))).toBe(false);
    expect(isNatureOf("BS", account("218300"))).toBe(false);
    expect(isNatureOf("AIC", account("218300"))).toBe(true);
    expect(isNatureOf("EXO", account("108200"))).toBe(false);
  });

  test("a subcontractor in construction is a reverse charge, self-supply is VAT owed, VAT to pay back is never chosen", () => {
    expect(isNatureOf("AUTOLIQ_BTP", account("606400"))).toBe(true);
    expect(isReverseCharge("AUTOLIQ_BTP")).toBe(true);
    expect(isNatureOf("LASM", account("706000"))).toBe(true);
    expect(isNatureOf("LASM", account("606400"))).toBe(false);
    expect(["706000", "606400", "445711"].map((code) => isNatureOf("REGUL", account(code)))).toEqual([false, false, false]);
    expect((["LASM", "REGUL", "AUTOLIQ_BTP"] as const).map(sideOfNature)).toEqual(["output", "output", "input"]);
  });

  test("exports and exempt operations carry no VAT", () => {
    expect((["EXPORT", "LIC", "EXO", "EXO_RECETTE"] as const).map(carriesVat)).toEqual([false, false, false, false]);
  });
});
