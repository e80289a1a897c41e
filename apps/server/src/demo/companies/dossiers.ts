import { addMonths } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { DemoCompany } from "../people-repository.js";
import { siretOf } from "./siret.js";

/** How far a dossier is: nothing yet, lines to categorise, all categorised, validated. */
export type DossierState = "empty" | "to_categorize" | "categorized" | "validated";

/** Whose years it has: its first one, the past and the current one, or also one before that is still to close. */
type DossierPace = "new" | "usual" | "behind";

/** A dossier of the demonstration firm: a company, its state, and how its books are kept. */
export type DemoDossier = { readonly company: DemoCompany; readonly state: DossierState; readonly pace: DossierPace };

type Practice = readonly [
  firstName: string,
  lastName: string,
  professionId: keyof typeof TRADES,
  activityCode: string,
  professionalStatusId?: string,
];

const PEOPLE: readonly Practice[] = [
  ["Nolwenn", "Abgrall", "infirmier", "86.90D", "remplacant"],
  ["Pierre", "Aubry", "electricien", "43.21A"],
  ["Samira", "Benali", "avocat", "69.10Z"],
  ["Julien", "Bertin", "consultant", "70.22Z"],
  ["Élodie", "Blanchard", "fleuriste", "47.76Z"],
  ["Antoine", "Bourdon", "masseur-kinesitherapeute", "86.90E", "collaborateur"],
  ["Maud", "Carré", "architecte", "71.11Z"],
  ["Loïc", "Cariou", "plombier", "43.22A"],
  ["Inès", "Chevalier", "osteopathe", "86.90F"],
  ["Thomas", "Colin", "developpeur", "62.01Z"],
  ["Aïcha", "Diallo", "sage-femme", "86.90D"],
  ["Hugo", "Duval", "photographe", "74.20Z"],
  ["Marion", "Fabre", "traducteur", "74.30Z"],
  ["Karim", "Farouk", "taxi", "49.32Z"],
  ["Lucie", "Garnier", "orthophoniste", "86.90E"],
  ["Yves", "Guillou", "boulanger", "10.71C"],
  ["Camille", "Henry", "graphiste", "74.10Z"],
  ["Paul", "Jacob", "geometre-expert", "71.12A"],
  ["Anaïs", "Joly", "coiffeur", "96.02A"],
  ["Mathieu", "Klein", "peintre-batiment", "43.34Z"],
  ["Sophie", "Lambert", "psychologue", "86.90F"],
  ["Erwan", "Le Bihan", "couvreur", "43.91A"],
  ["Gaëlle", "Le Goff", "infirmier", "86.90D"],
  ["Nicolas", "Leroux", "formateur", "85.59A"],
  ["Manon", "Lucas", "estheticienne", "96.02B"],
  ["David", "Marchal", "macon", "43.99C"],
  ["Clara", "Mercier", "dieteticien", "86.90E"],
  ["Olivier", "Morel", "autre-liberal", "74.90B"],
  ["Leïla", "Nasri", "chirurgien-dentiste", "86.23Z"],
  ["Bruno", "Olivier", "commerce-alimentaire", "47.11B"],
  ["Jeanne", "Perrot", "bijoutier", "23.41Z"],
  ["Vincent", "Picard", "menuisier", "43.32B"],
  ["Alice", "Prigent", "notaire", "69.10Z"],
  ["Marc", "Renard", "restaurateur", "56.10A"],
  ["Fatou", "Sarr", "coiffeur", "96.02A"],
  ["Émile", "Tanguy", "menuisier", "43.32A"],
  ["Chloé", "Thomas", "veterinaire", "75.00Z"],
  ["Romain", "Vasseur", "agent-commercial", "46.19B"],
  ["Estelle", "Vidal", "masseur-kinesitherapeute", "86.90E"],
  ["Alan", "Yven", "coach-sportif", "85.51Z"],
];

type Trade = Pick<DemoCompany, "taxSystem" | "vatSystem">;
const exempt: Trade = { taxSystem: "bnc", vatSystem: "not_subjected" };
const liberal: Trade = { taxSystem: "bnc", vatSystem: "quarterly_rn" };
const liberalMonthly: Trade = { taxSystem: "bnc", vatSystem: "monthly_rn" };
const liberalYearly: Trade = { taxSystem: "bnc", vatSystem: "rs" };
const trade: Trade = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" };
const tradeNormal: Trade = { taxSystem: "bic-rn", vatSystem: "monthly_rn" };

