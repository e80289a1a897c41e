import { standingQuestion, type StandingStepCode } from "../standing/standing-answer.js";
import { askOwner, type OwnerQuestion, type QuestionChoice } from "./owner-question.js";

const LETTINGS: readonly QuestionChoice[] = [
  { value: "none", label: "Non" },
  { value: "lmnp", label: "Oui, à côté d’une autre activité (LMNP)" },
  { value: "lmp", label: "Oui, à titre professionnel (LMP)" },
];

const ZONES: readonly QuestionChoice[] = [
  { value: "none", label: "Non" },
  { value: "zrr", label: "ZRR" },
  { value: "zfrr", label: "ZFRR" },
  { value: "zfrr_plus", label: "ZFRR+" },
  { value: "zfu", label: "ZFU-TE" },
];

/** The question of a standing answer: what a company says of itself, once. */
export function standingQuestionOf(step: StandingStepCode): OwnerQuestion {
  const asked = { step, text: standingQuestion(step), firstYearOnly: true };
  if (step === "scm") return askOwner({ ...asked, field: "applies" });
  if (step === "rental_accounting_specificities") return askOwner({ ...asked, field: "kind", choices: LETTINGS });
  return askOwner({ ...asked, field: "zone", choices: ZONES, prudent: { value: "none", label: "Non" } });
}
