import { OWNER_CONTRIBUTION } from "../../entry/well-known-accounts.js";
import { cents, euros, negate, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { balanceOf, lawYear } from "../balances.js";
import { stepEntries, type Movement } from "../step-entries.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";
import { doctorFindings, doctorLines, type DoctorInputs } from "../doctor-deductions.js";
import { mealsDeduction, type Meals } from "./meals.js";

/** Costs of a home that the company uses, paid with private money; amounts for the whole home in the year, by account. */
export type HomeUse = { readonly surfacePro: number; readonly surfaceTotal: number; readonly costs: ReadonlyMap<HomeAccount, Cents> };

/** Rent, electricity and gas, water, internet, property tax. */
export type HomeAccount = "613210" | "606110" | "606120" | "626200" | "635120";

/** Each block is null when it needs no answer; `answered` is the press on « Aucune » or on the last block. */
export type DeductionInputs = {
  readonly answered: boolean;
  /** Booked on 625610, and those paid with private money, which are not booked. */
  readonly meals: { readonly booked: Meals | null; readonly privatelyPaid: Meals | null } | null;
  readonly laundry: { readonly loadsPerWeek: number; readonly weeks: number; readonly unitPrice: Cents } | null;
  readonly holidayVouchers: VoucherPurchase | null;
  readonly serviceVouchers: VoucherPurchase | null;
  readonly home: HomeUse | null;
  /** Doctors of sector 1: flat rate instead of small costs, and the additional deductions. */
  readonly doctor: DoctorInputs | null;
  /** On-call duty that is exempt, and daily benefits that are. */
  readonly exemptDuty: Cents;
  readonly exemptBenefits: Cents;
  /** « Avez-vous payé des dépenses pro avec votre argent ? » Yes: each is entered as an operation. */
  readonly ownMoney?: boolean;
};

/** Vouchers of the owner: booked already when the company paid them. */
export type VoucherPurchase = { readonly amount: Cents; readonly paidPrivately: boolean };

/** What meals leave deducted, and what is above it in the books. */
export type DeductionResult = { readonly mealsDeducted: Cents; readonly mealsExcess: Cents };

const CODE = "various_deductions";
const MEALS = "625610";
const LAUNDRY = "615510";
const BENEFITS = "758710";
const PRIVATE_EXPENSE = "108300";
const CENTS_PER_EURO = 100;

/** Deductions that no operation shows: meals within their limits, laundry, vouchers, home, doctors' flat rates, exempt amounts. */
export function variousDeductions(facts: StepFacts, inputs: DeductionInputs): StepOutcome<DeductionResult> {
  const figures = figuresOfYear(lawYear(facts));
  const kept = inputs.meals?.booked ? mealsDeduction(inputs.meals.booked, figures.meals) : null;
  const mealsPrivate = inputs.meals?.privatelyPaid ? mealsDeduction(inputs.meals.privatelyPaid, figures.meals) : cents(0);
  const mealsExcess = kept === null ? cents(0) : cents(Math.max(balanceOf(facts, MEALS) - kept, 0));
  const findings = deductionFindings(facts, inputs, kept);
  const isReady = !findings.some(({ level }) => level === "blocking");
  return {
    concerned: true,
    why: "Certaines déductions ne passent pas par la banque.",
    result: { mealsDeducted: cents((kept ?? 0) + mealsPrivate), mealsExcess },
    entries: isReady ? deductionEntries(facts, inputs, { mealsExcess, mealsPrivate }) : [],
    lines: isReady ? deductionLines(facts, inputs) : [],
    findings,
  };
}

type MealParts = { readonly mealsExcess: Cents; readonly mealsPrivate: Cents };

function deductionEntries({ year }: StepFacts, inputs: DeductionInputs, { mealsExcess, mealsPrivate }: MealParts) {
  const post = (row: string, label: string, movements: readonly Movement[]) => stepEntries({ year, code: CODE, row, label, movements });
  const broughtIn = (row: string, label: string, parts: readonly (readonly [string, Cents])[]) =>
    post(row, label, [...parts, [OWNER_CONTRIBUTION, negate(sumCents(parts.map(([, amount]) => amount)))]]);
  const vouchers = (given: VoucherPurchase | null): Cents => (given?.paidPrivately === true ? given.amount : cents(0));
  return [
    ...post("meals", "Repas\u00a0: part non déductible", [
      [PRIVATE_EXPENSE, mealsExcess],
      [MEALS, negate(mealsExcess)],
    ]),
    ...broughtIn("private_meals", "Repas payés avec votre argent", [[MEALS, mealsPrivate]]),
    ...broughtIn("laundry", "Blanchissage à domicile", [[LAUNDRY, laundryCost(inputs.laundry)]]),
    ...broughtIn("holiday_vouchers", "Chèques-vacances", [["648100", vouchers(inputs.holidayVouchers)]]),
    ...broughtIn("service_vouchers", "CESU préfinancé", [["648200", vouchers(inputs.serviceVouchers)]]),
    ...broughtIn("home", "Local professionnel à domicile", homeParts(inputs.home)),
  ];
}

function laundryCost(laundry: DeductionInputs["laundry"]): Cents {
  return laundry === null ? cents(0) : cents(laundry.loadsPerWeek * laundry.weeks * laundry.unitPrice);
}

/** Each cost by the share of the surface; surfaces may have two decimals. */
function homeParts(home: HomeUse | null): readonly (readonly [string, Cents])[] {
  if (home === null || home.surfaceTotal <= 0) return [];
  const [pro, total] = [Math.round(home.surfacePro * 100), Math.round(home.surfaceTotal * 100)];
  return [...home.costs].map(([account, cost]) => [account, shareOf(cost, pro, total)] as const);
}

const EXEMPT_BENEFITS = "Indemnités journalières exonérées";

/**
 * What doctors and on-call duty leave untaxed stays in the social base by its own box (DG, DH, CI); benefits, which DB takes out of it in whole, are
 * taken out once. A trade has the benefits alone. Source: docs/sources.md#tax-returns.
 */
function deductionLines({ taxSystem, ...facts }: StepFacts, inputs: DeductionInputs): readonly ReturnLine[] {
  const { doctor, exemptDuty, exemptBenefits } = inputs;
  if (taxSystem !== "bnc") return nonZeroLines(tradeBenefits(taxSystem, exemptBenefits));
  const line = (box: string, label: string, amount: Cents): ReturnLine => ({ form: "2035", box, cents: amount, label });
  return nonZeroLines([
    ...doctorLines({ ...facts, taxSystem }, doctor),
    line("CI", "Permanence des soins exonérée", exemptDuty),
    line("CL", EXEMPT_BENEFITS, exemptBenefits),
    line("DB", EXEMPT_BENEFITS, negate(exemptBenefits)),
  ]);
}

function tradeBenefits(taxSystem: StepFacts["taxSystem"], exempt: Cents): readonly ReturnLine[] {
  const social: ReturnLine = { form: "2033", box: "691", cents: negate(exempt), label: EXEMPT_BENEFITS };
  return [{ form: "2033", box: "350", cents: exempt, label: EXEMPT_BENEFITS }, ...(taxSystem === "bic-rs" ? [social] : [])];
}

function deductionFindings(facts: StepFacts, inputs: DeductionInputs, kept: Cents | null): readonly StepFinding[] {
  const { meals, laundry, home, holidayVouchers, serviceVouchers, exemptDuty, exemptBenefits, doctor } = inputs;
  const { serviceVouchers: largest, holidayVouchers: holiday } = figuresOfYear(lawYear(facts));
  const homeCosts = home === null ? [] : [...home.costs.values()];
  const benefits = negate(balanceOf(facts, BENEFITS));
  const typed = [holidayVouchers?.amount, serviceVouchers?.amount, laundry?.unitPrice, exemptDuty, exemptBenefits];
  const above = (given: VoucherPurchase | null, limit: Cents): boolean => given !== null && given.amount > limit;
  const limits = { service: cents(largest * CENTS_PER_EURO), holiday: holiday.monthlyWage };
  const found: readonly (StepFinding | false)[] = [
    !inputs.answered && blocking("deductions.required", FIELD_REQUIRED, "answered"),
    balanceOf(facts, MEALS) > 0 &&
      (meals?.booked ?? null) === null &&
      blocking("deductions.meals_required", FIELD_REQUIRED, "meals.booked"),
    kept !== null &&
      kept > balanceOf(facts, MEALS) &&
      blocking("deductions.meals_booked", "Vos comptes portent moins de repas que la liste."),
    [...typed, ...homeCosts].some((amount) => (amount ?? 0) < 0) && blocking("deductions.negative", AMOUNT_POSITIVE),
    exemptBenefits > 0 &&
      exemptBenefits > benefits &&
      blocking("deductions.benefits", `Vos comptes portent ${euros(benefits)} d’indemnités journalières.`, "exemptBenefits"),
    home !== null &&
      home.surfacePro > 0 &&
      home.surfaceTotal === 0 &&
      blocking("deductions.surface_required", FIELD_REQUIRED, "home.surfaceTotal"),
    home !== null &&
      isWrongSurface(home) &&
      blocking("deductions.surface", "La surface utilisée dépasse celle du logement.", "home.surfacePro"),
    doctor?.flatRate === true &&
      laundryCost(laundry) > 0 &&
      blocking("deductions.flat_rate", "Le forfait de 2\u202f% remplace le blanchissage\u00a0: choisissez l’un ou l’autre."),
    inputs.ownMoney === true &&
      warning(
        "deductions.own_money",
        `Dépenses payées avec votre argent\u00a0: saisissez chacune comme une opération diverse de l’exercice. Vos comptes portent ${euros(negate(balanceOf(facts, OWNER_CONTRIBUTION)))} d’apports (108100).`,
      ),
    above(serviceVouchers, limits.service) && blocking("deductions.service_vouchers", `CESU\u00a0: ${euros(limits.service)} au plus.`),
    above(holidayVouchers, limits.holiday) &&
      warning(
        "deductions.holiday_vouchers",
        `Chèques-vacances\u00a0: ${euros(limits.holiday)} au plus, à vérifier par un expert-comptable.`,
      ),
  ];
  return [...found.filter((one) => one !== false), ...doctorFindings(facts, doctor)];
}

/** No surface used, and none of the home said, is « aucune part ». */
function isWrongSurface({ surfacePro, surfaceTotal }: HomeUse): boolean {
  return surfaceTotal < 0 || surfacePro < 0 || (surfaceTotal > 0 && surfacePro > surfaceTotal);
}
