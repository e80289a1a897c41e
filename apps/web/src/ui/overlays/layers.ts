import { createContext, use, useEffect, useLayoutEffect, useRef } from "react";

/** The place of a layer: at the side of the page, before everything, or above the one it details. One at a time in each slot. */
type Slot = "side" | "modal" | "above";

/** Everything that opens over a page, by name. A modal that only asks about one of these has no name: it belongs to it. */
const SLOTS = {
  notifications: "side",
  "operation-filters": "side",
  "document-filters": "side",
  "dossier-filters": "side",
  "asset-filters": "side",
  dossier: "side",
  categories: "side",
  operation: "side",
  history: "side",
  views: "side",
  cash: "side",
  "open-items": "side",
  "ask-client": "side",
  questions: "side",
  "filtered-operations": "side",
  "category-rules": "side",
  "similar-operations": "side",
  "category-origin": "side",
  openings: "side",
  split: "side",
  vehicle: "side",
  loan: "side",
  address: "side",
  asset: "side",
  "asset-components": "side",
  "asset-takeover": "side",
  "depreciation-table": "above",
  "asset-vehicle": "above",
  "loan-schedule": "above",
  entry: "above",
  "figure-origin": "above",
  "rejected-lines": "above",
  "fec-findings": "above",
  "add-dossier": "modal",
  "client-contact": "modal",
  collaborator: "modal",
  "delete-collaborator": "modal",
  "year-collaborators": "modal",
  "hand-over": "modal",
  "assign-dossiers": "modal",
  "assign-year": "modal",
  notification: "modal",
  "asset-exit": "modal",
  "asset-detail-proposal": "modal",
  "vat-warning": "modal",
  donut: "modal",
  "reset-step": "modal",
  "reopen-closing": "modal",
  "push-message": "modal",
} as const satisfies Readonly<Record<string, Slot>>;

type Slots = typeof SLOTS;
type NameAt<At extends Slot> = { [Name in keyof Slots]: Slots[Name] extends At ? Name : never }[keyof Slots];

/** The name of anything that opens over a page. */
export type LayerName = keyof Slots;
/** The name of a layer at the side, or of a sheet above one. */
export type SideLayerName = NameAt<"side" | "above">;
/** The name of a modal of its own. */
export type ModalName = NameAt<"modal">;

/** True for what opens over a layer that stays under it, to be found again. */
export const OverAnother = createContext(false);

/** What is open in each slot, the last one over the others. */
const open = new Map<string, readonly { readonly close: () => void }[]>();

/** True for a name of the register. */
export function isLayerName(name: unknown): name is LayerName {
  return typeof name === "string" && Object.hasOwn(SLOTS, name);
}

/** Opens a layer in its slot: the layers open in that slot are asked to close, unless it opens over them. Returns the function that frees the slot. */
export function openInSlot(name: LayerName, close: () => void, isOver = false): () => void {
  const slot = SLOTS[name] === "above" ? name : SLOTS[name];
  const opened = { close };
  const before = open.get(slot) ?? [];
  open.set(slot, isOver ? [...before, opened] : [opened]);
  if (!isOver) for (const one of before.toReversed()) one.close();
  return () => {
    open.set(
      slot,
      (open.get(slot) ?? []).filter((one) => one !== opened),
    );
  };
}

/** Holds the slot of a layer for as long as it is shown; without a name it has none. */
export function useSlot(name: LayerName | undefined, close: () => void): void {
  const latest = useRef(close);
  const isOver = use(OverAnother);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (name === undefined ? undefined : openInSlot(name, () => latest.current(), isOver)), [name, isOver]);
}
