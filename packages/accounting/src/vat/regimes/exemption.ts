import type { Profession } from "../../company/profession.js";

/** What the law exempts of the professions of a family, and where it says so. Source: docs/sources.md#vat-exempt. */
const EXEMPTIONS: Readonly<Record<string, { readonly what: string; readonly article: string; readonly rest: string }>> = {
  sante: {
    what: "Vos soins sont exonérés",
    article: "261-4-1°",
    rest: "Une recette qui n’est pas un soin (expertise sans but thérapeutique, redevance d’un collaborateur) reste taxable, au-delà des seuils de la franchise.",
  },
  artisanat: {
    what: "Vos prothèses dentaires sont exonérées",
    article: "261-4-1°",
    rest: "Une autre recette reste taxable, au-delà des seuils de la franchise.",
  },
  assurance: {
    what: "Vos commissions d’assurance sont exonérées",
    article: "261 C, 2°",
    rest: "Une autre recette reste taxable, au-delà des seuils de la franchise.",
  },
  enseignement: {
    what: "Vos leçons sont exonérées",
    article: "261-4-4°-b",
    rest: "Une autre recette reste taxable, au-delà des seuils de la franchise.",
  },
  location: {
    what: "Vos loyers d’habitation meublée sont exonérés",
    article: "261 D, 4°",
    rest: "Une location avec des services d’hôtel reste taxable, au-delà des seuils de la franchise.",
  },
};

/** What a company that charges no VAT reads of it when its profession is exempt; null for a profession that may charge it. */
export function exemptionSentence(profession: Pick<Profession, "vatSubjection" | "family">): string | null {
  if (profession.vatSubjection !== "no") return null;
  const known = EXEMPTIONS[profession.family];
  if (known === undefined) return `Votre activité est exonérée de TVA\u00a0: ${NOTHING_DUE}`;
  return `${known.what} de TVA (CGI, art. ${known.article})\u00a0: ${NOTHING_DUE} ${known.rest}`;
}

const NOTHING_DUE = "vous n’en facturez pas, vous n’en déduisez pas, et aucune déclaration n’est à déposer.";
