import { SPEC } from "../../../text/specification.js";

/** What categories are chosen for. */
export type PickingContext = "FILTER" | "VARIOUS_DEBIT" | "VARIOUS_CREDIT" | "CATEGORIZATION_UPDATE" | "CATEGORIZATION_ADD";

/** Where a validated choice goes. */
type CategorySlot = "filter" | "debit" | "credit" | "category";

const CONTEXTS: Readonly<Record<PickingContext, { readonly title: string; readonly isMultiple: boolean; readonly slot: CategorySlot }>> = {
  FILTER: { title: SPEC.filterOnCategories, isMultiple: true, slot: "filter" },
  VARIOUS_DEBIT: { title: SPEC.selectDebitAccount, isMultiple: false, slot: "debit" },
  VARIOUS_CREDIT: { title: SPEC.selectCreditAccount, isMultiple: false, slot: "credit" },
  CATEGORIZATION_UPDATE: { title: SPEC.editCategory, isMultiple: false, slot: "category" },
  CATEGORIZATION_ADD: { title: SPEC.addCategory, isMultiple: true, slot: "category" },
};

/** The choice of categories at a moment. */
export type Picking = {
  /** Null without a particular purpose. */
  readonly context: PickingContext | null;
  readonly chosen: readonly string[];
  /** The choice was made for the user: the first one of theirs replaces it. */
  readonly isProposal: boolean;
};

export type PickingEvent =
  | { readonly kind: "press"; readonly code: string }
  | { readonly kind: "context"; readonly context: PickingContext | null };

/** The title of the layer in a context; that of an addition without any. */
export function contextTitle(context: PickingContext | null): string {
  return CONTEXTS[context ?? "CATEGORIZATION_ADD"].title;
}

/** True where several categories may be chosen: to filter, to add, and without a context. */
export function allowsSeveral(context: PickingContext | null): boolean {
  return context === null || CONTEXTS[context].isMultiple;
}

/** Where the choice goes once validated. */
export function slotOf(context: PickingContext): CategorySlot {
  return CONTEXTS[context].slot;
}

/** The choice after a category was pressed, or after the context changed, which clears it. */
export function nextPicking(picking: Picking, event: PickingEvent): Picking {
  if (event.kind === "context") {
    return event.context === picking.context ? picking : { context: event.context, chosen: [], isProposal: false };
  }
  const { context, chosen, isProposal } = picking;
  // What was proposed is taken by choosing it, not given up.
  if (isProposal && chosen.includes(event.code)) return { context, chosen, isProposal: false };
  if (chosen.includes(event.code)) return { context, chosen: chosen.filter((code) => code !== event.code), isProposal: false };
  const kept = allowsSeveral(context) && !isProposal ? chosen : [];
  return { context, chosen: [...kept, event.code], isProposal: false };
}
