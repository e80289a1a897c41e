import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { basisChanges, basisOf, isSameBasis } from "../basis.js";
import { STEP_STATUS, afterEvent, type StepStates } from "../statuses.js";
import { STEP_CODES } from "../step-codes.js";
import { renderStepEntries } from "../testing.js";
import { amountsToVerify } from "./advice.js";
import { closingOutcomes, type ClosingInputs, type ComputedStepCode } from "./computation.js";
import { profitOfRows } from "./profit-of-rows.js";
import { NOTHING_TO_DECLARE, yearFacts } from "./testing.js";

const CODES = STEP_CODES.filter((code): code is ComputedStepCode => code !== "validation_closure");

describe("what steps take from one another", () => {
  const facts = yearFacts({ "706000": "-60000,00", "646520": "9000,00", "658200": "0,00", "108100": "51000,00" });
  const certified: ClosingInputs = {
    ...NOTHING_TO_DECLARE,
    optional_ssc: { hasSome: false, perecoAbondement: cents(0), attestationReceived: true },
  };

  test("the excess of optional contributions is a row that reintegrations show, and its own ceiling does not read", () => {
    const { optional_ssc, tax_reintegrations } = closingOutcomes(facts, certified);
    // B = 60 000: R = 6 000 + 1 935; 9 000 − 7 935.
    expect(optional_ssc.result.profitBefore).toBe(fromEuros("60000,00"));
    expect(optional_ssc.result.excess.retirement).toBe(fromEuros("1065,00"));
    expect(tax_reintegrations.result.total).toBe(fromEuros("1065,00"));
    const without = closingOutcomes(facts, { ...certified, optional_ssc: { ...certified.optional_ssc, attestationReceived: false } });
    expect(without.optional_ssc.result.profitBefore).toBe(optional_ssc.result.profitBefore);
  });

  test("in a first year a liberal profession is asked whether it has a société civile de moyens, a trade never is", () => {
    const asked = (taxSystem: "bnc" | "bic-rs") =>
      closingOutcomes(
        { ...yearFacts({}, { taxSystem }), isFirstYear: true },
        { ...NOTHING_TO_DECLARE, scm: { ...NOTHING_TO_DECLARE.scm, applies: null } },
      ).scm.concerned;
    expect([asked("bnc"), asked("bic-rs")]).toEqual([true, false]);
  });

  test("a reintegration and a deduction change the profit that its ceilings are computed on", () => {
    const more = closingOutcomes(facts, {
      ...certified,
      tax_reintegrations: {
        ...certified.tax_reintegrations,
        typed: new Map([["private_costs", { amount: fromEuros("10000,00"), comment: "Loyer" }]]),
      },
    });
    expect(more.optional_ssc.result.profitBefore).toBe(fromEuros("70000,00"));
    const laundry = { loadsPerWeek: 2, weeks: 50, unitPrice: fromEuros("10,00") };
    const less = closingOutcomes(facts, { ...certified, various_deductions: { ...certified.various_deductions, laundry } });
    expect(less.optional_ssc.result.profitBefore).toBe(fromEuros("59000,00"));
  });

  test("consistency reads the entries of the steps, which leave their balances alone", () => {
    const counted = yearFacts({ "706000": "-570,00", "530000": "570,00" });
    const outcomes = closingOutcomes(
      { ...counted, cash: { ...counted.cash, receipts: fromEuros("570,00") } },
      {
        ...NOTHING_TO_DECLARE,
        species: {
          hasCash: true,
          countedBalance: fromEuros("500,00"),
          differenceReason: "shop_error",
          receiptAccount: "706000",
          receiptVatRateBp: null,
        },
      },
    );
    expect(renderStepEntries(outcomes.species.entries)).toEqual(["2025-12-31 species: D 658000 70,00 / C 530000 70,00"]);
    expect(outcomes.consistent_accounts.result.anomalies).toEqual([]);
  });

  test("rows add to the profit or take from it by their box", () => {
    const row = (form: "2035" | "2033", box: string, amount: number) => ({ form, box, cents: cents(amount), label: "" });
    expect(profitOfRows([row("2035", "CC", 500), row("2035", "CL", 200), row("2035", "CH", -50), row("2035", "DB", 900)])).toBe(350);
    expect(profitOfRows([row("2033", "330", 500), row("2033", "350", 200)])).toBe(300);
    const parts = ["CS", "AW", "CU", "CI", "CO", "CJ", "DG", "DH", "AX", "CQ", "CT", "DF"].map((box) => row("2035", box, 1));
    expect(profitOfRows(parts)).toBe(-12);
  });

  test("vouchers paid with private money are deducted by no step: the entry of one, the row of another", () => {
    const holidayVouchers = { amount: fromEuros("500,00"), paidPrivately: true };
    const outcomes = closingOutcomes(yearFacts({ "706000": "-1000,00", "512000": "1000,00" }), {
      ...NOTHING_TO_DECLARE,
      various_deductions: { ...NOTHING_TO_DECLARE.various_deductions, holidayVouchers },
    });
    expect(renderStepEntries(outcomes.various_deductions.entries)).toEqual([
      "2025-12-31 various_deductions:holiday_vouchers: D 648100 500,00 / C 108100 500,00",
    ]);
    expect(outcomes.tax_reintegrations.lines).toMatchObject([{ box: "CC", cents: 50_000 }]);
  });

  test("the private share is of the costs of the year: what is prepaid waits for the next one, where it comes back", () => {
    const prepaid = {
      id: "insurance",
      kind: "prepaid_expense",
      label: "Assurance",
      amountTtc: fromEuros("1200,00"),
      vatRateBp: 0,
      account: "616300",
      documentDate: null,
      period: { start: isoDate("2025-10-01"), end: isoDate("2026-09-30") },
      vatOn: "payments",
      bankOperationId: null,
    } as const;
    const van = {
      id: "v1",
      name: "Camionnette",
      scale: null,
      ownership: "owned",
      costs: new Map([["616300", fromEuros("1200,00")]]),
      annuity: null,
      deductedVat: new Map(),
      lease: null,
    } as const;
    const facts = yearFacts({ "616300": "1200,00", "626100": "600,00", "512000": "-1800,00" }, { taxSystem: "bic-rs" });
    const given = {
      ...facts,
      cars: { ...facts.cars, cars: [van] },
      reintegrations: { ...facts.reintegrations, shareableCosts: new Map([["626100", fromEuros("600,00")]]) },
    };
    const unpaid = {
      ...prepaid,
      id: "phone",
      kind: "expense_to_accrue",
      account: "626100",
      amountTtc: fromEuros("50,00"),
      period: null,
    } as const;
    const { car_expenses, tax_reintegrations } = closingOutcomes(given, {
      ...NOTHING_TO_DECLARE,
      lagging_operations: { rows: [prepaid, unpaid], stocks: [], losses: [] },
      car_expenses: { usesVehicle: true, method: "real", kilometres: new Map([["v1", { total: 100, pro: 80 }]]) },
      tax_reintegrations: { ...NOTHING_TO_DECLARE.tax_reintegrations, privateSharesBp: new Map([["626100", 1_000]]) },
    });
    // 897,53 are of 2026: a fifth of 302,47; a tenth of 650,00.
    expect(renderStepEntries(car_expenses.entries)).toEqual(["2025-12-31 car_expenses:v1:private: D 108600 60,49 / C 616300 60,49"]);
    expect(tax_reintegrations.lines).toMatchObject([{ box: "330", cents: 6_500 }]);
  });
});

