import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { LOGO_TYPE_SENTENCE, logoSizeSentence } from "./rules.js";
import { field, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses of a firm's own settings, and of what it decides of a dossier. */
export type FirmsRefusal =
  | { readonly code: "dossier.before_registration"; readonly first: IsoDate }
  | { readonly code: "dossier.too_far"; readonly last: IsoDate }
  | { readonly code: "logo.missing" }
  | { readonly code: "logo.type" }
  | { readonly code: "logo.dimensions"; readonly width: number; readonly height: number };

/** Problems of a firm's settings and decisions. */
export const FIRMS_PROBLEMS: ProblemTable<FirmsRefusal> = {
  "dossier.before_registration": {
    status: 422,
    place: field("date"),
    text: ({ first }) => `Le dossier existe depuis le ${frenchDay(first)}\u00a0: choisissez ce jour ou un jour suivant.`,
  },
  "dossier.too_far": {
    status: 422,
    place: field("date"),
    text: ({ last }) => `Un état se décide un an à l’avance au plus\u00a0: choisissez le ${frenchDay(last)} ou un jour précédent.`,
  },
  "logo.missing": { status: 422, place: field("file"), text: () => "Choisissez une image." },
  "logo.type": { status: 422, place: field("file"), text: () => LOGO_TYPE_SENTENCE },
  "logo.dimensions": { status: 422, place: field("file"), text: logoSizeSentence },
};
