import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { OperationState, StateChange } from "./operation-state.js";

/** What an act did, for its author: « SNCF » en Voyages et déplacements, 14 opérations à catégoriser de nouveau. */
export function actSentence(changes: readonly StateChange[]): string {
  const subject = subjectOf(changes);
  const many = changes.length > 1;
  const [first] = changes;
  if (!first) return "Aucune opération changée";
  if (changes.every(({ before }) => before === null)) return `Saisie de ${subject}`;
  if (changes.every(({ after }) => after === null)) return `Suppression de ${subject}`;
  const pairs = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  if (pairs.some(({ before, after }) => fieldsOf(before) !== fieldsOf(after))) return `Modification de ${subject}`;
  if (pairs.some(({ before, after }) => allocationsOf(before) !== allocationsOf(after))) return allocationSentence(subject, pairs);
  if (pairs.some(({ before, after }) => before.vatStatus !== after.vatStatus))
    return pairs[0]?.after.vatStatus === "validated" ? `TVA de ${subject} validée` : `TVA de ${subject} à valider de nouveau`;
  if (pairs.some(({ before, after }) => before.keptAsExpense !== after.keptAsExpense))
    return `${subject} ${many ? "laissées" : "laissée"} en charge`;
  return `Annotation de ${subject}`;
}

/** What became of a paper: « Pièce « facture.pdf » jointe à « SNCF » », « … retirée de 12 opérations ». */
export function paperSentence(name: string, what: "joined" | "parted", changes: readonly StateChange[]): string {
  return `Pièce «\u00a0${name}\u00a0» ${what === "joined" ? "jointe à" : "retirée de"} ${subjectOf(changes)}`;
}

/** What operations now pay for: Immobilisation « Bureau » rattachée à « IKEA ». */
export function assetSentence(title: string, changes: readonly StateChange[]): string {
  return `Immobilisation «\u00a0${title}\u00a0» rattachée à ${subjectOf(changes)}`;
}

/** The prefix of an act that takes another back, and of one that does it again. */
const PREFIX = /^(?:Annulé|Rétabli)\u00a0: /;

/** What an act that takes another one back did; taking back an undo does the act again. */
export function undoSentence({ kind, sentence }: { readonly kind: string; readonly sentence: string }): string {
  return `${kind === "undo" ? "Rétabli" : "Annulé"}\u00a0: ${sentence.replace(PREFIX, "")}`;
}

type Pair = { readonly before: OperationState; readonly after: OperationState };

const NAMED_AT_MOST = 3;

function allocationSentence(subject: string, pairs: readonly Pair[]): string {
  const codes = [...new Set(pairs.flatMap(({ after }) => after.posting.allocations.map((one) => one.account_code)))];
  if (codes.length === 0) return `${subject} à catégoriser de nouveau`;
  const names = codes.slice(0, NAMED_AT_MOST).map(nameOfAccount).join(", ");
  return `${subject} en ${names}${codes.length > NAMED_AT_MOST ? "…" : ""}`;
}

const LONGEST_TITLE = 60;

function subjectOf(changes: readonly StateChange[]): string {
  const [only, ...others] = changes;
  if (!only || others.length > 0) return `${changes.length} opérations`;
  const title = (only.after ?? only.before)?.posting.title ?? "";
  return `«\u00a0${title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).trimEnd()}…` : title}\u00a0»`;
}

function fieldsOf({ posting: { allocations: _allocations, status: _status, postedOn: _postedOn, ...fields } }: OperationState): string {
  return JSON.stringify(fields);
}

function allocationsOf({ posting: { allocations } }: OperationState): string {
  return JSON.stringify(allocations);
}
