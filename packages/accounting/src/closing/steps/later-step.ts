import { blocking, FIELD_REQUIRED, notConcerned, type StepFacts, type StepOutcome } from "../step.js";
import type { StepCode } from "../step-codes.js";

/** The steps whose rules are not here yet. */
export type LaterStepCode = Extract<
  StepCode,
  "scm" | "rental_accounting_specificities" | "rental_tax_specificities" | "rrz_tax_exemption" | "ufz_tax_exemption"
>;

/** What shows that such a step concerns the file: accounts that moved, a zone in the answers; each with its French name. */
export type LaterStepFacts = StepFacts & { readonly shownBy: readonly string[]; readonly isFirstYear: boolean };

/** Null: not answered. */
export type LaterStepInputs = { readonly applies: boolean | null };

/** What shows it. */
export type LaterStepResult = { readonly shownBy: readonly string[] };

type Words = { readonly none: string; readonly asked: string; readonly later: string };

const LETTING: Words = {
  none: "Aucune location meublée dans vos comptes.",
  asked: "Louez-vous un logement meublé\u00a0?",
  later: "La clôture d’une location meublée n’est pas encore possible ici\u00a0: confiez-la à un expert-comptable.",
};

const WORDS: Readonly<Record<LaterStepCode, Words>> = {
  scm: {
    none: "Aucune société civile de moyens dans vos comptes.",
    asked: "Êtes-vous membre d’une société civile de moyens\u00a0?",
    later: "La part d’une société civile de moyens n’est pas encore reprise ici\u00a0: confiez cette clôture à un expert-comptable.",
  },
  rental_accounting_specificities: LETTING,
  rental_tax_specificities: LETTING,
  rrz_tax_exemption: {
    none: "Aucune exonération ZRR ou ZFRR.",
    asked: "Votre activité est-elle exonérée en ZRR ou en ZFRR\u00a0?",
    later: "L’exonération ZRR ou ZFRR n’est pas encore calculée ici\u00a0: confiez cette clôture à un expert-comptable.",
  },
  ufz_tax_exemption: {
    none: "Aucune exonération de zone franche urbaine.",
    asked: "Votre activité est-elle exonérée en zone franche urbaine (ZFU-TE)\u00a0?",
    later: "L’exonération ZFU-TE n’est pas encore calculée ici\u00a0: confiez cette clôture à un expert-comptable.",
  },
};

/** The question that a first year asks. */
export function laterQuestion(code: LaterStepCode): string {
  return WORDS[code].asked;
}

/**
 * A step whose rules are not here yet: without object when nothing shows it, once a first year has answered no. A yes, or what the books show,
 * keeps the year from being closed, with its sentence. A société civile de moyens has liberal professions for members: no trade is asked about it.
 */
export function laterStep(code: LaterStepCode, facts: LaterStepFacts, { applies }: LaterStepInputs): StepOutcome<LaterStepResult> {
  const { shownBy, isFirstYear } = facts;
  const { none, asked, later } = WORDS[code];
  const result = { shownBy };
  const isShown = shownBy.length > 0;
  if (code === "scm" && facts.taxSystem !== "bnc") return notConcerned(none, result);
  if (!isShown && applies !== true && (applies === false || !isFirstYear)) return notConcerned(none, result);
  const against = isShown && applies === false ? `Vos comptes montrent le contraire (${shownBy.join(", ")}). ` : "";
  return {
    concerned: true,
    why: isShown ? `Vos comptes le montrent\u00a0: ${shownBy.join(", ")}.` : asked,
    result,
    entries: [],
    lines: [],
    findings: [
      !isShown && applies === null
        ? blocking("later.required", FIELD_REQUIRED, "applies")
        : blocking("later.step", `${against}${later}`, "applies"),
    ],
  };
}
