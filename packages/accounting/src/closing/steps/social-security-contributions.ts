import { balanceOf, balanceUnder, accountingResult, lawYear } from "../balances.js";
import { absolute, cents, euros, negate, shareOf, sumCents, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, warning, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";
import { returnedEntry, stepEntries } from "../step-entries.js";

/** What one body (Urssaf, CARPIMKO, CNBF…) states for the year; amounts in cents. */
export type ContributionStatement = {
  readonly body: string;
  /** Compulsory contributions, on the account that its payments went to. */
  readonly account: "646100" | "646200" | "646300" | "646400";
  readonly contributionsPaid: Cents;
  /** CSG and CRDS in all; the split computes the part that is deducted. */
  readonly csgCrdsPaid: Cents;
  /** The part that is deducted when the statement gives it; null: computed. */
  readonly csgDeductible: Cents | null;
  /** Contribution to training (CFP). */
  readonly training: Cents;
  /** Contribution to the regional unions of health professionals (CURPS). */
  readonly healthUnions: Cents;
  readonly reimbursements: Cents;
  /** Trade: owed for the year and not paid on its last day. */
  readonly dueAtYearEnd: Cents;
};

/** Books of a year. `accrualReturned`: what the accrual of the year before took off these accounts on the first day, which no debit paid; absent of a year without. */
export type StatementFacts = StepFacts & { readonly accrualReturned?: Cents };

/** Null: not answered. */
export type ContributionInputs = {
  readonly statements: readonly ContributionStatement[] | null;
  /** Why statements and books differ by more than 1 €: the gap is then a point to look at. */
  readonly gapReason?: string;
};

/** CSG and CRDS in their two parts. */
export type LevySplit = { readonly deductible: Cents; readonly nonDeductible: Cents };

/** What the step computes of the statements. */
export type ContributionResult = LevySplit & {
  /** What the statements add up to, refunds taken out. */
  readonly stated: Cents;
  /** What the books hold on the accounts of contributions. */
  readonly booked: Cents;
};

/** The accounts that debits of contributions go to before they are split. */
export const CONTRIBUTION_ACCOUNTS = ["6461", "6462", "6463", "6464", "633310", "637800", "637810", "758410", "108500"];
const TOLERANCE = 100;

/** What was debited in the year on these accounts. */
export function bookedContributions(facts: StatementFacts): Cents {
  return cents(balanceUnder(facts, ...CONTRIBUTION_ACCOUNTS) + (facts.accrualReturned ?? 0));
}
const WHOLE_BP = 10_000;

/** CSG and CRDS split by their rates; the rest is what is not deducted. Source: docs/sources.md#figures-social (CGI 154 quinquies). */
export function splitLevies(total: Cents, { csgBp, crdsBp, deductibleBp }: YearlyFigures["socialLevies"]): LevySplit {
  const deductible = shareOf(total, deductibleBp, csgBp + crdsBp);
  return { deductible, nonDeductible: cents(total - deductible) };
}

/**
 * Compulsory contributions: what the statements say is spread over contributions, deductible CSG (637800), what the owner bears (108500),
 * CFP and CURPS. A gap of more than 1 € with the books is a finding, never spread.
 */
export function socialSecurityContributions(
  facts: StatementFacts,
  { statements, gapReason = "" }: ContributionInputs,
): StepOutcome<ContributionResult> {
  const { socialLevies } = figuresOfYear(lawYear(facts));
  const booked = bookedContributions(facts);
  const given = statements ?? [];
  const splits = given.map((one) => levySplitOf(one, socialLevies));
  const totals = {
    deductible: sumCents(splits.map(({ deductible }) => deductible)),
    nonDeductible: sumCents(splits.map(({ nonDeductible }) => nonDeductible)),
    stated: sumCents(given.map(statedBy)),
  };
  const findings = [
    ...(statements === null ? [blocking("contributions.required", FIELD_REQUIRED, "statements")] : []),
    ...given.flatMap(typingFindings),
    ...(statements === null ? [] : gapFindings(totals.stated, booked, gapReason)),
    ...plausibility(facts, cents(totals.deductible + totals.nonDeductible), given, socialLevies),
  ];
  const hasFault = findings.some(({ level }) => level === "blocking");
  return {
    concerned: true,
    why: "Toute activité indépendante paie des cotisations sociales obligatoires.",
    result: { ...totals, booked },
    entries: hasFault || statements === null ? [] : [...splitEntries(facts, given, totals), ...accrualEntries(facts, given)],
    lines: [],
    findings,
  };
}

function levySplitOf({ csgCrdsPaid, csgDeductible }: ContributionStatement, rates: YearlyFigures["socialLevies"]): LevySplit {
  if (csgDeductible === null) return splitLevies(csgCrdsPaid, rates);
  return { deductible: csgDeductible, nonDeductible: cents(csgCrdsPaid - csgDeductible) };
}

function statedBy({ contributionsPaid, csgCrdsPaid, training, healthUnions, reimbursements }: ContributionStatement): Cents {
  return cents(contributionsPaid + csgCrdsPaid + training + healthUnions - reimbursements);
}

/** What each account holds is brought to what it must hold; the account of contributions gives or takes the difference. */
function splitEntries(facts: StepFacts, given: readonly ContributionStatement[], { deductible, nonDeductible }: LevySplit) {
  const owed: readonly (readonly [string, Cents])[] = [
    ["637800", deductible],
    ["108500", nonDeductible],
    ["633310", sumCents(given.map(({ training }) => training))],
    ["637810", sumCents(given.map(({ healthUnions }) => healthUnions))],
  ];
  const moved = owed.map(([account, amount]) => [account, cents(amount - balanceOf(facts, account))] as const);
  const from = [...new Set(given.map(({ account }) => account))];
  const taken = sumCents(moved.map(([, amount]) => amount));
  return stepEntries({
    year: facts.year,
    code: "social_security_contributions",
    label: "Ventilation des cotisations sociales",
    movements: [...moved, ...takenFrom(facts, from, taken)],
  });
}

/** The accounts of contributions give in their order, each at most what it holds; the first one bears what is left. */
function takenFrom(facts: StepFacts, accounts: readonly string[], taken: Cents): readonly (readonly [string, Cents])[] {
  const [first = "646100", ...others] = accounts;
  let left: number = taken;
  const given = others.map((account) => {
    const spare = left - Math.max(balanceOf(facts, first), 0);
    const part = cents(Math.min(Math.max(spare, 0), Math.max(balanceOf(facts, account), 0)));
    left -= part;
    return [account, negate(part)] as const;
  });
  return [[first, cents(0 - left)], ...given];
}

/** Trade: what is owed on the last day, D 646 / C 438000, back on the first day of the next year. */
function accrualEntries({ year, taxSystem }: StepFacts, given: readonly ContributionStatement[]) {
  if (taxSystem === "bnc") return [];
  const due = given.filter(({ dueAtYearEnd }) => dueAtYearEnd > 0);
  const entries = stepEntries({
    year,
    code: "social_security_contributions",
    row: "due",
    label: "Cotisations sociales restant dues",
    movements: [
      ...due.map(({ account, dueAtYearEnd }) => [account, dueAtYearEnd] as const),
      ["438000", negate(sumCents(due.map(({ dueAtYearEnd }) => dueAtYearEnd)))],
    ],
  });
  return [...entries, ...entries.map(returnedEntry)];
}

function typingFindings(statement: ContributionStatement, index: number): readonly StepFinding[] {
  const { contributionsPaid, csgCrdsPaid, csgDeductible, training, healthUnions, reimbursements, dueAtYearEnd, body } = statement;
  const typed = { contributionsPaid, csgCrdsPaid, csgDeductible: csgDeductible ?? 0, training, healthUnions, reimbursements, dueAtYearEnd };
  const at = (field: string): string => `statements.${index}.${field}`;
  const isSplitTooLarge = csgDeductible !== null && csgDeductible > csgCrdsPaid;
  return [
    ...Object.entries(typed)
      .filter(([, amount]) => amount < 0)
      .map(([field]) => blocking("contributions.negative", AMOUNT_POSITIVE, at(field))),
    ...(isSplitTooLarge
      ? [blocking("contributions.split", `${body}\u00a0: la CSG déductible ne peut pas dépasser la CSG-CRDS payée.`, at("csgDeductible"))]
      : []),
  ];
}

function gapFindings(stated: Cents, booked: Cents, reason: string): readonly StepFinding[] {
  const gap = cents(stated - booked);
  if (absolute(gap) <= TOLERANCE) return [];
  const figures = `Vos attestations totalisent ${euros(stated)}, vos comptes ${euros(booked)}`;
  if (reason.trim() !== "") return [warning("contributions.gap_explained", `${figures}\u00a0: ${reason.trim()}`)];
  return [blocking("contributions.gap", `${figures}\u00a0: expliquez l’écart de ${euros(gap)}.`, "gapReason")];
}

/** The levies suppose a profit: between half and twice what the books show, the allowance of the year taken out. */
function plausibility(
  facts: StepFacts,
  levies: Cents,
  given: readonly ContributionStatement[],
  { csgBp, crdsBp }: YearlyFigures["socialLevies"],
): readonly StepFinding[] {
  if (levies === 0) return [];
  const { contributionBase } = figuresOfYear(lawYear(facts));
  const contributions = sumCents(given.map(({ contributionsPaid }) => contributionsPaid));
  const income = shareOf(cents(accountingResult(facts) + contributions), WHOLE_BP - contributionBase.allowanceBp, WHOLE_BP);
  const supposed = shareOf(levies, WHOLE_BP, csgBp + crdsBp);
  if (supposed * 2 >= income && supposed <= income * 2) return [];
  return [warning("contributions.levies", "La CSG-CRDS saisie semble éloignée de votre bénéfice\u00a0: vérifiez l’attestation.")];
}
