import { addMonths, type IsoDate } from "@comptoir/accounting/date";
import type { DemoCompany } from "./people.js";
import { siretOf } from "./siret.js";

/** How far a dossier is: nothing yet, lines to categorise, all categorised, validated. */
export type DossierState = "empty" | "to_categorize" | "categorized" | "validated";

export type Dossier = { readonly company: DemoCompany; readonly state: DossierState };

const PEOPLE: readonly (readonly [firstName: string, lastName: string, profession: keyof typeof PROFESSIONS])[] = [
  ["Nolwenn", "Abgrall", "Infirmière"],
  ["Pierre", "Aubry", "Électricien"],
  ["Samira", "Benali", "Avocate"],
  ["Julien", "Bertin", "Consultant"],
  ["Élodie", "Blanchard", "Fleuriste"],
  ["Antoine", "Bourdon", "Kinésithérapeute"],
  ["Maud", "Carré", "Architecte"],
  ["Loïc", "Cariou", "Plombier"],
  ["Inès", "Chevalier", "Ostéopathe"],
  ["Thomas", "Colin", "Développeur"],
  ["Aïcha", "Diallo", "Sage-femme"],
  ["Hugo", "Duval", "Photographe"],
  ["Marion", "Fabre", "Traductrice"],
  ["Karim", "Farouk", "Taxi"],
  ["Lucie", "Garnier", "Orthophoniste"],
  ["Yves", "Guillou", "Boulanger"],
  ["Camille", "Henry", "Graphiste"],
  ["Paul", "Jacob", "Géomètre"],
  ["Anaïs", "Joly", "Coiffeuse"],
  ["Mathieu", "Klein", "Peintre"],
  ["Sophie", "Lambert", "Psychologue"],
  ["Erwan", "Le Bihan", "Charpentier"],
  ["Gaëlle", "Le Goff", "Infirmière"],
  ["Nicolas", "Leroux", "Formateur"],
  ["Manon", "Lucas", "Esthéticienne"],
  ["David", "Marchal", "Maçon"],
  ["Clara", "Mercier", "Diététicienne"],
  ["Olivier", "Morel", "Expert automobile"],
  ["Leïla", "Nasri", "Dentiste"],
  ["Bruno", "Olivier", "Épicier"],
  ["Jeanne", "Perrot", "Céramiste"],
  ["Vincent", "Picard", "Serrurier"],
  ["Alice", "Prigent", "Notaire"],
  ["Marc", "Renard", "Restaurateur"],
  ["Fatou", "Sarr", "Coiffeuse"],
  ["Émile", "Tanguy", "Menuisier"],
  ["Chloé", "Thomas", "Vétérinaire"],
  ["Romain", "Vasseur", "Agent commercial"],
  ["Estelle", "Vidal", "Kinésithérapeute"],
  ["Alan", "Yven", "Moniteur de surf"],
];

type Trade = Pick<DemoCompany, "taxSystem" | "vatSystem">;
const exempt: Trade = { taxSystem: "bnc", vatSystem: "not_subjected" };
const liberal: Trade = { taxSystem: "bnc", vatSystem: "quarterly_rn" };
const liberalMonthly: Trade = { taxSystem: "bnc", vatSystem: "monthly_rn" };
const trade: Trade = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" };
const tradeNormal: Trade = { taxSystem: "bic-rn", vatSystem: "monthly_rn" };

const PROFESSIONS = {
  Infirmière: exempt,
  Électricien: trade,
  Avocate: liberal,
  Consultant: liberal,
  Fleuriste: trade,
  Kinésithérapeute: exempt,
  Architecte: liberalMonthly,
  Plombier: trade,
  Ostéopathe: exempt,
  Développeur: liberal,
  "Sage-femme": exempt,
  Photographe: liberal,
  Traductrice: exempt,
  Taxi: trade,
  Orthophoniste: exempt,
  Boulanger: tradeNormal,
  Graphiste: liberal,
  Géomètre: liberalMonthly,
  Coiffeuse: trade,
  Peintre: trade,
  Psychologue: exempt,
  Charpentier: tradeNormal,
  Formateur: exempt,
  Esthéticienne: trade,
  Maçon: trade,
  Diététicienne: exempt,
  "Expert automobile": liberal,
  Dentiste: exempt,
  Épicier: tradeNormal,
  Céramiste: trade,
  Serrurier: trade,
  Notaire: liberalMonthly,
  Restaurateur: tradeNormal,
  Menuisier: trade,
  Vétérinaire: liberalMonthly,
  "Agent commercial": liberal,
  "Moniteur de surf": exempt,
} satisfies Record<string, Trade>;

/** Half of them have no statement yet: the demonstration must load in seconds. */
const STATES: readonly DossierState[] = ["validated", "empty", "to_categorize", "empty", "categorized", "empty", "to_categorize", "empty"];

/** The firm's forty small dossiers, in every state. */
export function firmDossiers(firmId: string, today: IsoDate): Dossier[] {
  return PEOPLE.map(([firstName, lastName, profession], index) => ({
    company: {
      name: `${firstName} ${lastName}`,
      siret: siretOf(99_900_100 + index),
      profession,
      leader: [firstName, lastName],
      ...PROFESSIONS[profession],
      accountingBasis: PROFESSIONS[profession].taxSystem === "bnc" ? "cash" : "accrual",
      activityStartedOn: addMonths(today, -(18 + index * 5)),
      firmId,
    },
    state: STATES[index % STATES.length] ?? "empty",
  }));
}
