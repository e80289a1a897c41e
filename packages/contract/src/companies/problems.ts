import { frenchDay } from "@comptoir/accounting/date";
import { MESSAGES } from "../base/messages.js";
import { field, modal, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

/** What keeps a company from being created or changed. */
export type CompaniesRefusal =
  | { readonly code: "siret.format" }
  | { readonly code: "siret.required" }
  | { readonly code: "siret.head" }
  | { readonly code: "siret.taken" }
  | { readonly code: "siret.unknown" }
  | { readonly code: "siret.unreachable" }
  | { readonly code: "siret.closed"; readonly headOffice: string | null }
  | { readonly code: "siret.not_sole_trader" }
  | { readonly code: "company.field"; readonly target: string; readonly message: string }
  | { readonly code: "company.already" }
  | { readonly code: "company.staff_only" }
  | { readonly code: "company.export_refused" }
  | { readonly code: "regime.changed" }
  | { readonly code: "regime.foreign_accounts"; readonly accounts: readonly string[] }
  | { readonly code: "company.read_only" };

/** Accounts that a sentence names. */
const MOST_NAMED = 5;

/** Problems of companies and of their SIRET. */
export const COMPANIES_PROBLEMS: ProblemTable<CompaniesRefusal | DomainRule<"regime">> = {
  "siret.format": { status: 422, place: field("siret"), text: () => MESSAGES.siretFormat },
  "siret.required": { status: 422, place: field("siret"), text: () => MESSAGES.siretRequired },
  "siret.head": { status: 422, place: field("siret"), text: () => MESSAGES.siretHead },
  "siret.taken": { status: 422, place: field("siret"), text: () => "Une entreprise est déjà inscrite avec ce numéro." },
  "siret.unknown": {
    status: 422,
    place: field("siret"),
    text: () => "Ce numéro n’est pas dans le répertoire Sirene. Vérifiez-le, ou continuez sans Siret.",
  },
  "siret.unreachable": { status: 502, place: toast, text: () => "Le répertoire Sirene ne répond pas. Réessayez, ou continuez sans Siret." },
  "siret.closed": {
    status: 422,
    place: modal,
    text: (problem) =>
      problem.headOffice === null
        ? "Cet établissement est fermé d’après l’INSEE."
        : `Cet établissement est fermé d’après l’INSEE. Le siège actuel porte le numéro ${problem.headOffice}.`,
  },
  "siret.not_sole_trader": { status: 422, place: modal, text: () => "Seules les entreprises individuelles sont prises en charge." },
  "company.field": { status: 422, place: (problem) => field(problem.target), text: (problem) => problem.message },
  "company.read_only": {
    status: 403,
    place: toast,
    text: () => "Ce dossier est suspendu ou résilié\u00a0: ses livres se lisent et se téléchargent, ils ne changent plus.",
  },
  "company.staff_only": {
    status: 403,
    place: toast,
    text: () =>
      "Votre cabinet tient ce dossier\u00a0: la profession, la forme juridique, les régimes et les exercices se changent chez lui.",
  },
  "company.export_refused": {
    status: 403,
    place: toast,
    text: () => "L’archive d’un dossier se demande à un comptable ou à un administrateur du cabinet.",
  },
  "regime.before_books": {
    status: 422,
    place: field("effectiveDate"),
    text: ({ first }) => `Les comptes commencent le ${frenchDay(first)}\u00a0: choisissez ce jour ou un jour suivant.`,
  },
  "regime.too_far": {
    status: 422,
    place: field("effectiveDate"),
    text: ({ last }) => `Un régime se prévoit deux ans à l’avance au plus, jusqu’au ${frenchDay(last)}.`,
  },
  "regime.closed_year": {
    status: 409,
    place: field("effectiveDate"),
    text: ({ end }) => `L’exercice clos le ${frenchDay(end)} ne change plus\u00a0: choisissez un jour suivant.`,
  },
  "regime.declared": {
    status: 409,
    place: field("effectiveDate"),
    text: ({ through }) => `La TVA est déclarée jusqu’au ${frenchDay(through)}\u00a0: choisissez un jour suivant.`,
  },
  "regime.not_year_start": {
    status: 422,
    place: field("effectiveDate"),
    text: ({ from }) => `Le régime fiscal et la comptabilité changent avec un exercice\u00a0: aucun ne commence le ${frenchDay(from)}.`,
  },
  "regime.not_civil_year": {
    status: 422,
    place: field("effectiveDate"),
    text: ({ end }) =>
      `Un exercice BNC se termine le 31 décembre\u00a0: déplacez d’abord à ce jour la fin de celui qui s’arrête le ${frenchDay(end)}.`,
  },
  "regime.not_period_start": {
    status: 422,
    place: field("effectiveDate"),
    text: ({ from }) =>
      `Un régime de TVA, ou la part de l’activité qui y est soumise, change avec une période de TVA\u00a0: le ${frenchDay(from)} en couperait une.`,
  },
  "regime.simplified_ended": {
    status: 422,
    place: field("vatSystem"),
    text: () => "Le régime simplifié de TVA n’existe plus pour les exercices ouverts à compter du 1ᵉʳ janvier 2027.",
  },
  "regime.taxation_without_vat": {
    status: 422,
    place: field("vatTaxation"),
    text: ({ from }) => `L’entreprise ne facture pas de TVA le ${frenchDay(from)}\u00a0: aucune part de l’activité n’y est soumise.`,
  },
  "regime.super_simplified": {
    status: 422,
    place: field("superSimplified"),
    text: () => "La comptabilité super-simplifiée est réservée au réel simplifié.",
  },
  "regime.equity_mode": {
    status: 422,
    place: field("equityMode"),
    text: () => "Le résultat d’une profession libérale va au compte de l’exploitant (108).",
  },
  "regime.same": { status: 409, place: toast, text: () => "Rien ne change\u00a0: ces régimes sont déjà ceux de ce jour." },
  "regime.changed": {
    status: 409,
    place: toast,
    text: () => "Ce que change ce régime n’a pas été vu, ou n’est plus le même. Relisez l’aperçu, puis confirmez.",
  },
  "regime.foreign_accounts": {
    status: 409,
    place: modal,
    text: ({ accounts }) =>
      `Ce régime n’a pas ${accounts.length === 1 ? "le compte" : "les comptes"} ${accounts.slice(0, MOST_NAMED).join(", ")}${accounts.length > MOST_NAMED ? "…" : ""}, que portent des opérations diverses, des soldes d’ouverture ou une reprise\u00a0: changez-les ou annulez-les d’abord.`,
  },
  "company.already": { status: 409, place: toast, text: () => "Votre entreprise est déjà créée." },
};
