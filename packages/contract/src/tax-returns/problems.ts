import { field, modal, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on tax returns. */
export type TaxReturnsRefusal =
  | { readonly code: "tax_return.no_form"; readonly incomeYear: number }
  | { readonly code: "tax_return.not_kept" }
  | { readonly code: "tax_return.provisional"; readonly incomeYear: number }
  | { readonly code: "tax_return.closed" }
  | { readonly code: "tax_return.not_typed"; readonly box: string }
  | { readonly code: "tax_return.below_zero"; readonly box: string }
  | { readonly code: "tax_return.controls"; readonly message: string };

/** Problems of tax returns. */
export const TAX_RETURNS_PROBLEMS: ProblemTable<TaxReturnsRefusal> = {
  "tax_return.no_form": {
    status: 409,
    place: toast,
    text: ({ incomeYear }) =>
      `Les formulaires des revenus de ${incomeYear} ne sont pas dans Comptoir\u00a0: adressez-vous à votre expert-comptable.`,
  },
  "tax_return.not_kept": {
    status: 409,
    place: toast,
    text: () => "L’exercice n’est pas clôturé\u00a0: sa déclaration se dépose une fois la clôture validée.",
  },
  "tax_return.provisional": {
    status: 409,
    place: toast,
    text: ({ incomeYear }) =>
      `Le formulaire des revenus de ${incomeYear} n’est pas publié\u00a0: cette déclaration est provisoire et ne peut pas être dite déposée.`,
  },
  "tax_return.closed": {
    status: 409,
    place: toast,
    text: () => "L’exercice est clôturé\u00a0: sa déclaration ne change plus. Rouvrez-le pour la corriger.",
  },
  "tax_return.not_typed": {
    status: 422,
    place: ({ box }) => field(box),
    text: ({ box }) => `La case ${box} vient des comptes ou de la clôture\u00a0: elle ne se saisit pas.`,
  },
  "tax_return.below_zero": {
    status: 422,
    place: ({ box }) => field(box),
    text: ({ box }) => `La case ${box} n’est jamais négative.`,
  },
  "tax_return.controls": { status: 409, place: modal, text: ({ message }) => message },
};
