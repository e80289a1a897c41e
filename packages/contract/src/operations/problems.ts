import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros, frenchAmount } from "@comptoir/accounting/money";
import { MESSAGES } from "../base/messages.js";
import { field, toast, type DomainRule, type Place, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on operations, beside the rules of the domain. */
export type OperationsRefusal =
  | { readonly code: "operation.validated" }
  | { readonly code: "operation.vat_validated" }
  | { readonly code: "operation.vat_declared" }
  | { readonly code: "operation.vat_not_validated" }
  | { readonly code: "operation.imported_fields" }
  | { readonly code: "operation.not_manual" }
  | { readonly code: "operation.no_suggestion" }
  | { readonly code: "operation.date_before_first_year"; readonly first: IsoDate }
  | { readonly code: "operation.date_out_of_bounds"; readonly first: IsoDate; readonly last: IsoDate }
  | { readonly code: "operation.taken_over"; readonly through: IsoDate }
  | { readonly code: "operation.date_too_far"; readonly last: IsoDate }
  | { readonly code: "operation.journal_entry" }
  | { readonly code: "operation.not_miscellaneous" }
  | { readonly code: "operation.miscellaneous" }
  | { readonly code: "operation.bank_account_missing" }
  | { readonly code: "operation.amount_zero" }
  | { readonly code: "operation.type_missing" }
  | ({ readonly code: "operation.account_unknown" } & RefusedAccount)
  | ({ readonly code: "operation.account_not_allowed" } & RefusedAccount)
  | { readonly code: "operation.no_vat" }
  | { readonly code: "operation.not_categorized" }
  | { readonly code: "operation.already_categorized" }
  | { readonly code: "operation.changed_meanwhile" }
  | { readonly code: "open_item.gap" }
  | { readonly code: "open_item.nothing_left"; readonly label: string }
  | { readonly code: "open_item.settled"; readonly item: string; readonly operation: string; readonly date: IsoDate }
  | { readonly code: "operation.suggestion_changed" }
  | { readonly code: "operation.other_side" }
  | { readonly code: "operation.comment_too_long" }
  | { readonly code: "operation.balance_filters" }
  | { readonly code: "selection.too_many"; readonly count: number; readonly maximum: number }
  | { readonly code: "selection.changed" }
  | { readonly code: "selection.unseen" }
  | { readonly code: "rule.too_many"; readonly maximum: number }
  | { readonly code: "rule.words_missing" }
  | { readonly code: "rule.words_too_many"; readonly count: number; readonly maximum: number }
  | { readonly code: "rule.amounts" }
  | { readonly code: "rule.sign"; readonly account: string; readonly sign: "income" | "outcome"; readonly index: number }
  | { readonly code: "rule.order" }
  | { readonly code: "view.too_many"; readonly maximum: number }
  | { readonly code: "view.name_taken"; readonly name: string };

/** An account typed in one of the two fields of a miscellaneous operation. */
type RefusedAccount = { readonly account: string; readonly target: "debitCategory" | "creditCategory" };

/** Problems of operations and of their allocations. */
export const OPERATIONS_PROBLEMS: ProblemTable<OperationsRefusal | DomainRule<"allocation" | "open_item" | "operation">> = {
  "open_item.account": {
    status: 422,
    place: (problem) => fieldOf(problem, "account"),
    text: ({ account }) => `Ce qui est réglé est au compte ${account} : donnez-lui cette part de l’opération.`,
  },
  "open_item.exceeded": {
    status: 409,
    place: (problem) => fieldOf(problem, "openItems"),
    text: ({ label, leftCents }) =>
      leftCents === 0
        ? `« ${label} » est déjà entièrement réglé.`
        : `Il reste ${euros(leftCents)} à régler sur « ${label} » : donnez le surplus à un autre compte.`,
  },
  "open_item.sum": {
    status: 422,
    place: (problem) => fieldOf(problem, "amount"),
    text: ({ restCents }) => `Les règlements laissent ${euros(restCents)} de cette part sans facture : changez leurs montants.`,
  },
  "open_item.gap": {
    status: 422,
    place: toast,
    text: () => "L’écart de règlement passe un euro\u00a0: donnez-le vous-même à un compte.",
  },
  "open_item.nothing_left": { status: 409, place: toast, text: ({ label }) => `Il ne reste rien à régler sur «\u00a0${label}\u00a0».` },
  "open_item.settled": {
    status: 409,
    place: toast,
    text: ({ item, operation, date }) =>
      `« ${item} » est réglé par « ${operation} » du ${frenchDay(date)} : décatégorisez cette opération d’abord.`,
  },
  "allocation.sum": {
    status: 422,
    place: field("allocations"),
    text: (problem) =>
      `La ventilation fait ${euros(problem.actualCents)} pour une opération de ${euros(problem.expectedCents)}\u00a0: répartissez le reste.`,
  },
  "allocation.account_unknown": {
    status: 422,
    place: (problem) => fieldOf(problem, "account"),
    text: (problem) => `Le compte ${problem.account} n’existe pas dans le plan de comptes.`,
  },
  "allocation.account_not_allowed": {
    status: 422,
    place: (problem) => fieldOf(problem, "account"),
    text: (problem) => `Le compte ${problem.account} ne peut pas servir à cette opération\u00a0: choisissez une autre catégorie.`,
  },
  "allocation.zero": {
    status: 422,
    place: (problem) => fieldOf(problem, problem.list === "parts" ? "share" : "amount"),
    text: () => "Une ligne de la ventilation est à zéro\u00a0: indiquez son montant ou retirez-la.",
  },
  "allocation.vat_rate": {
    status: 422,
    place: (problem) => fieldOf(problem, "vatRate"),
    text: () => "Ce taux de TVA n’existe pas\u00a0: choisissez 20\u00a0%, 10\u00a0%, 5,5\u00a0%, 2,1\u00a0% ou 0\u00a0%.",
  },
  "allocation.vat_amount": {
    status: 422,
    place: (problem) => fieldOf(problem, "vatAmount"),
    text: (problem) => `Le montant de TVA doit être compris entre 0,00\u00a0€ et ${euros(problem.maximumCents)}.`,
  },
  "allocation.vat_nature": { status: 422, place: toast, text: () => "Cette nature de TVA ne convient pas à cette catégorie." },
  "allocation.deduction_lost": {
    status: 422,
    place: (problem) => fieldOf(problem, "vatDeductible"),
    text: ({ lastDay }) =>
      `La TVA de cette opération se déduisait jusqu’au ${frenchDay(lastDay)}\u00a0: indiquez 0\u00a0% de TVA récupérable.`,
  },
  "allocation.deductible_share": {
    status: 422,
    place: (problem) => fieldOf(problem, "vatDeductible"),
    text: () => "La part de TVA déductible se donne pour une dépense, entre 0\u00a0% et 100\u00a0%.",
  },
  "allocation.private_share": {
    status: 422,
    place: (problem) => fieldOf(problem, "privateShare"),
    text: () => "Cette catégorie n’admet pas de part privée.",
  },
  "allocation.share_missing": {
    status: 422,
    place: (problem) => field(`parts[${problem.index}].share`),
    text: () => "Indiquez la part de cette catégorie en pourcentage, ou donnez-lui le reste.",
  },
  "allocation.rest_twice": {
    status: 422,
    place: (problem) => field(`parts[${problem.index}].rest`),
    text: () => "Une seule catégorie prend le reste\u00a0: indiquez la part des autres en pourcentage.",
  },
  "allocation.shares_sum": {
    status: 422,
    place: field("parts"),
    text: ({ totalBp, hasRest }) =>
      hasRest
        ? `Les parts font déjà ${percent(totalBp)}\u00a0: il ne reste rien pour la catégorie qui prend le reste.`
        : `Les parts font ${percent(totalBp)}\u00a0: elles doivent faire 100\u00a0%, ou l’une d’elles prendre le reste.`,
  },
  "operation.value": { status: 422, place: toast, text: () => "Le montant ne peut pas être nul." },
  "operation.various_accounts": {
    status: 422,
    place: field("debitCategory"),
    text: () => "Choisissez un compte de débit et un compte de crédit différents.",
  },
  "operation.account_unknown": {
    status: 422,
    place: (problem) => ("target" in problem ? field(problem.target) : toast),
    text: (problem) => `Le compte ${problem.account} n’existe pas dans le plan de comptes.`,
  },
  "operation.account_not_allowed": {
    status: 422,
    place: (problem) => ("target" in problem ? field(problem.target) : toast),
    text: (problem) => `Le compte ${problem.account} ne peut pas servir à cette opération.`,
  },
  "operation.validated": {
    status: 409,
    place: toast,
    text: () => "Cette opération est validée\u00a0: extournez son écriture pour la corriger.",
  },
  "operation.vat_validated": {
    status: 409,
    place: toast,
    text: () => "La TVA de cette période est validée\u00a0: la catégorie ne peut plus changer.",
  },
  "operation.vat_declared": {
    status: 409,
    place: toast,
    text: () => "La TVA de cette opération est déclarée\u00a0: ce qui change se porte sur la prochaine déclaration.",
  },
  "operation.vat_not_validated": { status: 409, place: toast, text: () => "La TVA de cette opération n’est pas validée." },
  "operation.imported_fields": {
    status: 409,
    place: toast,
    text: () => "Une opération venue de la banque ne change pas\u00a0: seules ses annotations se modifient.",
  },
  "operation.not_manual": {
    status: 409,
    place: toast,
    text: () => "Une opération venue de la banque ne se supprime pas\u00a0: annulez son import.",
  },
  "operation.no_suggestion": { status: 409, place: toast, text: () => "Cette opération n’a pas de suggestion." },
  "operation.date_before_first_year": {
    status: 422,
    place: field("date"),
    text: (problem) =>
      `La date précède votre premier exercice, ouvert le ${frenchDay(problem.first)}\u00a0: ce qui vient d’avant se reprend par les soldes d’ouverture de cet exercice.`,
  },
  "operation.date_out_of_bounds": { status: 422, place: field("date"), text: () => MESSAGES.dateWithinFiscalYear },
  "operation.taken_over": {
    status: 422,
    place: field("date"),
    text: ({ through }) =>
      `Les livres repris jusqu’au ${frenchDay(through)} ont déjà ce mouvement\u00a0: choisissez un jour suivant, ou une opération diverse sans banque ni caisse.`,
  },
  "operation.date_too_far": {
    status: 422,
    place: field("date"),
    text: ({ last }) => `Cette date est dans plus d’un an\u00a0: vérifiez l’année. La dernière qui s’enregistre est le ${frenchDay(last)}.`,
  },
  "operation.journal_entry": {
    status: 409,
    place: toast,
    text: () => "Cette opération est une écriture de plusieurs lignes\u00a0: modifiez ses lignes.",
  },
  "operation.not_miscellaneous": {
    status: 409,
    place: toast,
    text: () => "Cette opération n’est pas une opération diverse\u00a0: elle se modifie dans son propre formulaire.",
  },
  "operation.miscellaneous": {
    status: 409,
    place: toast,
    text: () => "Cette opération est une opération diverse\u00a0: ses comptes se modifient dans son propre formulaire.",
  },
  "operation.bank_account_missing": { status: 422, place: field("bankingAccount"), text: () => "Choisissez un compte bancaire." },
  "operation.amount_zero": { status: 422, place: field("amount"), text: () => "Le montant ne peut pas être nul." },
  "operation.type_missing": { status: 422, place: field("type"), text: () => "Choisissez un type\u00a0: Dépense ou Recette." },
  "operation.no_vat": { status: 409, place: toast, text: () => "Cette opération n’a pas de TVA à valider." },
  "operation.already_categorized": {
    status: 409,
    place: toast,
    text: () => "Cette opération a été catégorisée entre-temps\u00a0: elle garde sa catégorie.",
  },
  "operation.changed_meanwhile": {
    status: 409,
    place: toast,
    text: () => "Cette opération a changé entre-temps\u00a0: elle reste comme elle est.",
  },
  "operation.suggestion_changed": {
    status: 409,
    place: toast,
    text: () => "La suggestion de cette opération a changé entre-temps\u00a0: regardez-la avant de l’accepter.",
  },
  "operation.other_side": {
    status: 409,
    place: toast,
    text: () => "L’autre côté de ce virement ne peut pas être accepté\u00a0: les deux le sont ensemble.",
  },
  "operation.comment_too_long": {
    status: 422,
    place: field("comment"),
    text: () => "Une annotation compte 2\u00a0000 caractères au plus.",
  },
  "operation.balance_filters": {
    status: 422,
    place: toast,
    text: () => "Le solde se lit sur un seul compte bancaire, sans autre filtre que ses dates.",
  },
  "selection.too_many": {
    status: 422,
    place: toast,
    text: ({ count, maximum }) =>
      `Cette sélection compte ${thousands(count)} opérations\u00a0: ${thousands(maximum)} au plus changent à la fois. Resserrez le filtre.`,
  },
  "selection.changed": {
    status: 409,
    place: toast,
    text: () => "Ces opérations ont changé depuis l’aperçu\u00a0: regardez-le de nouveau avant d’écrire.",
  },
  "selection.unseen": {
    status: 422,
    place: toast,
    text: () => "Demandez d’abord l’aperçu de ce filtre (preview)\u00a0: ce qui s’écrit est ce qui a été vu.",
  },
  "rule.too_many": {
    status: 422,
    place: toast,
    text: ({ maximum }) => `Une entreprise compte ${maximum} règles au plus\u00a0: supprimez celles qui ne servent plus.`,
  },
  "rule.words_missing": {
    status: 422,
    place: field("words"),
    text: () => "Indiquez au moins un mot du libellé\u00a0: une règle sans mot conviendrait à toutes les opérations.",
  },
  "rule.words_too_many": {
    status: 422,
    place: field("words"),
    text: ({ count, maximum }) => `Une règle compte ${maximum} mots au plus\u00a0: celle-ci en a ${count}.`,
  },
  "rule.amounts": {
    status: 422,
    place: field("amountMax"),
    text: () => "Le montant maximal est plus petit que le montant minimal.",
  },
  "rule.sign": {
    status: 422,
    place: ({ index }) => field(`parts[${index}].account`),
    text: ({ account, sign }) =>
      sign === "income"
        ? `Le compte ${account} est une dépense et la règle ne concerne que l’argent reçu\u00a0: choisissez une recette, ou des dépenses.`
        : `Le compte ${account} est une recette et la règle ne concerne que l’argent dépensé\u00a0: choisissez une dépense, ou des recettes.`,
  },
  "rule.order": {
    status: 409,
    place: toast,
    text: () => "Les règles ont changé depuis leur lecture\u00a0: regardez-les de nouveau avant de les ordonner.",
  },
  "view.too_many": {
    status: 422,
    place: toast,
    text: ({ maximum }) => `Vous gardez déjà ${maximum} vues, le plus qui se garde\u00a0: supprimez-en une d’abord.`,
  },
  "view.name_taken": {
    status: 422,
    place: field("name"),
    text: ({ name }) => `Une de vos vues s’appelle déjà «\u00a0${name}\u00a0»\u00a0: choisissez un autre nom.`,
  },
  "operation.not_categorized": { status: 409, place: toast, text: () => "Cette opération n’est pas catégorisée." },
};

/** A field of the allocation at fault, in the list that the caller sent. */
function fieldOf({ index, list }: { readonly index: number; readonly list?: "parts" }, name: string): Place {
  return field(`${list ?? "allocations"}[${index}].${name}`);
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function percent(basisPoints: number): string {
  return `${frenchAmount(basisPoints).replace(/,?0+$/, "")}\u00a0%`;
}
