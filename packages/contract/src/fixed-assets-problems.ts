import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import { field, toast, type ProblemTable } from "./problem-table.js";

/** What the server refuses on fixed assets. `title` names the component. */
export type FixedAssetsRefusal =
  | { readonly code: "asset.frozen"; readonly title: string }
  | { readonly code: "asset.exit_fixed" }
  | { readonly code: "asset.linked_frozen"; readonly title: string }
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
    text: ({ title }) => `« ${title} » est validée avec un exercice clôturé : ce changement n’est plus possible.`,
  },
  "asset.exit_fixed": { status: 409, place: toast, text: () => "Cette sortie d'immobilisation ne peut être supprimée." },
  "asset.linked_frozen": {
    status: 409,
    place: toast,
    text: ({ title }) => `Cette opération est liée à l’immobilisation « ${title} », qui est validée : sa catégorie ne change plus.`,
  },
  "asset.not_an_account": {
    status: 422,
    place: field("relatedCapitalAssetComponents"),
    text: ({ title }) => `« ${title} » n’est pas suivie sur ce compte : choisissez une immobilisation du même compte.`,
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
    text: ({ title }) => `Cette opération est déjà le prix de « ${title} ».`,
  },
  "asset.sale_booked": {
    status: 409,
    place: toast,
    text: ({ title }) => `La vente de « ${title} » est déjà enregistrée : catégorisez ce règlement au compte 467000.`,
  },
  "asset.sale_differs": {
    status: 422,
    place: field("output_price_incl_vat"),
    text: ({ inclCents, vatCents, exclCents }) =>
      `L’opération choisie fait ${euros(inclCents)} TTC, dont ${euros(vatCents)} de TVA, soit ${euros(exclCents)} HT : le prix de sortie doit être le même.`,
  },
  "asset.takeover_errors": {
    status: 422,
    place: toast,
    text: ({ count }) =>
      count === 1 ? "1 ligne est à corriger : rien n’a été repris." : `${count} lignes sont à corriger : rien n’a été repris.`,
  },
  "asset.takeover_file": { status: 422, place: field("file"), text: ({ reason }) => reason },
  "asset.takeover_changed": {
    status: 409,
    place: toast,
    text: ({ title }) => `« ${title} » a changé depuis la reprise : supprimez les immobilisations une à une.`,
  },
};
