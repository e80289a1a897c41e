import {
  acceptSuggestions,
  allocateSelection,
  associateSelection,
  validateVat,
  type SelectionPreview,
} from "@comptoir/contract/operations/selection";
import { call } from "../../../lib/api/api.js";
import { reloadLists } from "../changes/cached-lists.js";
import {
  announceCategorized,
  announceJoined,
  announceVat,
  perform,
  previewReply,
  selectionFilters,
  writtenReply,
  type PendingCategory,
} from "../changes/changes.js";
import type { OperationFilters } from "../filters/filters.js";
import type { HeldPaper } from "../attachments/paper-calls.js";

/** An act on every operation of a list, loaded or not. */
export type FilteredAct =
  | { readonly kind: "categorize"; readonly category: PendingCategory }
  | { readonly kind: "accept" }
  | { readonly kind: "validate-vat" }
  | { readonly kind: "associate"; readonly paper: HeldPaper };

/** Which list: its filters, or its operations named one by one. */
export type FilteredList = { readonly filters: OperationFilters; readonly ids: readonly string[] };

type Step = { readonly preview: true } | { readonly seen: string };

/** What an act would do to the whole list. Throws ApiError. */
export function previewFiltered(list: FilteredList, act: FilteredAct): Promise<SelectionPreview["data"]> {
  return previewReply(send(list, act, { preview: true }));
}

/** Does to the whole list what was previewed, as one act; false when it was refused, the list being no longer what was seen. Undoable. */
export async function changeFiltered(list: FilteredList, act: FilteredAct, seen: string): Promise<boolean> {
  const outcome = await perform([], [], () => writtenReply(send(list, act, { seen })));
  if (act.kind === "validate-vat") announceVat(outcome, "validated");
  else if (act.kind === "associate") announceJoined(outcome);
  else announceCategorized(outcome, { text: act.kind === "categorize" ? act.category.name : undefined, part: null });
  if (outcome.changed.length > 0) await reloadLists();
  return outcome.changed.length > 0;
}

function send({ filters, ids }: FilteredList, act: FilteredAct, step: Step) {
  const body = { filters: selectionFilters(filters, ids), ...step };
  switch (act.kind) {
    case "categorize":
      return call(allocateSelection, { body: { ...body, parts: [{ account: act.category.code }] } });
    case "accept":
      return call(acceptSuggestions, { body: { ...body, minConfidence: 0 } });
    case "validate-vat":
      return call(validateVat, { body });
    case "associate":
      return call(associateSelection, { body: { ...body, fileId: act.paper.fid } });
  }
}
