import { MESSAGES } from "./messages.js";
import { field, modal, toast, type ProblemTable } from "./problem-table.js";

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
  | { readonly code: "company.read_only" };

/** Problems of companies and of their SIRET. */
export const COMPANIES_PROBLEMS: ProblemTable<CompaniesRefusal> = {
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
  "company.already": { status: 409, place: toast, text: () => "Votre entreprise est déjà créée." },
};
