import { exemption } from "../../depreciation/gain.js";
import { cents, euros, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { balanceUnder, lawYear } from "../balances.js";
import { blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";

/** An asset in the year, as its plan gives it; amounts in cents. */
export type AssetYear = {
  readonly id: string;
  readonly title: string;
  readonly account: string;
  readonly cost: Cents;
  /** Depreciated at the end of the year, this year included; nothing once it left. */
  readonly depreciated: Cents;
  readonly annuity: Cents;
  /** What is deducted of the annuity: neither above the cap of a car nor the private share. */
  readonly deductible: Cents;
  /** False until its day of commissioning is known. */
  readonly isCommissioned: boolean;
  /** True of a passenger car whose CO₂ or vehicle is not known. */
  readonly lacksVehicle: boolean;
  /** True of an asset that also serves privately: its share is confirmed. */
  readonly isMixed: boolean;
};

/** An exit of the year, its gain in its two parts; below zero for a loss. */
export type ExitYear = {
  readonly id: string;
  readonly title: string;
  readonly shortTerm: Cents;
  readonly longTerm: Cents;
  /** Private use of the asset, in basis points, the mean of its years; absent of one that serves the business alone. */
  readonly privateBp?: number;
  /** The annuity of the year of an exit follows no single rule under a degressive plan. */
  readonly isDegressive?: boolean;
};

/** What is left of the net long-term loss of a civil year. */
export type LongTermLoss = { readonly year: number; readonly amount: Cents };

/** The register of the year. */
export type DepreciationFacts = StepFacts & {
  readonly assets: readonly AssetYear[];
  readonly exits: readonly ExitYear[];
  /** Net long-term losses of the ten civil years before that are still to be used, the oldest first; absent of books without any. */
  readonly longTermLosses?: readonly LongTermLoss[];
  /** Exempt part of gains for a small business of five years (151 septies), in basis points; null when receipts or activity are not known. */
  readonly exemptRateBp: number | null;
};

/** What the owner validates. Null: not answered. */
export type DepreciationInputs = {
  readonly validated: ReadonlySet<string>;
  readonly confirmedShares: ReadonlySet<string>;
  readonly apply151septies: boolean | null;
  readonly spreadShortTermGain3Years: boolean | null;
};

/** The year in figures. `spreadPart`: what each later year adds back, and `spreadLater` what this one leaves to them. */
export type DepreciationResult = {
  readonly annuities: Cents;
  readonly deductible: Cents;
  readonly shortTerm: Cents;
  readonly longTerm: Cents;
  readonly exemptShortTerm: Cents;
  readonly spreadPart: Cents;
  readonly spreadLater: Cents;
};

const CENT = 1;
const WHOLE_BP = 10_000;

/** Depreciation and exits of the year, shown and confirmed: the assets give their entries, this step posts none. */
export function amortizationsValidation(facts: DepreciationFacts, inputs: DepreciationInputs): StepOutcome<DepreciationResult> {
  const { assets, exits } = facts;
  const shortTerm = sumCents(exits.map((exit) => exit.shortTerm));
  const longTerm = sumCents(exits.map((exit) => exit.longTerm));
  const rate = inputs.apply151septies === true ? (facts.exemptRateBp ?? 0) : 0;
  const privateGains = privateGainsOf(exits);
  const shortShare = exemption(cents(shortTerm - privateGains.shortTerm), rate);
  const longShare = exemption(cents(longTerm - privateGains.longTerm), rate);
  const used = usedLosses(longShare.taxable, facts.longTermLosses ?? []);
  const long = { ...longShare, taxable: cents(longShare.taxable - sumCents(used.map(({ amount }) => amount))) };
  const spread = inputs.spreadShortTermGain3Years === true && shortShare.taxable > 0;
  const { shortTermSpreadYears } = figuresOfYear(lawYear(facts));
  const spreadPart = spread ? shareOf(shortShare.taxable, 1, shortTermSpreadYears) : cents(0);
  const result: DepreciationResult = {
    annuities: sumCents(assets.map(({ annuity }) => annuity)),
    deductible: sumCents(assets.map(({ deductible }) => deductible)),
    shortTerm,
    longTerm,
    exemptShortTerm: shortShare.exempt,
    spreadPart,
    spreadLater: cents(spreadPart * (shortTermSpreadYears - 1)),
  };
  if (facts.taxSystem === "bnc" && assets.length === 0 && exits.length === 0) return notConcerned("Aucune immobilisation.", result);
  return {
    concerned: true,
    why: "Le registre des immobilisations est relu avant la clôture.",
    result,
    entries: [],
    lines: [
      ...(facts.taxSystem === "bnc"
        ? liberalLines(result, { ...long, privateGains }, establishmentOf(assets))
        : tradeLines(facts.taxSystem, result, { ...long, beforeLosses: longShare.taxable, privateGains })),
      ...lossLines(lawYear(facts), longShare.taxable, used),
    ],
    findings: [
      ...depreciationFindings(facts, inputs, {
        shortTerm,
        longTerm,
        taxableShortTerm: shortShare.taxable,
        taxableLongTerm: longShare.taxable,
      }),
      ...lossFindings(used),
    ],
  };
}

const LOSS_YEARS = 10;
const LOSS = "MVLT";
const USED = "imputée en";

/** Losses of earlier years that the taxed gain of the year uses, the oldest first. Source: docs/sources.md#gains (art. 39 quindecies of the CGI). */
function usedLosses(gain: Cents, losses: readonly LongTermLoss[]): readonly LongTermLoss[] {
  let left = Math.max(gain, 0);
  return losses.flatMap(({ year, amount }) => {
    const part = cents(Math.min(left, amount));
    left -= part;
    return part > 0 ? [{ year, amount: part }] : [];
  });
}

/** The loss of the year, and the earlier ones that it used: no box takes them, the sheet « à reporter » shows them and the next years read them. */
function lossLines(year: number, net: Cents, used: readonly LongTermLoss[]): readonly ReturnLine[] {
  const line = (box: string, amount: Cents, label: string): ReturnLine => ({ form: "2042-C-PRO", box, cents: amount, label });
  return [
    ...(net < 0
      ? [
          line(
            `${LOSS} ${year}`,
            cents(0 - net),
            `Moins-value nette à long terme de ${year}, à imputer sur les plus-values à long terme jusqu’en ${year + LOSS_YEARS}`,
          ),
        ]
      : []),
    ...used.map((loss) =>
      line(
        `${LOSS} ${loss.year} ${USED} ${year}`,
        loss.amount,
        `Moins-value à long terme de ${loss.year}, imputée sur les plus-values à long terme de ${year}`,
      ),
    ),
  ];
}

function lossFindings(used: readonly LongTermLoss[]): readonly StepFinding[] {
  if (used.length === 0) return [];
  const names = used.map(({ year, amount }) => `${euros(amount)} de ${year}`).join(", ");
  return [warning("depreciation.long_term_used", `Moins-values à long terme des clôtures précédentes, imputées ici\u00a0: ${names}.`)];
}

/** What is left to a civil year of the long-term losses that the steps of the years before kept in their rows. */
export function longTermLossesLeft(rows: readonly KeptRow[], civilYear: number): readonly LongTermLoss[] {
  const left = new Map<number, number>();
  for (const { key, cents: amount } of rows) {
    const [, lostIn, usedIn] = /^2042-C-PRO MVLT (\d{4})(?: imputée en (\d{4}))?$/.exec(key) ?? [];
    if (lostIn === undefined) continue;
    left.set(Number(lostIn), (left.get(Number(lostIn)) ?? 0) + (usedIn === undefined ? amount : 0 - amount));
  }
  return [...left]
    .filter(([year, amount]) => amount > 0 && year < civilYear && civilYear - year <= LOSS_YEARS)
    .toSorted(([one], [other]) => one - other)
    .map(([year, amount]) => ({ year, amount: cents(amount) }));
}

type PrivateGains = { readonly shortTerm: Cents; readonly longTerm: Cents };

/**
 * The part of the gains that is the owner's, for the use that assets had beside the business: it is in no profit. Source: docs/sources.md#mixed-use
 * (art. 155-II of the CGI; BOI-BNC-BASE-30-20 n° 10).
 */
export function privateGainsOf(exits: readonly ExitYear[]): PrivateGains {
  const shares = (term: "shortTerm" | "longTerm"): Cents =>
    sumCents(exits.map((exit) => shareOf(exit[term], exit.privateBp ?? 0, WHOLE_BP)));
  return { shortTerm: shares("shortTerm"), longTerm: shares("longTerm") };
}

const SPREAD = "Plus-value à court terme étalée sur trois ans";

/** A row that the step of an earlier year gave, as it was kept: its form and its box in one key. */
type KeptRow = { readonly key: string; readonly label: string; readonly cents: number };

/**
 * What a year adds back of the gain that an earlier one spread, from the rows that its step gave: it left the other thirds, equal, to the years that
 * follow. Source: docs/sources.md#gains.
 */
export function laterThird(rows: readonly KeptRow[], spreadIn: number): Cents {
  const left = rows.filter(({ key, label }) => label === SPREAD && (key === "2035 CL" || key === "2033 350"));
  return cents(left.reduce((sum, row) => sum + row.cents, 0) / (figuresOfYear(spreadIn).shortTermSpreadYears - 1));
}

/** What is taxed apart, and what of the gains is in no profit. */
type Share = { readonly exempt: Cents; readonly taxable: Cents; readonly privateGains: PrivateGains };

const PRIVATE_GAIN = "Part privée des plus-values";
const PRIVATE_LOSS = "Part privée des moins-values";

const ESTABLISHMENT = "201100";

/** What is deducted of the costs of establishment, which have a line of their own. */
function establishmentOf(assets: readonly AssetYear[]): Cents {
  return sumCents(assets.filter(({ account }) => account === ESTABLISHMENT).map(({ deductible }) => deductible));
}

/** The annuities are on their accounts in whole: CH gives back what is not deducted, and what goes to CG. */
function liberalLines(result: DepreciationResult, { exempt, taxable, privateGains }: Share, establishment: Cents): readonly ReturnLine[] {
  const { annuities, deductible, shortTerm, exemptShortTerm, spreadLater } = result;
  const line = (box: string, amount: Cents | number, label: string): ReturnLine => ({ form: "2035", box, cents: cents(amount), label });
  return nonZeroLines([
    line("CG", establishment, "Frais d’établissement"),
    line("CH", 0 - establishment, "Frais d’établissement, ligne 40"),
    line("CH", deductible - annuities, "Part des amortissements qui ne se déduit pas"),
    line("CB", Math.max(shortTerm, 0), "Plus-values à court terme"),
    line("CK", Math.max(0 - shortTerm, 0), "Moins-values à court terme"),
    line("CL", Math.max(privateGains.shortTerm, 0), PRIVATE_GAIN),
    line("CC", Math.max(0 - privateGains.shortTerm, 0), PRIVATE_LOSS),
    line("AX", exemptShortTerm, "Plus-value à court terme exonérée (151 septies)"),
    line("DE", exemptShortTerm, "Plus-value à court terme exonérée (151 septies)"),
    line("CL", spreadLater, SPREAD),
    line("2.deferred", spreadLater, SPREAD),
    line("2.longTerm", Math.max(taxable, 0), "Plus-value à long terme imposable"),
    line("2.longTermExempt", exempt, "Plus-value à long terme exonérée (151 septies)"),
  ]);
}

/** Gains of a trade are in its accounts: what is taxed apart, exempt or spread leaves the profit, and is named on the 2031; the exempt part is social income. */
function tradeLines(
  taxSystem: StepFacts["taxSystem"],
  result: DepreciationResult,
  { exempt, taxable, beforeLosses, privateGains }: Share & { readonly beforeLosses: Cents },
): readonly ReturnLine[] {
  const { annuities, deductible, exemptShortTerm, spreadLater } = result;
  const line = (form: "2033" | "2031", box: string, amount: Cents | number, label: string): ReturnLine => ({
    form,
    box,
    cents: cents(amount),
    label,
  });
  return nonZeroLines([
    line("2033", "318", annuities - deductible, "Amortissements non déductibles"),
    line("2033", "350", Math.max(beforeLosses, 0), "Plus-value à long terme taxée à part"),
    line("2033", "350", exempt, "Plus-value à long terme exonérée (151 septies)"),
    line("2033", "330", Math.max(0 - beforeLosses, 0), "Moins-value à long terme"),
    line("2033", "350", Math.max(privateGains.shortTerm, 0) + Math.max(privateGains.longTerm, 0), PRIVATE_GAIN),
    line("2033", "330", Math.max(0 - privateGains.shortTerm, 0) + Math.max(0 - privateGains.longTerm, 0), PRIVATE_LOSS),
    line("2033", "350", exemptShortTerm, "Plus-value à court terme exonérée (151 septies)"),
    // The real regime has no box of the social base.
    line("2033", "690", taxSystem === "bic-rs" ? exemptShortTerm : 0, "Plus-value à court terme exonérée (151 septies)"),
    line("2033", "350", spreadLater, SPREAD),
    line("2031", "5.longTerm", Math.max(taxable, 0), "Plus-value à long terme imposable"),
    line("2031", "5.longTermExempt", exempt, "Plus-value à long terme exonérée (151 septies)"),
    line("2031", "5.deferred", spreadLater + exemptShortTerm, "Plus-value à court terme étalée ou exonérée"),
  ]);
}

type Totals = {
  readonly shortTerm: Cents;
  readonly longTerm: Cents;
  readonly taxableShortTerm: Cents;
  readonly taxableLongTerm: Cents;
};

function depreciationFindings(
  facts: DepreciationFacts,
  inputs: DepreciationInputs,
  { shortTerm, longTerm, taxableShortTerm, taxableLongTerm }: Totals,
): readonly StepFinding[] {
  const { assets, exits, exemptRateBp } = facts;
  const waiting = assets.filter(({ isCommissioned }) => !isCommissioned).length;
  const inBooks = cents(0 - balanceUnder(facts, "28"));
  const inRegister = sumCents(assets.map(({ depreciated }) => depreciated));
  const hasGain = shortTerm > 0 || longTerm > 0;
  const isValidated = [...assets, ...exits].every(({ id }) => inputs.validated.has(id));
  const found: readonly (StepFinding | false)[] = [
    waiting > 0 &&
      blocking(
        "depreciation.commissioning",
        waiting === 1 ? "1 immobilisation non mise en service." : `${waiting} immobilisations non mises en service.`,
      ),
    ...assets
      .filter(({ cost, depreciated }) => depreciated > cost)
      .map(({ title }) => blocking("depreciation.value", `${title}\u00a0: valeur nette négative.`)),
    ...assets
      .filter(({ lacksVehicle }) => lacksVehicle)
      .map(({ title }) => blocking("depreciation.vehicle", `${title}\u00a0: indiquez le véhicule et ses émissions de CO₂.`)),
    Math.abs(inBooks - inRegister) > CENT &&
      blocking("depreciation.register", `Amortissements\u00a0: ${euros(inBooks)} dans vos comptes, ${euros(inRegister)} au registre.`),
    assets.some(({ id, isMixed }) => isMixed && !inputs.confirmedShares.has(id)) &&
      blocking("depreciation.share_required", FIELD_REQUIRED, "confirmedShares"),
    !isValidated && blocking("depreciation.validated", FIELD_REQUIRED, "validated"),
    ...exits
      .filter(({ isDegressive }) => isDegressive === true)
      .map(({ title }) =>
        warning(
          "depreciation.degressive_exit",
          `${title}\u00a0: sortie d’un bien en dégressif, annuité à vérifier par un expert-comptable.`,
        ),
      ),
    hasGain &&
      exemptRateBp === null &&
      warning("depreciation.receipts", "Sans vos recettes des deux années précédentes et le début de votre activité, aucune exonération."),
    hasGain &&
      (exemptRateBp ?? 0) > 0 &&
      inputs.apply151septies === null &&
      blocking("depreciation.exemption_required", FIELD_REQUIRED, "apply151septies"),
    taxableLongTerm < 0 &&
      warning(
        "depreciation.long_term_loss",
        `Moins-value nette à long terme de ${euros(cents(0 - taxableLongTerm))}\u00a0: elle s’impute sur les plus-values à long terme des dix années suivantes (CGI 39 quindecies).`,
      ),
    taxableShortTerm > 0 &&
      inputs.spreadShortTermGain3Years === null &&
      blocking("depreciation.spread_required", FIELD_REQUIRED, "spreadShortTermGain3Years"),
  ];
  return found.filter((one) => one !== false);
}
