import { LOGO_TYPE_SENTENCE, logoSizeSentence } from "./rules.js";
import { field, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses of a firm's own settings. */
export type FirmsRefusal =
  | { readonly code: "logo.missing" }
  | { readonly code: "logo.type" }
  | { readonly code: "logo.dimensions"; readonly width: number; readonly height: number };

/** Problems of a firm's settings. */
export const FIRMS_PROBLEMS: ProblemTable<FirmsRefusal> = {
  "logo.missing": { status: 422, place: field("file"), text: () => "Choisissez une image." },
  "logo.type": { status: 422, place: field("file"), text: () => LOGO_TYPE_SENTENCE },
  "logo.dimensions": { status: 422, place: field("file"), text: logoSizeSentence },
};