/** How each profession of the firm's clients is taxed. */
const TRADES = {
  infirmier: exempt,
  electricien: trade,
  avocat: liberal,
  consultant: liberal,
  fleuriste: trade,
  "masseur-kinesitherapeute": exempt,
  architecte: liberalMonthly,
  plombier: trade,
  osteopathe: exempt,
  developpeur: liberal,
  "sage-femme": exempt,
  photographe: liberalYearly,
  traducteur: exempt,
  taxi: trade,
  orthophoniste: exempt,
  boulanger: tradeNormal,
  graphiste: liberal,
  "geometre-expert": liberalMonthly,
  coiffeur: trade,
  "peintre-batiment": trade,
  psychologue: exempt,
  couvreur: tradeNormal,
  formateur: exempt,
  estheticienne: trade,
  macon: trade,
  dieteticien: exempt,
  "autre-liberal": liberal,
  "chirurgien-dentiste": exempt,
  "commerce-alimentaire": tradeNormal,
  bijoutier: trade,
  menuisier: trade,
  notaire: liberalMonthly,
  restaurateur: tradeNormal,
  veterinaire: liberalMonthly,
  "agent-commercial": liberal,
  "coach-sportif": exempt,
} satisfies Record<string, Trade>;

/** Two of its clients are micro-entrepreneurs. */
const MICRO: readonly (keyof typeof TRADES)[] = ["traducteur", "coach-sportif"];

/** Where the firm's clients are. */
const PLACES: readonly (readonly [street: string, postcode: string, city: string])[] = [
  ["rue de Dinan", "35000", "Rennes"],
  ["place du Marché", "35600", "Redon"],
  ["rue de la Mairie", "35740", "Pacé"],
  ["avenue de la Gare", "35500", "Vitré"],
  ["quai de la Rance", "22100", "Dinan"],
  ["rue du Port", "35400", "Saint-Malo"],
  ["rue Nationale", "56800", "Ploërmel"],
  ["boulevard Jeanne d’Arc", "35000", "Rennes"],
];

/** Half of them have no statement yet: the demonstration must load in seconds. */
const STATES: readonly DossierState[] = ["validated", "empty", "to_categorize", "empty", "categorized", "empty", "to_categorize", "empty"];

/** Dossiers without a statement: some have just begun and wait, some are late, on any day of the year. */
const PACES: readonly DossierPace[] = ["usual", "usual", "usual", "usual", "usual", "behind", "usual", "new"];

/** The firm's forty small dossiers, in every state. */
export function firmDossiers(firmId: string, today: IsoDate): DemoDossier[] {
  return PEOPLE.map(([firstName, lastName, professionId, activityCode, professionalStatusId], index) => ({
    company: {
      name: `${firstName} ${lastName}`,
      siret: siretOf(99_900_100 + index),
      professionId,
      activityCode,
      ...(professionalStatusId !== undefined && { professionalStatusId }),
      leader: [firstName, lastName],
      address: addressOf(index),
      // Numbers that are kept for fiction.
      phone: `06 39 98 ${String(10 + index)} 00`,
      internalRef: `D${String(index + 1).padStart(3, "0")}`,
      ...TRADES[professionId],
      accountingBasis: TRADES[professionId].taxSystem === "bnc" ? "cash" : "accrual",
      activityStartedOn: paceOf(index) === "new" ? yearStart(today) : addMonths(today, -(18 + index * 5)),
      isMicroEntrepreneur: MICRO.includes(professionId),
      firmId,
    },
    // The only one that declares VAT once a year has books.
    state: TRADES[professionId] === liberalYearly ? "validated" : (STATES[index % STATES.length] ?? "empty"),
    pace: paceOf(index),
  }));
}

function paceOf(index: number): DossierPace {
  return PACES[index % PACES.length] ?? "usual";
}

function yearStart(day: IsoDate): IsoDate {
  return isoDate(`${day.slice(0, 4)}-01-01`);
}

function addressOf(index: number): DemoCompany["address"] {
  const [street, postcode, city] = PLACES[index % PLACES.length] ?? ["rue du Port", "35400", "Saint-Malo"];
  return [`${3 + index * 2} ${street}`, postcode, city];
}
