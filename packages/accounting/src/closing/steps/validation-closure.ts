import { twelveMonthsEnd } from "../../calendar.js";
import type { IsoDate } from "../../date.js";
import { euros, sumCents, type Cents } from "../../money.js";
import { accountingResult } from "../balances.js";
import { blocking, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";

/** What the closing waits for. */
export type ValidationFacts = StepFacts & {
  readonly today: IsoDate;
  readonly areChecksTrue: boolean;
  /** Titles of the steps that are neither done nor without object. */
  readonly stepsLeft: readonly string[];
  readonly isPreviousYearClosed: boolean;
  /** A yearly VAT return of the year waits: it was prepared to let the closing open, and takes the VAT of the steps. */
  readonly isVatReturnLeft?: boolean;
};

/** The owner's own words: never given by default. */
export type ValidationInputs = { readonly certified: boolean };

/** Class 7 less class 6, entries of all steps included. */
export type ValidationResult = { readonly result: Cents };

const LONG_YEAR =
  "La clôture d’un premier exercice de plus de douze mois n’est pas encore possible ici\u00a0: confiez-la à un expert-comptable, ou avancez sa date de fin.";

/** The last step: what keeps the year from being closed, and its result. It posts nothing: the appropriation does, once the year is closed. */
export function validationClosure(facts: ValidationFacts, { certified }: ValidationInputs): StepOutcome<ValidationResult> {
  const { year, taxSystem, today, stepsLeft, balances } = facts;
  const gap = sumCents(balances.values());
  const found: readonly (StepFinding | false)[] = [
    taxSystem !== "bnc" && year.end > twelveMonthsEnd(year.beginning) && blocking("closing.long_year", LONG_YEAR),
    today <= year.end && blocking("closing.too_early", "L’exercice n’est pas terminé."),
    !facts.isPreviousYearClosed && blocking("closing.previous_year", "Clôturez d’abord l’exercice précédent."),
    !facts.areChecksTrue && blocking("closing.checks", "Des contrôles préalables ne sont pas satisfaits."),
    facts.isVatReturnLeft === true &&
      blocking("closing.vat_return", "Validez la déclaration de TVA de l’exercice\u00a0: elle prend la TVA des étapes."),
    stepsLeft.length > 0 && blocking("closing.steps", `Étapes à terminer\u00a0: ${stepsLeft.join(", ")}.`),
    gap !== 0 && blocking("closing.unbalanced", `La balance n’est pas équilibrée\u00a0: ${euros(gap)}.`),
    !certified && blocking("closing.certification", "Certifiez l’exactitude des informations."),
  ];
  return {
    concerned: true,
    why: "La clôture termine l’exercice.",
    result: { result: accountingResult(facts) },
    entries: [],
    lines: [],
    findings: found.filter((one) => one !== false),
  };
}
