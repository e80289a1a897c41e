import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents, sumCents, type Cents } from "../../money.js";
import { resultBridge } from "../../tax-return/bridge.js";
import { taxControls } from "../../tax-return/controls.js";
import { taxFormsFor } from "../../tax-return/forms/tax-forms-for.js";
import type { ReturnRow } from "../../tax-return/return-input.js";
import { boxValue, taxReturn } from "../../tax-return/return.js";
import { accountingResult, balanceUnder } from "../balances.js";
import { balancesWith, closingOutcomes, type ClosingFacts, type ClosingInputs } from "./computation.js";
import { profitOfRows } from "./profit-of-rows.js";
import { NOTHING_TO_DECLARE, yearFacts } from "./testing.js";

const amount = fc.integer({ min: 0, max: 3_000_000 }).map(cents);
const signed = fc.integer({ min: -500_000, max: 500_000 }).map(cents);
const share = fc.integer({ min: 0, max: 10_000 });

/** Books of a year with something for every step, and their answers. */
const year = fc.record({
  taxSystem: fc.constantFrom("bnc" as const, "bic-rs" as const),
  turnover: amount,
  contributions: amount,
  levies: amount,
  madelin: amount,
  benefits: amount,
  exemptBp: share,
  fines: amount,
  donations: amount,
  phone: amount,
  phoneBp: share,
  insurance: amount,
  proKm: fc.integer({ min: 0, max: 20_000 }),
  shortTerm: signed,
  longTerm: signed,
  privateBp: share,
  exemptGainBp: share,
  spread: fc.boolean(),
  annuity: amount,
  deductibleBp: share,
  vouchers: fc.integer({ min: 0, max: 200_000 }).map(cents),
  duty: amount,
  fees: amount,
  additional: fc.boolean(),
  zone: fc.boolean(),
});

type Year = typeof year extends fc.Arbitrary<infer Value> ? Value : never;

function factsOf(given: Year): ClosingFacts {
  const { taxSystem, turnover, contributions, madelin, benefits, fines, donations, phone, insurance, annuity, shortTerm, longTerm } = given;
  const gain = shortTerm + longTerm;
  const books: Record<string, number> = {
    "706000": -turnover,
    "646100": contributions,
    "646510": madelin,
    "758710": -benefits,
    "658200": fines,
    "623800": donations,
    "626100": phone,
    "616300": insurance,
    "681120": annuity,
    "281840": -annuity,
    // A price of 20 000,00 and the net value that leaves that gain.
    "757000": -2_000_000,
    "657000": 2_000_000 - gain,
  };
  const total = Object.values(books).reduce((sum, one) => sum + one, 0);
  const balances = new Map<string, Cents>([...Object.entries(books), ["108100", -total] as const].map(([code, net]) => [code, cents(net)]));
  const facts = yearFacts({}, { taxSystem, balances });
  const deductible = cents(Math.floor((annuity * given.deductibleBp) / 10_000));
  return {
    ...facts,
    register: {
      assets: [
        {
          id: "a",
          title: "Bureau",
          account: "218400",
          cost: cents(annuity * 5),
          depreciated: annuity,
          annuity,
          deductible,
          isCommissioned: true,
          lacksVehicle: false,
          isMixed: false,
        },
      ],
      exits: [{ id: "x", title: "Four", shortTerm, longTerm, privateBp: given.privateBp }],
      exemptRateBp: given.exemptGainBp,
    },
    cars: {
      ...facts.cars,
      cars: [
        {
          id: "v",
          name: "Camionnette",
          scale: null,
          ownership: "owned",
          costs: new Map(insurance === 0 ? [] : [["616300", insurance]]),
          annuity: null,
          deductedVat: new Map(),
          lease: null,
        },
      ],
    },
    reintegrations: { shareableCosts: new Map(phone === 0 ? [] : [["626100", phone]]), spreadThirds: cents(0) },
  };
}

