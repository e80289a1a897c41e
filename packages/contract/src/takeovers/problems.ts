import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What taking old books over refuses. */
export type TakeoversRefusal =
  | { readonly code: "takeover.file_missing" }
  | { readonly code: "takeover.too_many_previews"; readonly maximum: number }
  | { readonly code: "takeover.state"; readonly status: string }
  | { readonly code: "takeover.account"; readonly index: number; readonly account: string }
  | { readonly code: "takeover.unknown_account"; readonly index: number; readonly from: string }
  | { readonly code: "takeover.unknown_journal"; readonly index: number; readonly from: string }
  | { readonly code: "takeover.through"; readonly first: IsoDate | null; readonly last: IsoDate | null }
  | { readonly code: "takeover.vat_day" }
  | { readonly code: "takeover.changed" }
  | { readonly code: "takeover.blocked"; readonly message: string; readonly count: number }
  | { readonly code: "takeover.entries_validated"; readonly count: number };

/** Problems of old books that are taken over. */
export const TAKEOVERS_PROBLEMS: ProblemTable<TakeoversRefusal> = {
  "takeover.file_missing": { status: 422, place: field("file"), text: () => "Choisissez le FEC de votre ancien logiciel." },
  "takeover.too_many_previews": {
    status: 429,
    place: toast,
    text: ({ maximum }) =>
      `${maximum} reprises attendent déjà d’être confirmées, le plus à la fois\u00a0: abandonnez celles qui ne servent plus.`,
  },
  "takeover.state": {
    status: 409,
    place: toast,
    text: ({ status }) =>
      status === "confirmed" ? "Cette reprise est déjà faite." : "Cette reprise a été annulée\u00a0: choisissez le fichier à nouveau.",
  },
  "takeover.account": {
    status: 422,
    place: ({ index }) => field(`accounts[${index}].to`),
    text: ({ account }) => `Le compte ${account} n’est pas de votre plan de comptes.`,
  },
  "takeover.unknown_account": {
    status: 422,
    place: ({ index }) => field(`accounts[${index}].from`),
    text: ({ from }) => `Le compte «\u00a0${from}\u00a0» n’est pas dans ce fichier.`,
  },
  "takeover.unknown_journal": {
    status: 422,
    place: ({ index }) => field(`journals[${index}].from`),
    text: ({ from }) => `Le journal «\u00a0${from}\u00a0» n’est pas dans ce fichier.`,
  },
  "takeover.through": {
    status: 422,
    place: field("takenOverThrough"),
    text: ({ first, last }) =>
      first === null || last === null
        ? "Une année close se reprend jusqu’à son dernier jour."
        : `Choisissez un jour du ${frenchDay(first)} au ${frenchDay(last)}\u00a0: avant, le fichier a encore des mouvements de banque.`,
  },
  "takeover.vat_day": {
    status: 422,
    place: field("vatDeclaredThrough"),
    text: () => "Choisissez la fin d’une période de TVA déjà passée, la dernière que l’autre logiciel a déclarée.",
  },
  "takeover.changed": {
    status: 409,
    place: toast,
    text: () => "Vos livres ou cette reprise ont changé depuis l’aperçu\u00a0: relisez-le, puis confirmez.",
  },
  "takeover.blocked": {
    status: 409,
    place: toast,
    text: ({ message, count }) =>
      count > 1 ? `${message} ${count - 1 === 1 ? "Un autre point bloque" : `${count - 1} autres points bloquent`} aussi.` : message,
  },
  "takeover.entries_validated": {
    status: 409,
    place: toast,
    text: ({ count }) =>
      count === 1
        ? "1 écriture de cette reprise est validée\u00a0: elle ne s’annule plus. Extournez cette écriture si elle est fausse."
        : `${count} écritures de cette reprise sont validées\u00a0: elle ne s’annule plus. Extournez celles qui sont fausses.`,
  },
};
