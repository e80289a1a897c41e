import { blocking, FIELD_REQUIRED, type StepFinding } from "../step.js";
import type { StepCode } from "../step-codes.js";

/** The steps that a standing answer of the company decides: answered once, carried to the next years until it changes. */
export type StandingStepCode = Extract<
  StepCode,
  "scm" | "rental_accounting_specificities" | "rental_tax_specificities" | "rrz_tax_exemption" | "ufz_tax_exemption"
>;

/** How a company lets furnished dwellings: not at all, beside another activity, as its profession. */
export type LettingKind = "none" | "lmnp" | "lmp";

/** A zone that exempts the profit of a company created there. */
export type ZoneKind = "none" | "zrr" | "zfrr" | "zfrr_plus" | "zfu";

/** What shows that a step concerns the file (accounts that moved, a dwelling), each with its French name. */
export type StandingFacts = { readonly shownBy: readonly string[]; readonly isFirstYear: boolean };

/** True when a step concerns the file, with why, and what its answer lacks. */
export type Concern = { readonly concerned: boolean; readonly why: string; readonly findings: readonly StepFinding[] };

type Words = { readonly none: string; readonly asked: string };

const LETTING: Words = { none: "Aucune location meublée dans vos comptes.", asked: "Louez-vous un logement meublé\u00a0?" };

const WORDS: Readonly<Record<StandingStepCode, Words>> = {
  scm: {
    none: "Aucune société civile de moyens dans vos comptes.",
    asked: "Êtes-vous membre d’une société civile de moyens\u00a0?",
  },
  rental_accounting_specificities: LETTING,
  rental_tax_specificities: LETTING,
  rrz_tax_exemption: {
    none: "Aucune exonération ZRR ou ZFRR.",
    asked: "Votre activité est-elle exonérée dans une zone (ZRR, ZFRR, ZFU-TE)\u00a0?",
  },
  ufz_tax_exemption: { none: "Aucune exonération de zone franche urbaine.", asked: "Votre activité est-elle exonérée en ZFU-TE\u00a0?" },
};

/** The question that a first year asks. */
export function standingQuestion(code: StandingStepCode): string {
  return WORDS[code].asked;
}

/**
 * Decides whether a step concerns the file: as answered; without an answer, when the books show it or in a first year, and it is then asked. A no against
 * what the books show is blocked with what shows it.
 */
export function concernOf(
  code: StandingStepCode,
  { shownBy, isFirstYear }: StandingFacts,
  { answer, field }: { readonly answer: boolean | null; readonly field: string },
): Concern {
  const { none, asked } = WORDS[code];
  const shown = shownBy.join(", ");
  const isShown = shownBy.length > 0;
  if (answer === true)
    return { concerned: true, why: isShown ? `Vos comptes le montrent\u00a0: ${shown}.` : "Vous l’avez répondu.", findings: [] };
  if (!isShown && (answer === false || !isFirstYear)) return { concerned: false, why: none, findings: [] };
  return {
    concerned: true,
    why: isShown ? `Vos comptes le montrent\u00a0: ${shown}.` : asked,
    findings: [
      answer === false
        ? blocking(
            "standing.contradicted",
            `Vos comptes montrent le contraire (${shown})\u00a0: corrigez-les ou changez la réponse.`,
            field,
          )
        : blocking("standing.required", FIELD_REQUIRED, field),
    ],
  };
}
