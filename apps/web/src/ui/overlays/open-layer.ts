import { useSyncExternalStore } from "react";
import type { AllocationPart } from "@comptoir/contract/operations/selection";

/** A member of the union for each kind. */
type WithId<Kind, Id> = Kind extends string ? { readonly kind: Kind; readonly id: Id } : never;
type Alone<Kind> = Kind extends string ? { readonly kind: Kind } : never;

/** A layer that opens over any page: its kind and the id of what it shows, with what a new one begins with. */
export type OpenLayer =
  | WithId<"operation" | "categories" | "origin", string>
  | { readonly kind: "split"; readonly id: string; readonly accounts?: readonly string[] }
  /** The others of the merchant of an operation, to be given what it was given. */
  | { readonly kind: "similar"; readonly id: string; readonly part: AllocationPart; readonly name: string }
  /** A rule drawn from an operation. */
  | { readonly kind: "new-rule"; readonly id: string; readonly part: AllocationPart; readonly words: readonly string[] }
  /** Null: the history of the company, the list of the rules. */
  | WithId<"history" | "rules", string | null>
  | Alone<"new" | "views" | "filters" | "filtered" | "categories-of-selection" | "cash" | "open-items">;

/** A layer that is open. */
export type OpenedLayer = {
  readonly layer: OpenLayer;
  /** It was opened from another layer or from what a page opened, which stays under it. */
  readonly isOver: boolean;
  /** Closes it, with what opened over it. */
  readonly close: () => void;
};
type Opened = OpenedLayer & { readonly onClosed: (() => void) | null };

type Opening = {
  /** It closes on the layer that is open, which otherwise it replaces. */
  readonly isOver?: boolean;
  /** It was closed, or replaced by another one. */
  readonly onClosed?: () => void;
};

/** The layers open, the last one on the screen. */
let opened: readonly Opened[] = [];
const readers = new Set<() => void>();

/** Opens a layer where the user is. Returns what takes it away without saying so, where it is still open. */
export function openLayer(layer: OpenLayer, { isOver = false, onClosed }: Opening = {}): () => void {
  const one: Opened = {
    layer,
    isOver: isOver || opened.at(-1)?.isOver === true,
    close: () => {
      if (opened.includes(one)) keep(opened.slice(0, opened.indexOf(one)));
    },
    onClosed: onClosed ?? null,
  };
  keep([...(isOver ? opened : opened.slice(0, -1)), one]);
  return () => {
    opened = opened.filter((other) => other !== one);
    announce();
  };
}

/** Opens an operation where the user is; closed, it leaves what it was opened from as it was. */
export function openOperation(id: string): void {
  openLayer({ kind: "operation", id }, { isOver: true });
}

/** Closes the layer on the screen. */
export function closeLayer(): void {
  keep(opened.slice(0, -1));
}

/** Takes every layer away, with the page that they opened over. */
export function dropLayers(): void {
  opened = [];
  announce();
}

/** The layers open, each over the one before. */
export function useOpenedLayers(): readonly OpenedLayer[] {
  return useSyncExternalStore(onChange, () => opened);
}

function keep(next: readonly Opened[]): void {
  const gone = opened.filter((one) => !next.includes(one));
  opened = next;
  announce();
  for (const { onClosed } of gone) onClosed?.();
}

function announce(): void {
  for (const read of readers) read();
}

function onChange(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
