import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE, renderStepEntries } from "../testing.js";
import { mortgages, overdrawnInterest, type LoanYear, type MortgageFacts } from "./mortgages.js";

/** The 12 debits of 4 368,75 are on the capital of the loan, as the bank's category put them. */
function loan(own: Partial<LoanYear> = {}): LoanYear {
  return {
    id: "l1",
    name: "Camionnette",
    capitalStart: fromEuros("14200,00"),
    newDrawings: NONE,
    capitalRepaid: fromEuros("3860,40"),
    interestPaid: fromEuros("412,35"),
    insurancePaid: fromEuros("96,00"),
    feesPaid: NONE,
    capitalEnd: fromEuros("10339,60"),
    proShareBp: 10_000,
    purpose: "asset",
    taegBp: null,
    nominalRateThousandths: 3_500,
    lastDueOn: isoDate("2025-12-05"),
    accruedInterest: null,
    debited: fromEuros("4368,75"),
    booked: new Map([["164000", fromEuros("4368,75")]]),
    ...own,
  };
}

function facts(balances: Readonly<Record<string, string>>, own: Partial<MortgageFacts> = {}): MortgageFacts {
  return { ...closingFacts(balances), ownerDebits: [], averageBorrowings: NONE, ...own };
}

const BOOKS = { "164000": "-9831,25" };
const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);

describe("20 000 borrowed, 14 200,00 owed, 3 860,40 repaid, 412,35 of interest, 96,00 of insurance", () => {
  test("10 339,60 are left and 4 368,75 were debited: only what differs is posted", () => {
    const { entries, findings, result } = mortgages(facts(BOOKS), { loans: [loan()] });
    expect(findings).toEqual([]);
    expect(result.capitalEnd).toBe(1_033_960);
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 mortgages:l1: D 661100 412,35 + D 616600 96,00 / C 164000 508,35"]);
  });

  test("another capital left, and other debits, block", () => {
    expect(codes(mortgages(facts(BOOKS), { loans: [loan({ capitalEnd: fromEuros("10339,62") })] }))).toEqual([
      "loans.capital",
      "loans.ledger",
    ]);
    expect(codes(mortgages(facts(BOOKS), { loans: [loan({ debited: fromEuros("4369,75") })] }))).toEqual([]);
    expect(codes(mortgages(facts(BOOKS), { loans: [loan({ debited: fromEuros("4369,76") })] }))).toEqual(["loans.debits"]);
  });

  test("164000 must hold what is left", () => {
    const { entries, findings } = mortgages(facts({ "164000": "-9000,00" }), { loans: [loan()] });
    expect([findings.map(({ code }) => code), entries]).toEqual([["loans.ledger"], []]);
  });

  test("a loan split by its schedule already posts nothing", () => {
    const booked = new Map([
      ["164000", fromEuros("3860,40")],
      ["661100", fromEuros("412,35")],
      ["616600", fromEuros("96,00")],
    ]);
    const split = { "164000": "-10339,60", "661100": "412,35", "616600": "96,00" };
    expect(mortgages(facts(split), { loans: [loan({ booked })] })).toMatchObject({ entries: [], findings: [] });
  });

  test("a private part leaves interest and insurance", () => {
    const { entries } = mortgages(facts(BOOKS), { loans: [loan({ proShareBp: 8_000 })] });
    expect(renderStepEntries(entries)[1]).toBe("2025-12-31 mortgages:l1:private: D 108600 101,67 / C 661100 82,47 + C 616600 19,20");
  });

  test("a private loan leaves the books in whole, capital too, and owes nothing to the business", () => {
    const paid = { "164000": "3860,40", "661100": "412,35", "616600": "96,00" };
    const booked = new Map(Object.entries(paid).map(([account, amount]) => [account, fromEuros(amount)]));
    const { entries, findings, result } = mortgages(facts(paid), { loans: [loan({ booked, purpose: "private", proShareBp: 0 })] });
    expect([findings, result.capitalEnd]).toEqual([[], 0]);
    expect(renderStepEntries(entries).map((entry) => entry.replaceAll(/\s/g, " "))).toEqual([
      "2025-12-31 mortgages:l1:private: D 108300 4 368,75 / C 164000 3 860,40 + C 616600 96,00 + C 661100 412,35",
    ]);
  });

  test("debits that no operation ties to the only loan are those of the accounts of loans", () => {
    const untied = { booked: new Map(), debited: NONE };
    const byHand = { "164000": "-10339,60", "661100": "412,35", "616600": "96,00" };
    expect(mortgages(facts(byHand), { loans: [loan(untied)] })).toMatchObject({ entries: [], findings: [] });
    expect(renderStepEntries(mortgages(facts(BOOKS), { loans: [loan(untied)] }).entries)).toEqual([
      "2025-12-31 mortgages:l1: D 661100 412,35 + D 616600 96,00 / C 164000 508,35",
    ]);
    // Beside a loan whose debits are tied, the rest is the other one's; of two without a tie, nothing is guessed.
    const other = loan({
      id: "l2",
      capitalStart: fromEuros("1000,00"),
      capitalRepaid: fromEuros("200,00"),
      interestPaid: NONE,
      insurancePaid: NONE,
      capitalEnd: fromEuros("800,00"),
      debited: fromEuros("200,00"),
      booked: new Map([["164000", fromEuros("200,00")]]),
    });
    expect(mortgages(facts({ ...byHand, "164000": "-11139,60" }), { loans: [loan(untied), other] })).toMatchObject({
      entries: [],
      findings: [],
    });
    const both = [loan(untied), { ...other, ...untied }];
    expect(codes(mortgages(facts({ ...byHand, "164000": "-11139,60" }), { loans: both }))).toContain("loans.debits");
    // Drawn in December: the interest in the books is of something else.
    const drawn = { capitalStart: NONE, newDrawings: fromEuros("12000,00"), capitalRepaid: NONE, interestPaid: NONE, insurancePaid: NONE };
    const given = loan({ ...untied, ...drawn, capitalEnd: fromEuros("12000,00") });
    expect(codes(mortgages(facts({ "164000": "-12000,00", "661100": "50,00" }), { loans: [given] }))).toEqual([]);
  });

  test("a trade accrues the interest since the last due date, and turns it", () => {
    const { entries } = mortgages(facts(BOOKS, { taxSystem: "bic-rs" }), { loans: [loan()] });
    // 10 339,60 × 3,5 % × 26 / 365
    expect(renderStepEntries(entries).slice(1)).toEqual([
      "2025-12-31 mortgages:l1:accrued: D 661100 25,78 / C 164800 25,78",
      "2026-01-01 mortgages:l1:accrued:back: D 164800 25,78 / C 661100 25,78",
    ]);
    const typed = mortgages(facts(BOOKS, { taxSystem: "bic-rs" }), { loans: [loan({ accruedInterest: fromEuros("20,00") })] });
    expect(renderStepEntries(typed.entries)[1]).toContain("D 661100 20,00");
  });

  test("the private part of a loan leaves what it accrues too, and comes back with it", () => {
    const { entries } = mortgages(facts(BOOKS, { taxSystem: "bic-rs" }), { loans: [loan({ proShareBp: 6_000 })] });
    expect(renderStepEntries(entries).slice(2)).toEqual([
      "2025-12-31 mortgages:l1:accrued: D 661100 15,47 + D 108600 10,31 / C 164800 25,78",
      "2026-01-01 mortgages:l1:accrued:back: D 164800 25,78 / C 661100 15,47 + C 108600 10,31",
    ]);
  });

  test("the TAEG only looks at the interest", () => {
    expect(codes(mortgages(facts(BOOKS), { loans: [loan({ taegBp: 350 })] }))).toEqual([]);
    const drawn = loan({ taegBp: 700, capitalStart: fromEuros("0,00"), newDrawings: fromEuros("14200,00") });
    expect(codes(mortgages(facts(BOOKS), { loans: [drawn] }))).toEqual([]);
    const { findings, entries } = mortgages(facts(BOOKS), { loans: [loan({ taegBp: 700 })] });
    expect(findings).toMatchObject([{ code: "loans.taeg", level: "warning" }]);
    expect(entries).toHaveLength(1);
  });
});

