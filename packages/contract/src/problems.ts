import { z } from "zod";
import type { DomainProblem } from "@comptoir/accounting/errors";
import { doorProblemPlace, doorProblemText, isDoorProblem, type DoorProblem } from "./door-problems.js";

/** What the server refuses beside the rules of the domain. */
export type ServerProblem =
  | { readonly code: "request.malformed"; readonly issues: readonly { readonly path: string; readonly message: string }[] }
  | { readonly code: "request.unknown_route" }
  | { readonly code: "request.too_large"; readonly maximumMegabytes: number }
  | { readonly code: "request.unsupported_media" }
  | { readonly code: "request.too_many" }
  | { readonly code: "auth.required" }
  | { readonly code: "auth.bad_credentials" }
  | { readonly code: "auth.wait"; readonly seconds: number }
  | { readonly code: "auth.bad_grant" }
  | DoorProblem
  | { readonly code: "auth.missing_fields"; readonly target: "username" | "password" }
  | { readonly code: "auth.session_ended" }
  | { readonly code: "auth.csrf" }
  | { readonly code: "access.forbidden" }
  | { readonly code: "access.company_required" }
  | {
      readonly code: "not_found";
      readonly what: "operation" | "entry" | "import" | "fiscal_year" | "bank_account" | "document" | "notification" | "link" | "device";
    }
  | { readonly code: "idempotency.reused" }
  | { readonly code: "operation.validated" }
  | { readonly code: "operation.vat_validated" }
  | { readonly code: "operation.imported_fields" }
  | { readonly code: "operation.not_manual" }
  | { readonly code: "operation.no_suggestion" }
  | { readonly code: "operation.date_before_first_year"; readonly first: string }
  | { readonly code: "operation.date_in_closed_year" }
  | { readonly code: "operation.bank_account_missing" }
  | { readonly code: "operation.amount_zero" }
  | { readonly code: "operation.type_missing" }
  | {
      readonly code: "operation.account_unknown" | "operation.account_not_allowed";
      readonly account: string;
      readonly target: "debitCategory" | "creditCategory";
    }
  | { readonly code: "operation.no_vat" }
  | { readonly code: "operation.not_categorized" }
  | { readonly code: "cursor.invalid" }
  | { readonly code: "period.inverted" }
  | { readonly code: "period.no_fiscal_year" }
  | { readonly code: "period.several_years" }
  | { readonly code: "ledger.to_categorize"; readonly count: number; readonly ids: readonly string[]; readonly through: string }
  | { readonly code: "ledger.future"; readonly today: string }
  | { readonly code: "ledger.not_validated" }
  | { readonly code: "ledger.closed_year" }
  | { readonly code: "import.unreadable"; readonly message: string }
  | { readonly code: "import.file_missing" }
  | { readonly code: "import.currency"; readonly currency: string; readonly index: number }
  | { readonly code: "import.account_unknown"; readonly index: number; readonly title: string }
  | { readonly code: "import.account_index"; readonly index: number }
  | { readonly code: "import.state"; readonly status: string }
  | { readonly code: "import.line_unknown"; readonly line: number }
  | { readonly code: "import.line_incomplete"; readonly line: number }
  | { readonly code: "import.no_mapping" }
  | { readonly code: "import.nothing_selected" }
  | { readonly code: "import.entries_validated"; readonly count: number }
  | { readonly code: "fec.siren_missing" }
  | { readonly code: "fec.whole_year" }
  | { readonly code: "document.format_unknown" }
  | { readonly code: "document.too_large"; readonly lines: number; readonly maximum: number }
  | { readonly code: "explain.invalid" }
  | { readonly code: "server.failure"; readonly reference: string }
  | { readonly code: "server.unavailable" };

export type Problem = DomainProblem | ServerProblem;

/** How a problem travels: RFC 9457 plus the keys of the specification (`message`, `statusCode`, `error`, `target`). */
export const ProblemReply = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  error: z.object({ type: z.enum(["field", "toast", "modal"]), target: z.string().optional() }).optional(),
  target: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  /** How many operations, and which, stand in the way of a validation. */
  count: z.number().int().optional(),
  ids: z.array(z.string()).optional(),
});
export type ProblemReply = z.output<typeof ProblemReply>;

