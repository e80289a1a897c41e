import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { focusRow } from "./list/row-focus.js";
import type { RulesStart } from "./rules/rule-form.js";
import type { SimilarChoice } from "./similar/similar.js";

/** The layer open over the list: one at a time. */
export type OpenLayer =
  | { readonly kind: "categories"; readonly id: string }
  | { readonly kind: "categories-of-selection" }
  | { readonly kind: "split"; readonly id: string; readonly accounts?: readonly string[] }
  | { readonly kind: "operation"; readonly id: string }
  | { readonly kind: "new" }
  | { readonly kind: "filtered" }
  /** The history of one operation, or of the company. */
  | { readonly kind: "history"; readonly id: string | null }
  | { readonly kind: "views" }
  | { readonly kind: "rules"; readonly start: RulesStart }
  | { readonly kind: "similar"; readonly choice: SimilarChoice }
  /** « Pourquoi cette catégorie ? » */
  | { readonly kind: "origin"; readonly id: string }
  | { readonly kind: "filters" };

type Addressed = {
  /** The operation that the address opens, `new`, `historique`, `regles` or `vues`. */
  readonly openedId: string | null;
  readonly onCloseOpened: () => void;
  readonly cursorId: string | null;
};

/** The current layer: the one opened here, else the one that the address opens. Closing gives the focus back to the row. */
export function useOpenLayer({ openedId, onCloseOpened, cursorId }: Addressed): [OpenLayer | null, (layer: OpenLayer | null) => void] {
  const [own, setOwn] = useState<OpenLayer | null>(null);
  const layer = own ?? addressedLayer(openedId);
  const isOpen = layer !== null;
  // Only when a layer closes: the cursor moves the focus by itself.
  const giveFocusBack = useEffectEvent(() => {
    if (cursorId !== null) focusRow(cursorId);
  });
  useEffect(() => {
    if (!isOpen) giveFocusBack();
  }, [isOpen]);
  const change = useCallback(
    (next: OpenLayer | null) => {
      setOwn(next);
      if (openedId !== null) onCloseOpened();
    },
    [openedId, onCloseOpened],
  );
  return [layer, change];
}

function addressedLayer(openedId: string | null): OpenLayer | null {
  if (openedId === null) return null;
  if (openedId === "new") return { kind: "new" };
  if (openedId === "regles") return { kind: "rules", start: null };
  if (openedId === "vues") return { kind: "views" };
  return openedId === "historique" ? { kind: "history", id: null } : { kind: "operation", id: openedId };
}
