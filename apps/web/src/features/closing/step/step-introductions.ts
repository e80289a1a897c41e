import { t } from "../../../text/t.js";
import type { ClosingStepCode } from "../step-code.js";

/** One sentence under the title of a step. */
export function introduction(code: ClosingStepCode): string {
  const sentences: Readonly<Record<ClosingStepCode, string>> = {
    species: t("closing.intro.species", "Le solde de la caisse au dernier jour, comparé à vos comptes."),
    lagging_operations: t("closing.intro.lagging", "Ce qui appartient à l’exercice et a été payé ou encaissé en dehors."),
    potential_fixed_assets: t(
      "closing.intro.purchases",
      "Les achats durables passés en charges\u00a0: à immobiliser ou à laisser en l’état.",
    ),
    amortizations_validation: t("closing.intro.assets", "Les biens de l’exercice, leur dotation et leurs sorties."),
    mortgages: t("closing.intro.loans", "Les échéances de l’année, ventilées entre capital, intérêts et assurance."),
    car_expenses: t("closing.intro.cars", "Choisissez la méthode pour l’année entière. Elle vaut pour tous les véhicules du dossier."),
    social_security_contributions: t(
      "closing.intro.contributions",
      "Ce que disent les attestations de vos caisses, ventilé entre cotisations et CSG-CRDS.",
    ),
    optional_ssc: t("closing.intro.optional", "Vos contrats Madelin et PER, et leurs plafonds de l’année."),
    scm: t("closing.intro.scm", "Votre quote-part des charges d’une société civile de moyens."),
    rental_accounting_specificities: t("closing.intro.rental", "Les loyers et les charges d’un logement meublé."),
    consistent_accounts: t("closing.intro.consistency", "Vos comptes sont relus\u00a0: ce qui bloque se corrige, le reste s’explique."),
    various_deductions: t("closing.intro.deductions", "Les déductions qu’aucune opération ne montre."),
    tax_reintegrations: t(
      "closing.intro.reintegrations",
      "Les charges qui ne sont pas déductibles, ajoutées au bénéfice en dehors des comptes.",
    ),
    rrz_tax_exemption: t("closing.intro.rrz", "L’exonération des zones de revitalisation rurale."),
    ufz_tax_exemption: t("closing.intro.ufz", "L’exonération des zones franches urbaines."),
    rental_tax_specificities: t("closing.intro.rental_tax", "L’impôt d’une location meublée."),
    tax_credit: t("closing.intro.credits", "Les réductions d’impôt que l’exercice vous ouvre."),
    validation_closure: t("closing.intro.validation", "Le résultat de l’exercice, relu et certifié."),
  };
  return sentences[code];
}
