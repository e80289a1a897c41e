import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on fixed assets. `title` names the component. */
export type FixedAssetsRefusal =
  | { readonly code: "asset.frozen"; readonly title: string }
  | { readonly code: "asset.exit_fixed" }
  | { readonly code: "asset.exit_kept"; readonly title: string }
  | { readonly code: "asset.out"; readonly title: string; readonly on: IsoDate }
  | { readonly code: "asset.to_attach"; readonly title: string }
  | { readonly code: "asset.linked_frozen"; readonly title: string }
  | { readonly code: "asset.gone"; /** The title of the operation that paid for it. */ readonly title: string }
  | { readonly code: "asset.not_an_account"; readonly title: string }
  | { readonly code: "asset.sale_unknown"; readonly beginning: IsoDate; readonly end: IsoDate }
  | { readonly code: "asset.sale_taken"; readonly title: string }
  | { readonly code: "asset.sale_booked"; readonly title: string }
  | { readonly code: "asset.sale_differs"; readonly inclCents: number; readonly vatCents: number; readonly exclCents: number }
  | { readonly code: "asset.takeover_errors"; readonly count: number }
  | { readonly code: "asset.takeover_file"; readonly reason: string }
  | { readonly code: "asset.takeover_changed"; readonly title: string };

/** Problems of fixed assets, their components and their exits. */
export const FIXED_ASSETS_PROBLEMS: ProblemTable<FixedAssetsRefusal> = {
  "asset.frozen": {
    status: 409,
    place: toast,
    text: ({ title }) => `«\u00a0${title}\u00a0» est validée avec un exercice clôturé\u00a0: ce changement n’est plus possible.`,
  },
  "asset.exit_fixed": { status: 409, place: toast, text: () => "Cette sortie d'immobilisation ne peut être supprimée." },
  "asset.exit_kept": {
    status: 409,
    place: toast,
    text: ({ title }) => `La sortie de «\u00a0${title}\u00a0» est validée dans les comptes\u00a0: elle ne change plus.`,
  },
  "asset.out": {
    status: 409,
    place: toast,
    text: ({ title, on }) => `La sortie de «\u00a0${title}\u00a0» est déjà déclarée au ${frenchDay(on)}\u00a0: modifiez-la.`,
  },
  "asset.to_attach": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `Le coût de «\u00a0${title}\u00a0» n’est rattaché à rien\u00a0: choisissez d’abord l’opération qui l’a payée, ou d’où vient son coût, puis déclarez sa sortie.`,
  },
  "asset.linked_frozen": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `Cette opération est liée à l’immobilisation «\u00a0${title}\u00a0», qui est validée\u00a0: sa catégorie ne change plus.`,
  },
  "asset.gone": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `Une immobilisation que payait l’opération «\u00a0${title}\u00a0» a été supprimée depuis\u00a0: ajoutez-la de nouveau, puis rattachez l’opération.`,
  },
  "asset.not_an_account": {
    status: 422,
    place: field("relatedCapitalAssetComponents"),
    text: ({ title }) => `«\u00a0${title}\u00a0» n’est pas suivie sur ce compte\u00a0: choisissez une immobilisation du même compte.`,
  },
  "asset.sale_unknown": {
    status: 422,
    place: field("banking_transaction_id"),
    text: ({ beginning, end }) =>
      `Choisissez une recette catégorisée en cession d’immobilisation, entre le ${frenchDay(beginning)} et le ${frenchDay(end)}.`,
  },
  "asset.sale_taken": {
    status: 409,
    place: field("banking_transaction_id"),
    text: ({ title }) => `Cette opération est déjà le prix de «\u00a0${title}\u00a0».`,
  },
  "asset.sale_booked": {
    status: 409,
    place: toast,
    text: ({ title }) => `La vente de «\u00a0${title}\u00a0» est déjà enregistrée\u00a0: catégorisez ce règlement au compte 467000.`,
  },
  "asset.sale_differs": {
    status: 422,
    place: field("output_price_incl_vat"),
    text: ({ inclCents, vatCents, exclCents }) =>
      `L’opération choisie fait ${euros(inclCents)} TTC, dont ${euros(vatCents)} de TVA, soit ${euros(exclCents)} HT\u00a0: le prix de sortie doit être le même.`,
  },
  "asset.takeover_errors": {
    status: 422,
    place: toast,
    text: ({ count }) =>
      count === 1 ? "1 ligne est à corriger\u00a0: rien n’a été repris." : `${count} lignes sont à corriger\u00a0: rien n’a été repris.`,
  },
  "asset.takeover_file": { status: 422, place: field("file"), text: ({ reason }) => reason },
  "asset.takeover_changed": {
    status: 409,
    place: toast,
    text: ({ title }) => `«\u00a0${title}\u00a0» a changé depuis la reprise\u00a0: supprimez les immobilisations une à une.`,
  },
};