test("an amount whose box is open to doubt is to be verified, and shown by its step alone when it is not zero", () => {
  const facts = yearFacts({ "616600": "96,00", "108100": "-96,00" });
  const outcomes = closingOutcomes(facts, NOTHING_TO_DECLARE);
  expect(amountsToVerify("mortgages", facts.ground, outcomes)).toEqual([
    { name: "Assurance de l’emprunteur (ligne 31 ou 22)", value: "96,00\u00a0€", date: "2025-12-31", needsAdvice: true },
  ]);
  expect(amountsToVerify("social_security_contributions", facts.ground, outcomes)).toEqual([]);
});

describe("what a step is compared with", () => {
  test("a balance that moves changes nothing, an entry or a row does, each with its sentence", () => {
    const before = closingOutcomes(yearFacts({ "706000": "-1000,00", "658200": "35,00" }), NOTHING_TO_DECLARE).tax_reintegrations;
    const moved = closingOutcomes(yearFacts({ "706000": "-2000,00", "658200": "35,00" }), NOTHING_TO_DECLARE).tax_reintegrations;
    const fined = closingOutcomes(yearFacts({ "706000": "-1000,00", "658200": "135,00" }), NOTHING_TO_DECLARE).tax_reintegrations;
    const basis = basisOf("tax_reintegrations", before);
    expect(isSameBasis(basis, basisOf("tax_reintegrations", moved))).toBe(true);
    expect(isSameBasis(basis, basisOf("tax_reintegrations", fined))).toBe(false);
    expect(basisChanges(basis, basisOf("tax_reintegrations", fined), (code) => code)).toEqual([
      "2035 CC Amendes et pénalités\u00a0: 35,00\u00a0€ auparavant, 135,00\u00a0€ maintenant.",
    ]);
  });

  test("keys in any order are the same basis", () => {
    const basis = basisOf("species", closingOutcomes(yearFacts(), NOTHING_TO_DECLARE).species);
    expect(isSameBasis(basis, JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(basis).reverse()))))).toBe(true);
  });
});