const euros = (amount: number): string =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(amount / 100).replace("-", "−");
const day = (iso: string): string => iso.split("-").reverse().join("/");
const NAMES: Readonly<Record<Extract<Problem, { code: "not_found" }>["what"], string>> = {
  operation: "Cette opération n’existe pas ou n’existe plus.",
  entry: "Cette écriture n’existe pas ou n’existe plus.",
  import: "Cet import n’existe pas ou n’existe plus.",
  fiscal_year: "Cet exercice n’existe pas.",
  bank_account: "Ce compte bancaire n’existe pas.",
  document: "Ce document n’existe pas.",
  notification: "Cette notification n’existe pas ou n’existe plus.",
  device: "Cet appareil est déjà déconnecté.",
  link: "Ce lien a déjà servi ou a expiré. Demandez le document à nouveau.",
};

/** The French sentence of a problem: what is wrong, with the figures, then what to do. */
export function problemText(problem: Problem): string {
  if (isDoorProblem(problem)) return doorProblemText(problem);
  switch (problem.code) {
    case "entry.unbalanced":
      return `L’écriture n’est pas équilibrée : ${euros(problem.debitCents)} au débit, ${euros(problem.creditCents)} au crédit.`;
    case "entry.empty":
      return "L’écriture n’a aucune ligne.";
    case "entry.line_sides":
      return `La ligne ${problem.index + 1} de l’écriture doit porter un débit ou un crédit, l’un des deux seulement.`;
    case "allocation.vat_nature":
      return "Cette nature de TVA ne convient pas à cette catégorie.";
    case "allocation.deductible_share":
      return "La part de TVA récupérable doit être comprise entre 0 % et 100 %.";
    case "operation.value":
      return "Le montant ne peut pas être nul.";
    case "operation.account_unknown":
      return `Le compte ${problem.account} n’existe pas dans le plan de comptes.`;
    case "operation.account_not_allowed":
      return `Le compte ${problem.account} ne peut pas servir à cette opération.`;
    case "reversal.of_reversal":
      return "Une extourne ne s’extourne pas : saisissez à nouveau l’opération.";
    case "validation.date_goes_back":
      return `La dernière validation date du ${day(problem.lastValidatedOn)} : on ne valide pas à une date antérieure.`;
    case "ledger.period":
      return "La date de début doit précéder la date de fin.";
    case "ledger.account_range":
      return `Le premier compte (${problem.begin}) doit précéder le dernier (${problem.end}).`;
    case "allocation.sum":
      return `La ventilation fait ${euros(problem.actualCents)} pour une opération de ${euros(problem.expectedCents)} : répartissez le reste.`;
    case "allocation.account_unknown":
      return `Le compte ${problem.account} n’existe pas dans le plan de comptes.`;
    case "allocation.account_not_allowed":
      return `Le compte ${problem.account} ne peut pas servir à cette opération : choisissez une autre catégorie.`;
    case "allocation.zero":
      return "Une ligne de la ventilation est à zéro : indiquez son montant ou retirez-la.";
    case "allocation.vat_rate":
      return "Ce taux de TVA n’existe pas : choisissez 20 %, 10 %, 5,5 %, 2,1 % ou 0 %.";
    case "allocation.vat_amount":
      return `Le montant de TVA doit être compris entre 0,00 € et ${euros(problem.maximumCents)}.`;
    case "allocation.private_share":
      return "Cette catégorie n’admet pas de part privée.";
    case "operation.various_accounts":
      return "Choisissez un compte de débit et un compte de crédit différents.";
    case "reversal.already_reversed":
      return "Cette écriture est déjà extournée.";
    case "reversal.date_before_entry":
      return `L’extourne ne peut pas précéder l’écriture du ${day(problem.entryDate)} : choisissez une date à partir de ce jour.`;
    case "request.malformed":
      return problem.issues[0]?.message ?? "La demande est mal formée.";
    case "request.unknown_route":
      return "Cette adresse n’existe pas.";
    case "request.too_large":
      return `Le fichier dépasse ${problem.maximumMegabytes} Mo. Exportez une période plus courte.`;
    case "request.unsupported_media":
      return "Ce type de contenu n’est pas accepté ici.";
    case "request.too_many":
      return "Trop de demandes à la fois. Réessayez dans un instant.";
    case "auth.required":
      return "Connectez-vous pour continuer.";
    case "auth.bad_credentials":
      return "L’adresse e-mail ou le mot de passe est incorrect.";
    case "auth.wait":
      return `Trop d’essais avec un mauvais mot de passe. Réessayez dans ${problem.seconds} s.`;
    case "auth.bad_grant":
      return "Cette façon de se connecter n’est pas acceptée.";
    case "auth.missing_fields":
      return problem.target === "username" ? "Le champ e-mail est requis." : "Le mot de passe est requis.";
    case "auth.session_ended":
      return "Votre session a pris fin. Connectez-vous à nouveau.";
    case "auth.csrf":
      return "Le jeton de sécurité manque ou a expiré. Rechargez la page.";
    case "access.forbidden":
      return "Accès interdit";
    case "access.company_required":
      return "Choisissez d’abord une entreprise.";
    case "not_found":
      return NAMES[problem.what];
    case "idempotency.reused":
      return "Cette clé d’idempotence a déjà servi à une autre demande.";
    case "operation.validated":
      return "Cette opération est validée : extournez son écriture pour la corriger.";
    case "operation.vat_validated":
      return "La TVA de cette période est validée : la catégorie ne peut plus changer.";
    case "operation.imported_fields":
      return "Une opération venue de la banque ne change pas : seules ses annotations se modifient.";
    case "operation.not_manual":
      return "Une opération venue de la banque ne se supprime pas : annulez son import.";
    case "operation.no_suggestion":
      return "Cette opération n’a pas de suggestion.";
    case "operation.date_before_first_year":
      return `La date précède votre premier exercice, ouvert le ${day(problem.first)}.`;
    case "operation.date_in_closed_year":
      return "Cet exercice est clôturé : choisissez une date de l’exercice ouvert.";
    case "operation.bank_account_missing":
      return "Choisissez un compte bancaire.";
    case "operation.amount_zero":
      return "Le montant ne peut pas être nul.";
    case "operation.type_missing":
      return "Choisissez un type : Dépense ou Recette.";
    case "operation.no_vat":
      return "Cette opération n’a pas de TVA à valider.";
    case "operation.not_categorized":
      return "Cette opération n’est pas catégorisée.";
    case "cursor.invalid":
      return "La suite de cette liste n’est plus disponible. Rechargez-la.";
    case "period.inverted":
      return "La date de début doit précéder la date de fin.";
    case "period.no_fiscal_year":
      return "Cette période est en dehors de vos exercices.";
    case "period.several_years":
      return "Un livre couvre un seul exercice : choisissez deux dates du même exercice.";
    case "ledger.to_categorize":
      return problem.count === 1
        ? `1 opération est à catégoriser avant de valider jusqu’au ${day(problem.through)}.`
        : `${problem.count} opérations sont à catégoriser avant de valider jusqu’au ${day(problem.through)}.`;
    case "ledger.future":
      return `On ne valide pas l’avenir : choisissez au plus le ${day(problem.today)}.`;
    case "ledger.not_validated":
      return "Cette écriture n’est pas validée : modifiez l’opération, son écriture suivra.";
    case "ledger.closed_year":
      return "Cet exercice est clôturé : choisissez une date de l’exercice ouvert.";
    case "import.unreadable":
      return problem.message;
    case "import.file_missing":
      return "Choisissez un fichier de relevé.";
    case "import.currency":
      return `Ce compte est en ${problem.currency} : seuls les comptes en euros s’importent.`;
    case "import.account_unknown":
      return `À quel compte bancaire correspond « ${problem.title} » ? Choisissez-le ou créez-le.`;
    case "import.account_index":
      return "Ce compte n’est pas dans le fichier.";
    case "import.state":
      return problem.status === "imported"
        ? "Cet import est déjà fait."
        : problem.status === "undone"
          ? "Cet import a été annulé : choisissez le fichier à nouveau."
          : "Cet import est en cours.";
    case "import.line_unknown":
      return `La ligne ${problem.line} n’est pas dans ce fichier.`;
    case "import.line_incomplete":
      return `La ligne ${problem.line} a encore besoin d’une date et d’un montant.`;
    case "import.no_mapping":
      return "Les colonnes ne se choisissent que pour un fichier CSV.";
    case "import.nothing_selected":
      return "Ce fichier n’a aucune opération à importer.";
    case "import.entries_validated":
      return problem.count === 1
        ? "1 écriture de cet import est validée : il ne s’annule plus. Extournez cette écriture si elle est fausse."
        : `${problem.count} écritures de cet import sont validées : il ne s’annule plus. Extournez celles qui sont fausses.`;
    case "fec.siren_missing":
      return "Le FEC porte votre SIREN : renseignez le SIRET de votre entreprise dans « Mon compte ».";
    case "fec.whole_year":
      return "Un FEC couvre un exercice entier : choisissez ses dates de début et de fin.";
    case "document.format_unknown":
      return "Ce document n’existe pas dans ce format.";
    case "document.too_large":
      return `Ce document compte ${problem.lines} lignes, ce format en admet ${problem.maximum} : choisissez une période plus courte, ou le format CSV.`;
    case "explain.invalid":
      return "Ce chiffre n’est pas reconnu. Rechargez la page.";
    case "server.failure":
      return `Une erreur est survenue. Vos données sont intactes. Référence : ${problem.reference}`;
    case "server.unavailable":
      return "Le service est momentanément indisponible. Réessayez dans une minute.";
  }
}