describe("an overdrawn owner of a trade", () => {
  const trade = (debits: readonly string[], borrowings: string) =>
    facts(
      { "661100": "900,00", "661600": "100,00" },
      { taxSystem: "bic-rs", ownerDebits: debits.map(fromEuros), averageBorrowings: fromEuros(borrowings) },
    );

  const charges = fromEuros("1000,00");

  test("charges × average debit ÷ average borrowings, at most the charges", () => {
    expect(overdrawnInterest(trade(["2000,00", "4000,00"], "12000,00"), charges)).toBe(25_000);
    expect(overdrawnInterest(trade(["20000,00"], "12000,00"), charges)).toBe(100_000);
  });

  test("interest that the split of the debits posts counts, accrued interest too, less the private part", () => {
    // All the debits are on 164000: 412,35 of interest and 25,78 that run, whole, then 80 % of each.
    const overdrawn = facts(BOOKS, { taxSystem: "bic-rs", ownerDebits: [fromEuros("6000,00")], averageBorrowings: fromEuros("12000,00") });
    expect(mortgages(overdrawn, { loans: [loan()] }).result.notDeductible).toBe(21_907);
    expect(mortgages(overdrawn, { loans: [loan({ proShareBp: 8_000 })] }).result.notDeductible).toBe(17_525);
  });

  test("nothing when the average is a credit; a row of 330 otherwise, none in a liberal profession", () => {
    expect(overdrawnInterest(trade(["2000,00", "-4000,00"], "12000,00"), charges)).toBe(0);
    const overdrawn = trade(["3000,00"], "12000,00");
    expect(mortgages(overdrawn, { loans: [] }).lines).toMatchObject([{ form: "2033", box: "330", cents: 25_000 }]);
    expect(mortgages({ ...overdrawn, taxSystem: "bnc" }, { loans: [] }).lines).toEqual([]);
  });
});

test("capital in the books that no loan describes is a point to look at, which keeps nothing from being validated", () => {
  const { findings, entries } = mortgages(facts({ "164000": "-18777,20" }), { loans: [] });
  expect(entries).toEqual([]);
  expect(findings).toEqual([
    {
      code: "loans.undescribed",
      level: "warning",
      message:
        "Vos comptes portent 18\u202f777,20\u00a0€ de capital d’emprunt (164000) et aucun emprunt n’est décrit\u00a0: décrivez-le à la page «\u00a0Emprunts\u00a0», sinon ses intérêts et son assurance ne sont pas déduits.",
    },
  ]);
  expect(codes(mortgages(facts({ "661100": "12,00" }), { loans: [] }))).toEqual([]);
});

test("is without object without a loan and without a movement; no answer blocks", () => {
  expect(mortgages(facts({}), { loans: null }).concerned).toBe(false);
  expect(codes(mortgages(facts(BOOKS), { loans: null }))).toEqual(["loans.required"]);
  expect(codes(mortgages(facts(BOOKS), { loans: [loan({ feesPaid: fromEuros("-1,00") })] }))).toContain("loans.negative");
});