function inputsOf(given: Year): ClosingInputs {
  const exempt = cents(Math.floor((given.benefits * given.exemptBp) / 10_000));
  const levies = cents(Math.min(given.levies, given.contributions));
  return {
    ...NOTHING_TO_DECLARE,
    amortizations_validation: {
      validated: new Set(["a", "x"]),
      confirmedShares: new Set(),
      apply151septies: true,
      spreadShortTermGain3Years: given.spread,
    },
    car_expenses: { usesVehicle: true, method: "real", kilometres: new Map([["v", { total: 20_000, pro: given.proKm }]]) },
    social_security_contributions: {
      statements: [
        {
          body: "Urssaf",
          account: "646100",
          contributionsPaid: cents(given.contributions - levies),
          csgCrdsPaid: levies,
          csgDeductible: null,
          training: cents(0),
          healthUnions: cents(0),
          reimbursements: cents(0),
          dueAtYearEnd: cents(0),
        },
      ],
    },
    optional_ssc: { hasSome: false, perecoAbondement: cents(0), attestationReceived: true },
    various_deductions: {
      ...NOTHING_TO_DECLARE.various_deductions,
      holidayVouchers: { amount: given.vouchers, paidPrivately: true },
      doctor:
        given.taxSystem === "bnc"
          ? { grossFees: given.fees, flatRate: true, additional: given.additional, groupThree: cents(305_000) }
          : null,
      exemptDuty: given.taxSystem === "bnc" ? given.duty : cents(0),
      exemptBenefits: exempt,
    },
    tax_reintegrations: { ...NOTHING_TO_DECLARE.tax_reintegrations, privateSharesBp: new Map([["626100", given.phoneBp]]) },
    tax_credit: { donations: given.donations, earlier: [], others: new Map() },
    rrz_tax_exemption: given.zone
      ? {
          zone: "zfrr",
          creationDate: isoDate("2024-10-10"),
          commune: "35400",
          address: "1 rue de la Paix",
          sedentary: true,
          hasSedentaryEmployee: null,
          isOwnTransfer: false,
          employees: 0,
          outside: cents(0),
          inside: null,
          turnover: given.turnover,
          residents: null,
          previousAid: null,
        }
      : NOTHING_TO_DECLARE.rrz_tax_exemption,
  };
}

test("the return of any year is the result of its books and the rows of its steps: no gap in the bridge, no row lost, the zone exempts what it was told", () => {
  fc.assert(
    fc.property(year, (given) => {
      const facts = factsOf(given);
      const outcomes = closingOutcomes(facts, inputsOf(given));
      const blocked = Object.values(outcomes).flatMap(({ findings }) => findings.filter(({ level }) => level === "blocking"));
      expect(blocked.filter(({ code }) => code !== "consistency.unanswered")).toEqual([]);
      const balances = balancesWith(facts.ground, Object.values(outcomes));
      const lines = Object.values(outcomes).flatMap((outcome) => outcome.lines);
      const forms = taxFormsFor(given.taxSystem, 2025);
      // The return of a trade takes its benefits out of the social base from the books; a liberal profession has a box that accounts feed.
      const proposed: readonly ReturnRow[] =
        given.taxSystem === "bnc" ? [] : [{ form: "2033", box: "691", cents: given.benefits, label: "Indemnités journalières" }];
      const rows = [...lines.filter((line): line is ReturnRow => forms.some(({ form }) => form === line.form)), ...proposed];
      const input = {
        forms,
        balances: [...balances].map(([accountCode, net]) => ({
          accountCode,
          opening: cents(0),
          debit: cents(Math.max(net, 0)),
          credit: cents(Math.max(0 - net, 0)),
        })),
        rows,
        typed: [],
        withVat: false,
      };
      const made = taxReturn(input);
      expect(resultBridge(input, made).gap).toBe(0);
      const failed = taxControls(input, made)
        .filter(({ ok }) => !ok)
        .map(({ key }) => key);
      expect(failed).toEqual([]);
      const apart = given.taxSystem === "bnc" ? balanceUnder({ balances }, "657", "757") : cents(0);
      const taxed = accountingResult({ balances }) + apart + profitOfRows(lines);
      const declared = (boxValue(made, "CP") - boxValue(made, "CR") + boxValue(made, "370") - boxValue(made, "372")) * 100;
      // Half a euro by box that was rounded.
      const rounding = made.boxes.filter(({ exact }) => exact !== null && exact % 100 !== 0).length * 50;
      expect(Math.abs(declared - taxed)).toBeLessThanOrEqual(rounding);
      // The social base adds contributions back to what is taxed, once, with what was exempt.
      const social = boxValue(made, "DD") - boxValue(made, "DC") + boxValue(made, "693") - boxValue(made, "692");
      const exemptIncome = sumCents(lines.filter(({ box }) => ["CI", "DG", "DH", "CJ", "138"].includes(box)).map((line) => line.cents));
      const exemptGain = outcomes.amortizations_validation.result.exemptShortTerm;
      const paid = balanceUnder({ balances }, "6461", "646510", "637800");
      const excess = sumCents(
        lines
          .filter(({ label }) => label === "Cotisations facultatives excédentaires")
          .filter(({ box }) => box === "CC" || box === "330")
          .map((line) => line.cents),
      );
      const benefits = given.benefits - inputsOf(given).various_deductions.exemptBenefits;
      const expected = taxed + exemptIncome + exemptGain + paid - excess - benefits;
      expect(Math.abs(social * 100 - expected)).toBeLessThanOrEqual(rounding + 200);
    }),
    { numRuns: 300 },
  );
});
