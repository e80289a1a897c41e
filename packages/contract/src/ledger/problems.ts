import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { DerivedSource } from "@comptoir/accounting/entry/entry";
import { euros } from "@comptoir/accounting/money";
import { field, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on entries and books, beside the rules of the domain. */
export type LedgerRefusal =
  | { readonly code: "period.inverted" }
  | { readonly code: "period.no_fiscal_year" }
  | { readonly code: "period.several_years" }
  | { readonly code: "ledger.to_categorize"; readonly count: number; readonly ids: readonly string[]; readonly through: IsoDate }
  | { readonly code: "ledger.future"; readonly today: IsoDate }
  | { readonly code: "ledger.not_validated" }
  | { readonly code: "ledger.no_print" }
  | { readonly code: "ledger.print_of_another" }
  | { readonly code: "ledger.derived"; readonly kind: DerivedSource["kind"] | "carry_forward" | "opening" }
  | { readonly code: "ledger.closed_year" }
  | { readonly code: "openings.closed_year" }
  | { readonly code: "openings.taken_over" }
  | { readonly code: "openings.not_first_year"; readonly first: IsoDate };

/** Problems of entries, reversals, validation and periods. */
export const LEDGER_PROBLEMS: ProblemTable<LedgerRefusal | DomainRule<"entry" | "ledger" | "openings" | "reversal" | "validation">> = {
  "entry.unbalanced": {
    status: 422,
    place: field("lines"),
    text: (problem) =>
      `L’écriture n’est pas équilibrée\u00a0: ${euros(problem.debitCents)} au débit, ${euros(problem.creditCents)} au crédit.`,
  },
  "entry.empty": { status: 422, place: toast, text: () => "L’écriture n’a aucune ligne." },
  "entry.line_sides": {
    status: 422,
    place: ({ index }) => field(`lines[${index}].debit`),
    text: (problem) => `La ligne ${problem.index + 1} de l’écriture doit porter un débit ou un crédit, l’un des deux seulement.`,
  },
  "entry.account_unknown": {
    status: 422,
    place: ({ index }) => field(`lines[${index}].account`),
    text: ({ account, index }) => `Ligne ${index + 1}\u00a0: le compte ${account} n’existe pas dans le plan de comptes.`,
  },
  "entry.account_not_allowed": {
    status: 422,
    place: ({ index }) => field(`lines[${index}].account`),
    text: ({ account, index }) => `Ligne ${index + 1}\u00a0: le compte ${account} n’est pas de votre plan de comptes.`,
  },
  "openings.account_class": {
    status: 422,
    place: ({ index }) => field(`lines[${index}].account`),
    text: ({ account, index }) =>
      `Ligne ${index + 1}\u00a0: le compte ${account} ne s’ouvre pas, un exercice commence avec les comptes des classes 1 à 5. Le résultat de l’année d’avant se porte au compte 120000 ou 129000.`,
  },
  "openings.unbalanced": {
    status: 422,
    place: field("lines"),
    text: ({ debitCents, creditCents, proposed }) =>
      `Les soldes d’ouverture ne sont pas équilibrés\u00a0: ${euros(debitCents)} au débit, ${euros(creditCents)} au crédit. Portez la différence de ${euros(proposed.debitCents + proposed.creditCents)} au ${proposed.debitCents > 0 ? "débit" : "crédit"} du compte ${proposed.account}.`,
  },
  "openings.closed_year": {
    status: 409,
    place: toast,
    text: () => "Cet exercice est clôturé\u00a0: ses soldes d’ouverture ne changent plus.",
  },
  "openings.taken_over": {
    status: 409,
    place: toast,
    text: () => "Les soldes d’ouverture viennent d’une reprise\u00a0: annulez d’abord la reprise pour en saisir d’autres.",
  },
  "openings.not_first_year": {
    status: 422,
    place: toast,
    text: ({ first }) =>
      `Seul le premier exercice, ouvert le ${frenchDay(first)}, commence par des soldes saisis\u00a0: les autres reprennent ceux de l’exercice d’avant.`,
  },
  "reversal.already_reversed": { status: 409, place: toast, text: () => "Cette écriture est déjà extournée." },
  "reversal.of_reversal": {
    status: 409,
    place: toast,
    text: () => "Une extourne ne s’extourne pas\u00a0: saisissez à nouveau l’opération.",
  },
  "reversal.date_before_entry": {
    status: 422,
    place: field("date"),
    text: (problem) =>
      `L’extourne ne peut pas précéder l’écriture du ${frenchDay(problem.entryDate)}\u00a0: choisissez une date à partir de ce jour.`,
  },
  "validation.date_goes_back": {
    status: 409,
    place: toast,
    text: (problem) =>
      `La dernière validation date du ${frenchDay(problem.lastValidatedOn)}\u00a0: on ne valide pas à une date antérieure.`,
  },
  "ledger.period": { status: 422, place: toast, text: () => "La date de début doit précéder la date de fin." },
  "ledger.account_range": {
    status: 422,
    place: toast,
    text: (problem) => `Le premier compte (${problem.begin}) doit précéder le dernier (${problem.end}).`,
  },
  "period.inverted": { status: 422, place: toast, text: () => "La date de début doit précéder la date de fin." },
  "period.no_fiscal_year": { status: 422, place: toast, text: () => "Cette période est en dehors de vos exercices." },
  "period.several_years": {
    status: 422,
    place: toast,
    text: () => "Un livre couvre un seul exercice\u00a0: choisissez deux dates du même exercice.",
  },
  "ledger.to_categorize": {
    status: 409,
    place: toast,
    text: (problem) =>
      problem.count === 1
        ? `1 opération est à catégoriser avant de valider jusqu’au ${frenchDay(problem.through)}.`
        : `${problem.count} opérations sont à catégoriser avant de valider jusqu’au ${frenchDay(problem.through)}.`,
  },
  "ledger.future": {
    status: 422,
    place: field("through"),
    text: (problem) => `On ne valide pas l’avenir\u00a0: choisissez au plus le ${frenchDay(problem.today)}.`,
  },
  "ledger.not_validated": {
    status: 409,
    place: toast,
    text: () => "Cette écriture n’est pas validée\u00a0: modifiez l’opération, son écriture suivra.",
  },
  "ledger.derived": {
    status: 409,
    place: toast,
    text: ({ kind }) => `Cette écriture est calculée, elle ne s’extourne pas à la main\u00a0: modifiez ${WRITTEN_BY[kind]}, elle suivra.`,
  },
  "ledger.no_print": {
    status: 422,
    place: field("text"),
    text: () => "Ce texte ne contient aucune empreinte\u00a0: collez les lignes du message ou du fichier reçu à la validation.",
  },
  "ledger.print_of_another": { status: 422, place: field("text"), text: () => "Cette empreinte est celle d’un autre dossier." },
  "ledger.closed_year": {
    status: 422,
    place: field("date"),
    text: () => "Cet exercice est clôturé\u00a0: choisissez une date de l’exercice ouvert.",
  },
};

/** What a user changes for a derived entry to follow, and the screen where it is. */
const WRITTEN_BY: Readonly<Record<DerivedSource["kind"] | "carry_forward" | "opening", string>> = {
  carry_forward: "les opérations de l’exercice précédent, dans Opérations",
  opening: "le solde de départ du compte bancaire, dans Mon compte, Comptes bancaires",
  asset: "l’immobilisation dont elle vient, dans Immobilisations",
  vat_return: "la déclaration dont elle vient, dans TVA",
  closing_step: "l’étape dont elle vient, dans Clôture",
  appropriation: "la clôture de l’exercice dont elle vient, dans Clôture",
  takeover: "la reprise ou les soldes d’ouverture dont elle vient, dans Exercice",
  received_invoice: "la facture reçue dont elle vient, dans Pièces",
};
