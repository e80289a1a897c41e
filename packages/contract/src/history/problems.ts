import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { ActAuthor } from "./acts.js";
import type { Transaction } from "../operations/operations.js";
import { toast, type ProblemTable } from "../base/problem-table.js";

/** An operation that is no longer as an act left it, with who changed it and when, where that is known. */
type ChangedSince = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate | null;
  readonly by: ActAuthor | null;
  readonly at: string | null;
};

/** Why an act cannot be taken back. */
export type HistoryRefusal =
  | {
      readonly code: "act.changed_since";
      /** Fifty at most of those in `ids`. */
      readonly operations: readonly ChangedSince[];
      readonly total: number;
      /** All those that changed: what is to be left out for the rest to be taken back. */
      readonly ids: readonly string[];
      /** How many are still as the act left them. */
      readonly rest: number;
    }
  | { readonly code: "act.not_undoable" }
  | { readonly code: "act.already_undone" }
  | { readonly code: "act.left_out" }
  | { readonly code: "act.rules_changed"; readonly title: string }
  | { readonly code: "act.taken_over"; readonly title: string; readonly through: IsoDate }
  | { readonly code: "act.credit_held"; readonly title: string }
  | { readonly code: "rule.changed_since"; readonly name: string }
  | {
      readonly code: "operation.changed";
      readonly by: ActAuthor | null;
      readonly at: string | null;
      readonly operation: Transaction;
    };

/** Problems of acts that are taken back, and of operations that two people change. */
export const HISTORY_PROBLEMS: ProblemTable<HistoryRefusal> = {
  "act.changed_since": {
    status: 409,
    place: toast,
    text: ({ operations: [first], total, rest }) => {
      const who = first?.by ? ` par ${first.by.name}` : "";
      const day = first?.date ? ` du ${frenchDay(first.date)}` : "";
      const which = first ? `\u00a0: «\u00a0${first.title}\u00a0»${day}${who}` : "";
      const [what, leave] =
        total === 1
          ? [`Une opération a changé depuis${which}.`, "Laissez-la de côté pour reprendre le reste."]
          : [`${total} opérations ont changé depuis${which}, et d’autres.`, "Laissez-les de côté pour reprendre le reste."];
      return `${what} ${rest === 0 ? "Il n’y a plus rien à reprendre." : leave}`;
    },
  },
  "act.not_undoable": { status: 409, place: toast, text: () => "Cet acte ne se reprend pas depuis l’historique." },
  "act.already_undone": { status: 409, place: toast, text: () => "Cet acte a déjà été repris." },
  "act.left_out": { status: 409, place: toast, text: () => "Cette opération reste telle qu’elle est." },
  "act.rules_changed": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `Le régime de TVA a changé depuis\u00a0: «\u00a0${title}\u00a0» ne retrouve pas sa catégorie telle quelle. Catégorisez-la de nouveau.`,
  },
  "act.taken_over": {
    status: 409,
    place: toast,
    text: ({ title, through }) =>
      `Les livres repris jusqu’au ${frenchDay(through)} ont déjà ce mouvement\u00a0: «\u00a0${title}\u00a0» ne revient pas, il y serait deux fois.`,
  },
  "act.credit_held": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `Le crédit de TVA repris tel que vous l’avez indiqué est déjà dans les livres\u00a0: «\u00a0${title}\u00a0» ne revient pas, il y serait deux fois.`,
  },
  "rule.changed_since": {
    status: 409,
    place: toast,
    text: ({ name }) =>
      name === ""
        ? "L’ordre des règles a changé depuis\u00a0: il ne se reprend plus d’ici."
        : `La règle «\u00a0${name}\u00a0» a changé depuis\u00a0: elle ne se reprend plus d’ici.`,
  },
  "operation.changed": {
    status: 412,
    place: toast,
    text: ({ by }) => `Cette opération a changé entre-temps${by ? `, par ${by.name}` : ""}. Choisissez ce qui doit rester.`,
  },
};
