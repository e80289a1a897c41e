import { describe, expect, test } from "vitest";
import { accounts } from "../chart/accounts.js";
import { isoDate } from "../date.js";
import { isOpenTo, type TaxSystem } from "../entry/account-facts.js";
import { checkEntry } from "../entry/entry.js";
import { cents } from "../money.js";
import { depreciationAccounts } from "./asset-accounts.js";
import { assetEntries, type ComponentBooks, type RegisterComponent } from "./asset-ledger.js";
import { assetAccountUnder, reclassifications } from "./reclassification.js";

const YEARS = [2025, 2026, 2027].map((year) => ({
  id: `year-${year}`,
  beginning: isoDate(`${year}-01-01`),
  end: isoDate(`${year}-12-31`),
  isClosed: year === 2025,
}));
const regime = (validFrom: string, taxSystem: TaxSystem) => ({ validFrom: isoDate(validFrom), taxSystem });
const TO_BIC = [regime("2025-01-01", "bnc"), regime("2026-01-01", "bic-rs")];

const scanner: RegisterComponent = {
  id: "0000-abcd",
  title: "Échographe",
  account: "215410",
  base: cents(10_000_00),
  vatDeducted: cents(0),
  purchasedOn: isoDate("2025-07-01"),
  commissionedOn: isoDate("2025-07-01"),
  duration: 5,
  method: "linear",
  opening: null,
  frozen: [{ endDay: isoDate("2025-12-31"), amount: cents(1_000_00) }],
  costSource: "operation",
  exit: null,
};
const books = (over: Partial<ComponentBooks> = {}): ComponentBooks => ({
  years: YEARS,
  isInOpenings: false,
  regimes: TO_BIC,
  paid: [{ on: isoDate("2025-07-01"), amount: cents(10_000_00) }],
  ...over,
});

/** The lines of an entry, each as account and signed euros. */
function lines(component: RegisterComponent, key: string, given = books()): readonly string[] {
  const entry = assetEntries(component, given).find((one) => one.key === key)?.entry;
  if (!entry) return [];
  checkEntry(entry);
  return [
    `${entry.journal} ${entry.date}`,
    ...entry.lines.map(({ accountCode, debit, credit }) => `${accountCode} ${(debit - credit) / 100}`),
  ];
}

describe("the account of an asset under another tax system", () => {
  test("exists for each asset of the chart, with the same accounts of depreciation", () => {
    const assets = accounts.filter(({ code, sign }) => /^2[0137]/.test(code) && sign !== "none");
    const systems: readonly TaxSystem[] = ["bnc", "bic-rs", "bic-rn"];
    for (const { code, amortizationPossibility } of assets) {
      for (const system of systems) {
        const there = accounts.find((one) => one.code === assetAccountUnder(code, system));
        expect(there && isOpenTo(there, system), `${code} ${system}`).toBe(true);
        expect(there?.amortizationPossibility, `${code} ${system}`).toBe(amortizationPossibility);
        expect(depreciationAccounts(there?.code ?? "")).toEqual(depreciationAccounts(code));
      }
    }
  });

  test("is its own where the chart has it, and after another change", () => {
    expect(assetAccountUnder("218300", "bic-rs")).toBe("218300");
    expect(assetAccountUnder("999999", "bic-rs")).toBe("999999");
    const there = [...TO_BIC, regime("2027-01-01", "bnc")];
    expect(reclassifications("215410", there)).toEqual([
      { on: "2026-01-01", from: "215410", to: "215400" },
      { on: "2027-01-01", from: "215400", to: "215410" },
    ]);
    expect(reclassifications("218300", there)).toEqual([]);
    expect(reclassifications("213110", [regime("2025-01-01", "bic-rs"), regime("2026-01-01", "bic-rn")])).toEqual([]);
  });
});

describe("the entry of the first day", () => {
  test("moves the cost, and the annuities stay where they are", () => {
    expect(lines(scanner, "reclassification:year-2026")).toEqual(["OD 2026-01-01", "215400 10000", "215410 -10000"]);
    expect(lines(scanner, "reclassification:year-2027")).toEqual([]);
    expect(lines(scanner, "annuity:year-2026")).toEqual(["OD 2026-12-31", "681120 2000", "281500 -2000"]);
  });

  test("moves what was paid before alone: a later payment is on the new account already, a refund lowers it there", () => {
    const paid = [
      { on: isoDate("2025-12-31"), amount: cents(6_000_00) },
      { on: isoDate("2026-01-01"), amount: cents(4_000_00) },
      { on: isoDate("2026-02-01"), amount: cents(-500_00) },
    ];
    expect(lines(scanner, "reclassification:year-2026", books({ paid }))).toEqual(["OD 2026-01-01", "215400 6000", "215410 -6000"]);
    expect(lines(scanner, "reclassification:year-2026", books({ paid: paid.slice(1) }))).toEqual([]);
  });

  test("moves what openings or the owner brought in before, once", () => {
    const owner = { ...scanner, costSource: "owner" } as const;
    expect(lines(owner, "opening", books({ paid: [] }))).toEqual(["OD 2025-07-01", "215410 10000", "108000 -10000"]);
    expect(lines(owner, "reclassification:year-2026", books({ paid: [] }))).toEqual(["OD 2026-01-01", "215400 10000", "215410 -10000"]);
    const late = { ...owner, purchasedOn: isoDate("2026-03-01"), commissionedOn: isoDate("2026-03-01"), frozen: [] };
    expect(lines(late, "opening", books({ paid: [] }))[1]).toBe("215400 10000");
    expect(lines(late, "reclassification:year-2026", books({ paid: [] }))).toEqual([]);
    const typed = { ...scanner, costSource: "opening", purchasedOn: isoDate("2024-07-01"), commissionedOn: isoDate("2024-07-01") } as const;
    expect(lines(typed, "reclassification:year-2026", books({ paid: [], isInOpenings: true }))).toHaveLength(3);
    expect(lines(typed, "reclassification:year-2026", books({ paid: [] }))).toHaveLength(3);
  });

  test("is not for what left before; what leaves on that day leaves from the new account", () => {
    const exit = { outputType: "mise_au_rebut", exclTax: cents(0), vat: cents(0), isPaidByOperation: false, isVatSubject: false } as const;
    const gone = { ...scanner, exit: { ...exit, on: isoDate("2025-12-31") } };
    expect(lines(gone, "reclassification:year-2026")).toEqual([]);
    const leaving = { ...scanner, exit: { ...exit, on: isoDate("2026-01-01") } };
    expect(lines(leaving, "reclassification:year-2026")).toHaveLength(3);
    expect(lines(leaving, "exit")).toContain("215400 -10000");
  });

  test("is frozen with a closed year, and none while the cost is nowhere", () => {
    const closed = YEARS.map((year) => ({ ...year, isClosed: year.id !== "year-2027" }));
    expect(assetEntries(scanner, books({ years: closed })).map(({ key }) => key)).not.toContain("reclassification:year-2026");
    expect(lines({ ...scanner, costSource: null }, "reclassification:year-2026", books({ paid: [] }))).toEqual([]);
  });
});
