import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { checkEntry } from "../entry/entry.js";
import { cents, sumCents } from "../money.js";
import { renderAmount } from "../testing/render.js";
import { annuityShares } from "./annuity-shares.js";
import { depreciationAccounts } from "./asset-accounts.js";
import { annuityLines, broughtInLines, exitLines, type ExitPosting } from "./asset-entries.js";
import { carCap } from "../rates/car-cap.js";
import { componentFaults, componentLimits, maximumBase } from "./component-rules.js";
import { shareAmongComponents } from "./cost-links.js";
import { exitVat, vatRegularisation } from "./exit-vat.js";
import { averageReceipts, exemption, exemptRateBp, gainOf } from "./gain.js";
import type { EntryLine } from "../entry/entry.js";

function ledger(lines: readonly EntryLine[]): string {
  checkEntry({ lines });
  return lines.map(({ accountCode, debit, credit }) => `${accountCode} ${renderAmount(debit)} ${renderAmount(credit)}`).join("\n");
}

describe("shares of an annuity", () => {
  test.each([
    [43_500, 30_450, 13_050],
    [60_000, 42_000, 18_000],
    [16_499, 11_549, 4_950],
  ])("F7: %i at 70 %% of business use", (annuity, deductible, own) => {
    expect(annuityShares(cents(annuity), { cap: null, useBp: 7000 })).toEqual({ excess: 0, deductible, private: own });
  });

  test.each([
    [359_333, 124_483, 187_880, 46_970],
    [560_000, 194_000, 292_800, 73_200],
    [200_667, 69_517, 104_920, 26_230],
  ])("F8: %i, a car of 28 000,00 capped at 18 300,00, at 80 %%", (annuity, excess, deductible, own) => {
    const cap = { price: cents(28_000_00), cap: cents(18_300_00) };
    expect(annuityShares(cents(annuity), { cap, useBp: 8000 })).toEqual({ excess, deductible, private: own });
  });

  test("a cap above the price takes nothing away", () => {
    expect(annuityShares(cents(100), { cap: { price: cents(1000), cap: cents(2000) }, useBp: 10_000 })).toEqual({
      excess: 0,
      deductible: 100,
      private: 0,
    });
  });

  test("they add up to the annuity, none below zero", () => {
    const any = fc.record({
      annuity: fc.nat({ max: 10_000_000 }),
      price: fc.integer({ min: 1, max: 20_000_000 }),
      cap: fc.nat({ max: 3_000_000 }),
      useBp: fc.nat({ max: 10_000 }),
    });
    fc.assert(
      fc.property(any, ({ annuity, price, cap, useBp }) => {
        const shares = annuityShares(cents(annuity), { cap: { price: cents(price), cap: cents(cap) }, useBp });
        expect(shares.excess + shares.deductible + shares.private).toBe(annuity);
        expect(Math.min(shares.excess, shares.deductible, shares.private)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the cap of passenger cars", () => {
  test.each([
    ["2021-05-10", "2025-05-10", 19, 30_000],
    ["2021-05-10", "2025-05-10", 20, 20_300],
    ["2021-05-10", "2025-05-10", 49, 20_300],
    ["2021-05-10", "2025-05-10", 50, 18_300],
    ["2021-05-10", "2025-05-10", 160, 18_300],
    ["2021-05-10", "2025-05-10", 161, 9_900],
    ["2020-03-01", "2020-12-31", 165, 18_300],
    ["2020-03-01", "2020-12-31", 166, 9_900],
    ["2020-02-29", "2021-01-01", 59, 20_300],
    ["2020-02-29", "2021-01-01", 60, 18_300],
    ["2020-02-29", "2021-01-01", 131, 9_900],
    ["2019-06-01", "2020-06-01", 135, 18_300],
    ["2019-06-01", "2019-12-31", 141, 9_900],
    ["2018-06-01", "2018-12-31", 150, 18_300],
    ["2017-06-01", "2017-12-31", 156, 9_900],
    ["2016-06-01", "2016-12-31", 10, 18_300],
    ["2016-06-01", "2016-12-31", 200, 18_300],
    ["2016-06-01", "2016-12-31", 201, 9_900],
  ])("first registered %s, purchased %s, %i g: %i €", (firstRegisteredOn, purchasedOn, co2, euros) => {
    expect(carCap({ co2, firstRegisteredOn: isoDate(firstRegisteredOn), purchasedOn: isoDate(purchasedOn) })).toBe(euros * 100);
  });

  test("without CO₂ there is no cap to compute with", () => {
    expect(carCap({ co2: null, firstRegisteredOn: isoDate("2021-05-10"), purchasedOn: isoDate("2025-05-10") })).toBeNull();
  });
});

describe("gains and losses", () => {
  const f6 = {
    cost: cents(9_600_00),
    depreciated: cents(5_600_00),
    purchasedOn: isoDate("2024-03-01"),
    releasedOn: isoDate("2026-06-30"),
    isDepreciable: true,
  };

  test("F6: 4 500,00 for a net value of 4 000,00 is a short-term gain of 500,00", () => {
    expect(gainOf({ ...f6, price: cents(4_500_00) })).toEqual({ netValue: 4_000_00, gain: 500_00, shortTerm: 500_00, longTerm: 0 });
  });

  test("F6, sold 9 900,00: short term up to the depreciation, long term beyond", () => {
    expect(gainOf({ ...f6, price: cents(9_900_00) })).toMatchObject({ gain: 5_900_00, shortTerm: 5_600_00, longTerm: 300_00 });
  });

  test("the day before two years, everything is short term; that day, it is not", () => {
    const sold = (day: string) => gainOf({ ...f6, price: cents(9_900_00), releasedOn: isoDate(day) }).longTerm;
    expect([sold("2026-02-28"), sold("2026-03-01")]).toEqual([0, 300_00]);
  });

  test("F11: scrapped for nothing, the net value is a short-term loss", () => {
    const scrapped = {
      cost: cents(1_800_00),
      depreciated: cents(1_161_67),
      price: cents(0),
      purchasedOn: isoDate("2023-11-06"),
      releasedOn: isoDate("2025-10-12"),
      isDepreciable: true,
    };
    expect(gainOf(scrapped)).toMatchObject({ gain: -638_33, shortTerm: -638_33, longTerm: 0 });
  });

  test("F12: a loss on what is depreciated is short term after two years too", () => {
    const taken = {
      cost: cents(8_000_00),
      depreciated: cents(4_947_97),
      price: cents(3_000_00),
      purchasedOn: isoDate("2024-06-20"),
      releasedOn: isoDate("2026-09-30"),
      isDepreciable: true,
    };
    expect(gainOf(taken)).toMatchObject({ gain: -52_03, shortTerm: -52_03 });
  });

  test("land kept two years: gain or loss is long term", () => {
    const land = {
      cost: cents(40_000_00),
      depreciated: cents(0),
      purchasedOn: isoDate("2020-01-01"),
      releasedOn: isoDate("2026-01-01"),
      isDepreciable: false,
    };
    expect(gainOf({ ...land, price: cents(30_000_00) })).toMatchObject({ shortTerm: 0, longTerm: -10_000_00 });
  });

  test("151 septies: receipts of 101 700,00 of a liberal profession exempt 67,50 %", () => {
    const given = { kind: "services", activeSince: isoDate("2015-01-01"), on: isoDate("2026-06-30") } as const;
    expect(exemptRateBp({ ...given, receipts: cents(101_700_00) })).toBe(6750);
    expect(exemptRateBp({ ...given, receipts: cents(90_000_00) })).toBe(10_000);
    expect(exemptRateBp({ ...given, receipts: cents(126_000_00) })).toBe(0);
    expect(exemptRateBp({ ...given, receipts: cents(1), activeSince: isoDate("2021-07-01") })).toBe(0);
    expect(exemptRateBp({ ...given, receipts: cents(1), activeSince: isoDate("2021-06-30") })).toBe(10_000);
    expect(exemptRateBp({ ...given, kind: "goods", receipts: cents(300_000_00) })).toBe(5000);
  });

  test("the exempt part is rounded, the taxed one is the rest, and a loss has none", () => {
    expect(exemption(cents(500_01), 6750)).toEqual({ exempt: 337_51, taxable: 162_50 });
    expect(exemption(cents(-500_00), 10_000)).toEqual({ exempt: 0, taxable: -500_00 });
  });

  test("receipts of the two calendar years before, each brought to twelve months", () => {
    const years = [
      { beginning: isoDate("2023-01-01"), end: isoDate("2023-12-31"), receipts: cents(1_00) },
      { beginning: isoDate("2024-07-01"), end: isoDate("2024-12-31"), receipts: cents(40_000_00) },
      { beginning: isoDate("2025-01-01"), end: isoDate("2025-12-31"), receipts: cents(100_000_00) },
    ];
    expect(averageReceipts(years, isoDate("2026-12-31"))).toBe(90_000_00);
    expect(averageReceipts(years, isoDate("2030-12-31"))).toBeNull();
  });
});

describe("VAT of an exit", () => {
  test("equipment of 2024 with 1 000,00 deducted, an exempt event in 2026: two fifths", () => {
    expect(
      vatRegularisation({ deducted: cents(1_000_00), purchasedOn: isoDate("2024-09-01"), on: isoDate("2026-01-01"), isBuilding: false }),
    ).toBe(400_00);
  });

  test("a building of 2019 with 40 000,00 deducted, sold in 2026: twelve twentieths", () => {
    expect(
      vatRegularisation({ deducted: cents(40_000_00), purchasedOn: isoDate("2019-12-31"), on: isoDate("2026-01-01"), isBuilding: true }),
    ).toBe(24_000_00);
  });

  test("after its time nothing is given back", () => {
    expect(
      vatRegularisation({ deducted: cents(1_000_00), purchasedOn: isoDate("2022-12-31"), on: isoDate("2026-01-01"), isBuilding: false }),
    ).toBe(0);
  });

  test("a sale and a withdrawal bear VAT when it was deducted, a scrap never", () => {
    const price = cents(4_500_00);
    expect(exitVat({ outputType: "cession", price, wasDeducted: true })).toBe(900_00);
    expect(exitVat({ outputType: "reintegration", price: cents(3_000_00), wasDeducted: true })).toBe(600_00);
    expect(exitVat({ outputType: "cession", price, wasDeducted: false })).toBe(0);
    expect(exitVat({ outputType: "mise_au_rebut", price, wasDeducted: true })).toBe(0);
  });
});

describe("entries of an asset", () => {
  const sold: ExitPosting = {
    account: "215400",
    label: "Cession matériel",
    cost: cents(9_600_00),
    depreciatedBefore: cents(4_400_00),
    complement: cents(1_200_00),
    regularisation: cents(0),
    outputType: "cession",
    price: null,
  };

  test("a year: D 681120 / C 28, and D 681110 for an intangible one", () => {
    expect(ledger(annuityLines({ account: "218300", annuity: cents(117_78), label: "Dotation" }))).toBe("681120 117,78 .\n281830 . 117,78");
    expect(ledger(annuityLines({ account: "205000", annuity: cents(1_00), label: "Dotation" }))).toBe("681110 1,00 .\n280500 . 1,00");
  });

  test("land makes no charge", () => {
    expect(annuityLines({ account: "211000", annuity: cents(100), label: "Dotation" })).toEqual([]);
    expect(depreciationAccounts("275000")).toBeNull();
  });

  test("every account that is depreciated has its account of depreciation", () => {
    for (const code of [
      "201100",
      "205000",
      "205300",
      "207000",
      "213100",
      "213110",
      "213120",
      "213130",
      "213500",
      "215400",
      "215410",
      "215500",
      "218100",
      "218200",
      "218210",
      "218220",
      "218300",
      "218310",
      "218400",
      "218410",
    ]) {
      expect(depreciationAccounts(code), code).not.toBeNull();
    }
  });

  test("F6: the price is an operation, the exit posts the rest", () => {
    expect(ledger(exitLines(sold))).toMatchInlineSnapshot(`
      "681120 1 200,00 .
      281500 . 1 200,00
      281500 5 600,00 .
      657000 4 000,00 .
      215400 . 9 600,00"
    `);
  });

  test("F6, not paid yet: the exit posts the price too", () => {
    const lines = exitLines({ ...sold, price: { exclTax: cents(4_500_00), vat: cents(900_00) } });
    expect(ledger(lines).split("\n").slice(5)).toEqual(["467000 5 400,00 .", "757000 . 4 500,00", "445711 . 900,00"]);
  });

  test("F12: taken back by the owner, against 108200", () => {
    const lines = exitLines({ ...sold, outputType: "reintegration", price: { exclTax: cents(3_000_00), vat: cents(600_00) } });
    expect(ledger(lines)).toContain("108200 3 600,00 .\n757000 . 3 000,00\n445711 . 600,00");
  });

  test("VAT given back: D 635200 / C 445718", () => {
    expect(ledger(exitLines({ ...sold, regularisation: cents(400_00) }))).toContain("635200 400,00 .\n445718 . 400,00");
  });

  test("wholly depreciated, it leaves without a net value", () => {
    expect(ledger(exitLines({ ...sold, depreciatedBefore: cents(9_600_00), complement: cents(0) }))).toBe(
      "281500 9 600,00 .\n215400 . 9 600,00",
    );
  });

  test("brought in from before the first year: D 2 / C 28 / C 108000", () => {
    const lines = broughtInLines({ account: "215400", base: cents(9_600_00), opening: cents(2_000_00), label: "Reprise" });
    expect(ledger(lines)).toBe("215400 9 600,00 .\n281500 . 2 000,00\n108000 . 7 600,00");
  });

  test("brought in by the owner: D 2 / C 108000", () => {
    expect(ledger(broughtInLines({ account: "218300", base: cents(800_00), opening: cents(0), label: "Apport" }))).toBe(
      "218300 800,00 .\n108000 . 800,00",
    );
  });
});

describe("rules of a component", () => {
  const desk = {
    account: "218400",
    base: cents(1_000_00),
    duration: 10,
    method: "linear" as const,
    useBp: 10_000,
    commissionedOn: isoDate("2026-03-01"),
  };
  const faults = (change: Partial<Parameters<typeof componentFaults>[0]>, maximum = 1_000_00) =>
    componentFaults({ ...desk, ...change }, { maximum, purchasedOn: isoDate("2026-03-01") }).map(({ field, rule }) => `${field} ${rule}`);

  test("the duration goes from 2 years to the maximum of the account", () => {
    expect([faults({ duration: 1 }), faults({ duration: 2 }), faults({ duration: 15 }), faults({ duration: 16 })]).toEqual([
      ["duration range"],
      [],
      [],
      ["duration range"],
    ]);
  });

  test("degressive is for accounts that allow it, from three years on", () => {
    expect(faults({ method: "degressive" })).toEqual(["amortisation_method not_degressive"]);
    expect(faults({ account: "218300", duration: 2, method: "degressive" })).toEqual(["amortisation_method too_short"]);
    expect(faults({ account: "218300", duration: 3, method: "degressive" })).toEqual([]);
  });

  test("the base is at most what stands on the account, use a share, and nothing counts before the purchase", () => {
    expect(faults({ base: cents(1_000_01) })).toEqual(["depreciable_base above"]);
    expect(faults({ base: cents(-1) })).toEqual(["depreciable_base negative"]);
    expect(faults({ useBp: 10_001 })).toEqual(["pro_utilisation_rate range"]);
    expect(faults({ commissionedOn: isoDate("2026-02-28") })).toEqual(["commissioning_date before_purchase"]);
  });

  test("the VAT that was not deducted stays in the base", () => {
    expect(maximumBase({ inclVat: cents(1_200_00), vat: cents(200_00), vatDeducted: cents(140_00) })).toBe(1_060_00);
  });

  test("an account that is not depreciated has no limit to give", () => {
    expect(componentLimits("211000")).toBeNull();
    expect(componentLimits("215400")).toMatchObject({ minDuration: 2, maxDuration: 10, allowsDegressive: true });
  });
});

describe("what an amount pays", () => {
  test("each component takes what it lacks, the last one the rest", () => {
    expect(shareAmongComponents(cents(1_000), [cents(300), cents(500), cents(100)])).toEqual([300, 500, 200]);
    expect(shareAmongComponents(cents(200), [cents(300), cents(500)])).toEqual([200, 0]);
    expect(() => shareAmongComponents(cents(1), [])).toThrow(RangeError);
  });

  test("nothing is lost", () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 1 }), (given, lacks) => {
        expect(sumCents(shareAmongComponents(cents(given), lacks.map(cents)))).toBe(given);
      }),
    );
  });
});