const amount = fc.integer({ min: 0, max: 5_000_000 });

test("all steps validated once, in their order, are all done: none that comes later changes what an earlier one gave", () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (turnover, contributions, optional, fines, added) => {
      const facts = yearFacts({});
      const balances = new Map([
        ["706000", cents(-turnover)],
        ["646100", cents(contributions)],
        ["646520", cents(optional)],
        ["658200", cents(fines)],
        ["108100", cents(turnover - contributions - optional - fines)],
      ]);
      const held = { ...facts, ground: { ...facts.ground, balances } };
      const inputs: ClosingInputs = {
        ...NOTHING_TO_DECLARE,
        social_security_contributions: {
          statements: [
            {
              body: "Urssaf",
              account: "646100",
              contributionsPaid: cents(contributions - Math.floor(contributions / 4)),
              csgCrdsPaid: cents(Math.floor(contributions / 4)),
              csgDeductible: null,
              training: cents(0),
              healthUnions: cents(0),
              reimbursements: cents(0),
              dueAtYearEnd: cents(0),
            },
          ],
        },
        optional_ssc: { hasSome: false, perecoAbondement: cents(0), attestationReceived: true },
        various_deductions: { ...NOTHING_TO_DECLARE.various_deductions, exemptDuty: cents(Math.floor(added / 2)) },
        tax_reintegrations: {
          ...NOTHING_TO_DECLARE.tax_reintegrations,
          typed: new Map([["private_costs", { amount: cents(added), comment: "Vu" }]]),
        },
      };
      const first = closingOutcomes(held, inputs);
      const answers = new Map(
        first.consistent_accounts.result.unanswered.map((code) => [code, { kind: "justified", comment: "Vu" } as const]),
      );
      const answered = { ...inputs, consistent_accounts: { answers } };
      let states = Object.fromEntries(
        STEP_CODES.map((code) => [
          code,
          { stored: STEP_STATUS.toDo, concerned: code === "validation_closure" || closingOutcomes(held, answered)[code].concerned },
        ]),
      ) as StepStates;
      const kept = new Map<ComputedStepCode, ReturnType<typeof basisOf>>();
      for (const code of CODES) {
        const outcome = closingOutcomes(held, answered)[code];
        if (!outcome.concerned || outcome.findings.some(({ level, code: finding }) => level === "blocking" && finding !== "cash")) continue;
        const after = afterEvent(states, { kind: "validated", code }, true);
        expect([code, typeof after]).toEqual([code, "object"]);
        if (typeof after === "object") states = after;
        kept.set(code, basisOf(code, outcome));
      }
      for (const [code, basis] of kept) expect(isSameBasis(basis, basisOf(code, closingOutcomes(held, answered)[code]))).toBe(true);
      expect(CODES.filter((code) => states[code].concerned && states[code].stored !== STEP_STATUS.done)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
