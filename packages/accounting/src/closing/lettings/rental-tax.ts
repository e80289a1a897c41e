import { cents, euros, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { accountingResult, balanceOf, balanceUnder, lawYear } from "../balances.js";
import { concernOf, type StandingFacts } from "../standing/standing-answer.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";
import { deferredByDwelling, type DeferredDepreciation, type DeferredYear, type DwellingAnnuity } from "./deferred-depreciation.js";
import { deficitBox, deficitsOfYear, type DeficitsOfYear, type LettingDeficit } from "./letting-deficits.js";
import { yearlyReceipts, type LetDwelling, type YearlyReceipts } from "./letting-receipts.js";
import { letsFurnished, type RentalInputs } from "./rental-accounting.js";

/** What earlier returns left: deferred depreciation by dwelling, deficits by year. */
export type LettingBalances = { readonly deferred: readonly DeferredDepreciation[]; readonly deficits: readonly LettingDeficit[] };

/** Books of furnished lettings once every other step is posted. */
export type RentalTaxFacts = StepFacts &
  StandingFacts & {
    /** What the rows of all other steps add to the profit, depreciation that is not deducted included. */
    readonly otherRows: Cents;
    /** Depreciation of the year that may be deducted. */
    readonly depreciation: Cents;
    readonly annuities: readonly DwellingAnnuity[];
    /** Costs booked that are not deductible (ALUR fund). */
    readonly notDeductible: Cents;
    /** Kept by the return of the year before; null: none was, and it is asked. */
    readonly carried: LettingBalances | null;
  };

/** What is typed. Null: not answered. */
export type RentalTaxInputs = Pick<RentalInputs, "kind" | "applies"> & {
  readonly dwellings: readonly LetDwelling[];
  readonly otherHouseholdIncome: Cents | null;
  /** Receipts of all the lettings of the household, for twelve months; null: the rents of these books. */
  readonly householdReceipts: Cents | null;
  readonly deferredStart: Cents | null;
  readonly priorDeficits: readonly LettingDeficit[] | null;
  /** Accounting costs, which are no cost of the dwelling; null: what the books hold. */
  readonly accountingFees: Cents | null;
};

/** The tax of lettings in figures. */
export type RentalTaxResult = {
  /** Receipts of the year, and the same for twelve months when a letting begins or ends in it. */
  readonly receipts: Cents;
  readonly yearly: YearlyReceipts;
  readonly isProfessional: boolean;
  readonly rents: Cents;
  /** Profit before depreciation. */
  readonly before: Cents;
  /** Depreciation deducted at most (article 39 C). */
  readonly cap: Cents;
  readonly deducted: Cents;
  readonly created: Cents;
  readonly used: Cents;
  /** Profit of the lettings above zero, deficit below. */
  readonly after: Cents;
  readonly deferred: readonly DeferredYear[];
  readonly deferredEnd: Cents;
  readonly deficits: DeficitsOfYear;
  /** Taxable once earlier deficits are used. */
  readonly taxable: Cents;
  /** Social levies on the profit: information, no entry. */
  readonly levies: Cents;
};

const ACCOUNTING_FEES = "622610";
const WHOLE_BP = 10_000;
const CENTS_PER_EURO = 100;
/** A year of two digits is one typed by mistake. */
const FIRST_CIVIL_YEAR = 1_900;

/**
 * The cap of article 39 C for the activity as a whole, the depreciation that it defers without limit of time, professional or not; a letting that is no
 * profession is then taxed apart, with deficits of ten years. Those deficits wait through a professional year, whose own deficit goes to the global
 * income. Source: docs/sources.md#closing-rest (CGI 39 C, 155-IV, 156-I-1° ter).
 */
export function rentalTax(facts: RentalTaxFacts, inputs: RentalTaxInputs): StepOutcome<RentalTaxResult> {
  const concern = concernOf("rental_tax_specificities", facts, { answer: letsFurnished(inputs), field: "kind" });
  const result = resultOf(facts, inputs);
  if (!concern.concerned) return notConcerned(concern.why, result);
  if (inputs.kind === null || inputs.kind === "none") return { ...concern, result, entries: [], lines: [] };
  const isBeside = inputs.kind === "lmnp";
  return {
    ...concern,
    result,
    entries: [],
    lines: [...cappedLines(result), ...(isBeside ? besideLines(facts, result) : []), ...earlierLines(facts, result), ...lostLines(facts)],
    findings: taxFindings(facts, inputs, result),
  };
}

function resultOf(facts: RentalTaxFacts, { kind, otherHouseholdIncome, householdReceipts, ...inputs }: RentalTaxInputs): RentalTaxResult {
  const rents = cents(0 - balanceUnder(facts, "70"));
  const otherProducts = cents(0 - balanceUnder(facts, "7") - rents + balanceUnder(facts, "757"));
  const fees = inputs.accountingFees ?? cents(Math.max(balanceOf(facts, ACCOUNTING_FEES), 0));
  const before = cents(accountingResult(facts) - gainOf(facts) + facts.otherRows + facts.notDeductible + facts.depreciation);
  const cap = cents(Math.max(before + fees - otherProducts, 0));
  const deducted = cents(Math.min(facts.depreciation, cap));
  const created = cents(facts.depreciation - deducted);
  const stock = facts.carried?.deferred ?? [{ dwelling: facts.annuities.at(-1)?.dwelling ?? "", amount: inputs.deferredStart ?? cents(0) }];
  const held = sumCents(stock.map(({ amount }) => amount));
  const used = cents(Math.max(Math.min(held, cap - deducted, before - deducted), 0));
  const after = cents(before - deducted - used);
  const deferred = deferredByDwelling(stock, facts.annuities, { created, used });
  const { professionalLettings, lettingLeviesBp } = figuresOfYear(lawYear(facts));
  const receipts = householdReceipts ?? rents;
  const yearly =
    householdReceipts === null ? yearlyReceipts(facts, inputs.dwellings, rents) : { amount: receipts, isCounted: false, unknown: [] };
  const profit = cents(Math.max(after, 0));
  const isBeside = kind !== "lmp";
  const deficits = deficitsOfYear(facts.carried?.deficits ?? inputs.priorDeficits ?? [], {
    year: lawYear(facts),
    profit: isBeside ? profit : cents(0),
    deficit: isBeside ? cents(Math.max(0 - after, 0)) : cents(0),
  });
  return {
    receipts,
    yearly,
    isProfessional: yearly.amount > professionalLettings * CENTS_PER_EURO && yearly.amount > (otherHouseholdIncome ?? yearly.amount),
    rents,
    before,
    cap,
    deducted,
    created,
    used,
    after,
    deferred,
    deferredEnd: sumCents(deferred.map(({ end }) => end)),
    deficits,
    taxable: cents(profit - deficits.used),
    levies: isBeside ? shareOf(cents(profit - deficits.used), lettingLeviesBp, WHOLE_BP) : cents(0),
  };
}

/** Gains and losses on disposals in the accounts: a letting that is no profession follows the rules of private gains. */
function gainOf(facts: StepFacts): Cents {
  return cents(0 - balanceUnder(facts, "657", "757"));
}

function line(form: ReturnLine["form"], box: string, amount: number, label: string): ReturnLine {
  return { form, box, cents: cents(amount), label };
}

/** What the cap defers, and what a later profit uses: the cap bears on every letting of a person. */
function cappedLines({ created, used }: RentalTaxResult): readonly ReturnLine[] {
  return nonZeroLines([
    line("2033", "318", created, "Amortissement différé (article 39 C)"),
    line("2033", "350", used, "Amortissement différé utilisé (article 39 C)"),
  ]);
}

/** Deficits of years that were no profession; the income tax return lists them in a professional year too, which uses none. */
function earlierLines(facts: RentalTaxFacts, { deficits }: RentalTaxResult): readonly ReturnLine[] {
  const year = lawYear(facts);
  return nonZeroLines(
    deficits.usable
      .filter((one) => one.year < year)
      .map((one) => line("2042-C-PRO", deficitBox(one, year), one.amount, `Déficit antérieur de ${one.year}`)),
  );
}

function besideLines(facts: RentalTaxFacts, { after }: RentalTaxResult): readonly ReturnLine[] {
  const gain = gainOf(facts);
  const [profit, deficit] = [Math.max(after, 0), Math.max(0 - after, 0)];
  return nonZeroLines([
    line("2033", "330", deficit, "Déficit non professionnel"),
    line("2033", "350", profit, "Bénéfice non professionnel"),
    line("2033", "350", Math.max(gain, 0), "Plus-value relevant des plus-values des particuliers"),
    line("2033", "330", Math.max(0 - gain, 0), "Moins-value relevant des plus-values des particuliers"),
    line("2031", "7a", profit, "Bénéfice non professionnel"),
    line("2031", "7b", deficit, "Déficit non professionnel"),
  ]);
}

function lostLines({ notDeductible }: RentalTaxFacts): readonly ReturnLine[] {
  return nonZeroLines([{ form: "2033", box: "330", cents: notDeductible, label: "Fonds de travaux (ALUR)" }]);
}

function taxFindings(facts: RentalTaxFacts, inputs: RentalTaxInputs, result: RentalTaxResult): readonly StepFinding[] {
  const { professionalLettings } = figuresOfYear(lawYear(facts));
  const isLarge = result.yearly.amount > professionalLettings * CENTS_PER_EURO;
  const isBeside = inputs.kind === "lmnp";
  const isUnknown = isLarge && inputs.otherHouseholdIncome === null;
  const isOther = !isUnknown && result.isProfessional === isBeside;
  const amounts = [inputs.otherHouseholdIncome, inputs.householdReceipts, inputs.deferredStart, inputs.accountingFees];
  const found: readonly (StepFinding | false)[] = [
    isUnknown && blocking("rental_tax.income_required", FIELD_REQUIRED, "otherHouseholdProfessionalIncome"),
    isOther && blocking("rental_tax.kind", statusSentence(result, professionalLettings), "householdReceipts"),
    facts.carried === null && inputs.deferredStart === null && blocking("rental_tax.deferred_required", FIELD_REQUIRED, "ardStockStart"),
    facts.carried === null && inputs.priorDeficits === null && blocking("rental_tax.deficits_required", FIELD_REQUIRED, "priorDeficits"),
    [...amounts, ...(inputs.priorDeficits ?? []).map(({ amount }) => amount)].some((one) => (one ?? 0) < 0) &&
      blocking("rental_tax.negative", AMOUNT_POSITIVE),
    isBeside &&
      gainOf(facts) !== 0 &&
      warning(
        "rental_tax.gain",
        "La cession d’un bien loué relève des plus-values des particuliers\u00a0: déclarez-la au notaire (2048-IMM).",
      ),
    facts.annuities.length > 1 &&
      (result.created !== 0 || result.used !== 0) &&
      warning(
        "rental_tax.shared",
        "L’amortissement différé est réparti entre les logements selon leur dotation\u00a0: à vérifier par un expert-comptable.",
      ),
    (inputs.priorDeficits ?? []).some(({ year }) => year >= lawYear(facts) || year < FIRST_CIVIL_YEAR) &&
      blocking("rental_tax.deficit_year", "L’année d’un déficit antérieur vient avant celle de l’exercice.", "priorDeficits"),
    ...professionalFindings(inputs, result),
    result.yearly.unknown.length > 0 &&
      warning(
        "rental_tax.first_year",
        `Location commencée dans l’année\u00a0: ${result.yearly.unknown.join(", ")}. Ses recettes comptent pour douze mois dans le seuil LMP (CGI 155-IV-3)\u00a0: indiquez ses loyers, ou ceux du foyer ramenés à douze mois.`,
      ),
    result.deficits.expired.length > 0 &&
      warning(
        "rental_tax.expired",
        `Déficits de plus de dix ans, perdus\u00a0: ${result.deficits.expired.map(({ year, amount }) => `${year}, ${euros(amount)}`).join("\u202f; ")}.`,
      ),
  ];
  return found.filter((one) => one !== false);
}

/** What a professional year does of deficits: its own goes to the global income, the deficits of years that were no profession wait. */
function professionalFindings({ kind }: RentalTaxInputs, { after, deficits }: RentalTaxResult): readonly (StepFinding | false)[] {
  if (kind !== "lmp") return [];
  return [
    after < 0 &&
      warning(
        "rental_tax.global",
        "Le déficit d’une location professionnelle s’impute sur le revenu global, puis sur celui des six années suivantes (CGI 156-I).",
      ),
    deficits.usable.length > 0 &&
      warning(
        "rental_tax.waiting",
        "Les déficits de vos années non professionnelles ne s’imputent pas sur une année professionnelle\u00a0: ils attendent, dans leur délai de dix ans (CGI 156-I-1° ter).",
      ),
  ];
}

function statusSentence({ receipts, yearly, isProfessional }: RentalTaxResult, limit: number): string {
  const shown = yearly.isCounted
    ? `${euros(receipts)} de recettes, soit ${euros(yearly.amount)} pour douze mois (CGI 155-IV-3)`
    : `${euros(receipts)} de recettes`;
  return isProfessional
    ? `${shown}, plus de ${euros(limit * CENTS_PER_EURO)} et plus que vos autres revenus\u00a0: la location est professionnelle (LMP).`
    : `${shown}\u00a0: la location n’est pas professionnelle (LMNP).`;
}