/** Where the sentence of a problem is shown: at a field, in a toast (by default), in the error modal. */
export function problemPlace(problem: Problem): { type: "field" | "toast" | "modal"; target?: string } {
  if (isDoorProblem(problem)) return doorProblemPlace(problem);
  switch (problem.code) {
    case "auth.missing_fields":
      return { type: "field", target: problem.target };
    case "request.malformed":
      return problem.issues[0]?.path ? { type: "field", target: problem.issues[0].path } : { type: "toast" };
    case "allocation.account_unknown":
    case "allocation.account_not_allowed":
      return { type: "field", target: `allocations[${problem.index}].account` };
    case "allocation.zero":
      return { type: "field", target: `allocations[${problem.index}].amount` };
    case "allocation.vat_rate":
      return { type: "field", target: `allocations[${problem.index}].vatRate` };
    case "allocation.vat_amount":
      return { type: "field", target: `allocations[${problem.index}].vatAmount` };
    case "allocation.private_share":
      return { type: "field", target: `allocations[${problem.index}].privateShare` };
    case "allocation.sum":
      return { type: "field", target: "allocations" };
    case "import.account_unknown":
    case "import.account_index":
    case "import.currency":
      return { type: "field", target: `accounts[${problem.index}].bankAccountId` };
    case "import.unreadable":
    case "import.file_missing":
      return { type: "field", target: "file" };
    case "operation.date_before_first_year":
    case "operation.date_in_closed_year":
    case "reversal.date_before_entry":
    case "ledger.closed_year":
      return { type: "field", target: "date" };
    case "operation.bank_account_missing":
      return { type: "field", target: "bankingAccount" };
    case "operation.amount_zero":
      return { type: "field", target: "amount" };
    case "operation.type_missing":
      return { type: "field", target: "type" };
    case "operation.various_accounts":
      return { type: "field", target: "debitCategory" };
    case "operation.account_unknown":
    case "operation.account_not_allowed":
      return "target" in problem ? { type: "field", target: problem.target } : { type: "toast" };
    case "ledger.future":
      return { type: "field", target: "through" };
    default:
      return { type: "toast" };
  }
}
