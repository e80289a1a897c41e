import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What an import or a bank account refuses. */
export type BankingRefusal =
  | { readonly code: "import.unreadable"; readonly message: string }
  | { readonly code: "import.file_missing" }
  | { readonly code: "import.currency"; readonly currency: string; readonly index: number }
  | { readonly code: "import.account_unknown"; readonly index: number; readonly title: string }
  | { readonly code: "import.account_index"; readonly index: number }
  | { readonly code: "import.state"; readonly status: string }
  | { readonly code: "import.line_unknown"; readonly line: number }
  | { readonly code: "import.line_incomplete"; readonly line: number }
  | { readonly code: "import.too_many_rows"; readonly rows: number; readonly maximum: number }
  | { readonly code: "import.no_mapping" }
  | { readonly code: "import.no_signs" }
  | { readonly code: "import.nothing_selected" }
  | { readonly code: "import.taken_over"; readonly through: IsoDate }
  | { readonly code: "import.entries_validated"; readonly count: number }
  | { readonly code: "bank_account.opening_typed" }
  | { readonly code: "bank_account.opening_day" }
  | { readonly code: "bank_connection.not_offered" }
  | { readonly code: "bank_connection.signature" }
  | { readonly code: "bank_connection.state" }
  | { readonly code: "bank_connection.declined" }
  | { readonly code: "bank_connection.provider" }
  | { readonly code: "bank_connection.account_fed"; readonly title: string }
  | { readonly code: "bank_connection.currency"; readonly currency: string }
  | { readonly code: "bank_connection.card_of_account" }
  | { readonly code: "bank_connection.linked" };

/** Problems of bank imports and accounts. */
export const BANKING_PROBLEMS: ProblemTable<BankingRefusal> = {
  "import.unreadable": { status: 422, place: field("file"), text: (problem) => problem.message },
  "import.file_missing": { status: 422, place: field("file"), text: () => "Choisissez un fichier de relevé." },
  "import.currency": {
    status: 422,
    place: (problem) => field(`accounts[${problem.index}].bankAccountId`),
    text: (problem) => `Ce compte est en ${problem.currency}\u00a0: seuls les comptes en euros s’importent.`,
  },
  "import.account_unknown": {
    status: 422,
    place: (problem) => field(`accounts[${problem.index}].bankAccountId`),
    text: (problem) => `À quel compte bancaire correspond «\u00a0${problem.title}\u00a0»\u00a0? Choisissez-le ou créez-le.`,
  },
  "import.account_index": {
    status: 422,
    place: (problem) => field(`accounts[${problem.index}].bankAccountId`),
    text: () => "Ce compte n’est pas dans le fichier.",
  },
  "import.state": {
    status: 409,
    place: toast,
    text: (problem) =>
      problem.status === "imported"
        ? "Cet import est déjà fait."
        : problem.status === "undone"
          ? "Cet import a été annulé\u00a0: choisissez le fichier à nouveau."
          : "Cet import est en cours.",
  },
  "import.line_unknown": { status: 422, place: toast, text: (problem) => `La ligne ${problem.line} n’est pas dans ce fichier.` },
  "import.line_incomplete": {
    status: 422,
    place: toast,
    text: (problem) => `La ligne ${problem.line} a encore besoin d’une date et d’un montant.`,
  },
  "import.too_many_rows": {
    status: 429,
    place: toast,
    text: (problem) =>
      `Vos aperçus en attente comptent ${problem.rows} lignes, ${problem.maximum} au plus. Confirmez-les, ou attendez\u00a0: un aperçu délaissé s’efface après un jour.`,
  },
  "import.no_mapping": { status: 422, place: toast, text: () => "Les colonnes ne se choisissent que pour un fichier CSV." },
  "import.no_signs": {
    status: 422,
    place: toast,
    text: () => "Les signes ne s’inversent que pour un relevé de carte\u00a0; ceux d’un CSV se choisissent avec ses colonnes.",
  },
  "import.nothing_selected": { status: 422, place: toast, text: () => "Ce fichier n’a aucune opération à importer." },
  "import.taken_over": {
    status: 422,
    place: field("date"),
    text: ({ through }) => `Vos livres sont repris jusqu’au ${frenchDay(through)}\u00a0: cette opération y est déjà.`,
  },
  "import.entries_validated": {
    status: 409,
    place: toast,
    text: (problem) =>
      problem.count === 1
        ? "1 écriture de cet import est validée\u00a0: il ne s’annule plus. Extournez cette écriture si elle est fausse."
        : `${problem.count} écritures de cet import sont validées\u00a0: il ne s’annule plus. Extournez celles qui sont fausses.`,
  },
  "bank_account.opening_typed": {
    status: 409,
    place: toast,
    text: () => "Ce compte part des soldes d’ouverture saisis ou des livres repris\u00a0: corrigez-les dans Exercice.",
  },
  "bank_account.opening_day": {
    status: 422,
    place: field("date"),
    text: () => "Ce jour est en dehors de vos exercices\u00a0: choisissez un jour de l’un d’eux.",
  },
  "bank_connection.not_offered": {
    status: 409,
    place: toast,
    text: () => "La connexion aux banques n’est pas proposée ici\u00a0: importez vos relevés.",
  },
  "bank_connection.signature": { status: 401, place: toast, text: () => "La signature de cet évènement n’est pas valable." },
  "bank_connection.state": {
    status: 403,
    place: toast,
    text: () => "Ce retour de votre banque n’est plus valable\u00a0: recommencez la connexion depuis Comptoir.",
  },
  "bank_connection.declined": {
    status: 409,
    place: toast,
    text: () => "Votre banque n’a pas été connectée\u00a0: l’accord n’a pas été donné. Vous pouvez recommencer, ou importer un relevé.",
  },
  "bank_connection.provider": {
    status: 502,
    place: toast,
    text: () => "Le service qui lit les banques ne répond pas\u00a0: réessayez dans quelques minutes, ou importez un relevé.",
  },
  "bank_connection.account_fed": {
    status: 409,
    place: field("bankAccountId"),
    text: ({ title }) => `«\u00a0${title}\u00a0» est déjà alimenté par une connexion\u00a0: choisissez un autre compte.`,
  },
  "bank_connection.currency": {
    status: 422,
    place: field("bankAccountId"),
    text: ({ currency }) => `Ce compte est en ${currency}\u00a0: seuls les comptes en euros se connectent.`,
  },
  "bank_connection.card_of_account": {
    status: 409,
    place: field("bankAccountId"),
    text: () => "Cette carte répète les opérations de son compte, ou celui-ci celles de la carte\u00a0: un seul des deux se connecte.",
  },
  "bank_connection.linked": {
    status: 409,
    place: field("bankAccountId"),
    text: () => "Ce compte est déjà connecté\u00a0: déconnectez sa banque pour le relier autrement.",
  },
};
