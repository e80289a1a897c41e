import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { openLayer, useOpenedLayers, type OpenLayer } from "../../ui/overlays/open-layer.js";
import { isListOnScreen } from "./list/list-on-screen.js";
import { focusRow } from "./list/row-focus.js";

/** Opens what the address names over the list, until the address names it no more; `onClosed`: it is open no more. */
export function useAddressedLayer(named: string | undefined, onClosed: () => void): void {
  const close = useEffectEvent(onClosed);
  useLayoutEffect(() => (named === undefined ? undefined : openLayer(layerNamed(named), { onClosed: () => close() })), [named]);
}

/** Gives the focus back to a row once the layer over the list is closed. */
export function useFocusAfterLayer(cursorId: string | null): void {
  const isOpen = useOpenedLayers().length > 0;
  // Only when a layer closes: the cursor moves the focus by itself.
  const giveFocusBack = useEffectEvent(() => {
    if (cursorId !== null) focusRow(cursorId);
  });
  useEffect(() => {
    if (!isOpen) giveFocusBack();
  }, [isOpen]);
}

/** Opens another layer of an operation from its own: in its place over the list, above it elsewhere, where it is come back to. */
export function openFromOperation(layer: OpenLayer): void {
  openLayer(layer, { isOver: !isListOnScreen() });
}

const NAMED: Readonly<Record<string, OpenLayer>> = {
  new: { kind: "new" },
  regles: { kind: "rules", id: null },
  vues: { kind: "views" },
  historique: { kind: "history", id: null },
  caisse: { kind: "cash" },
  restes: { kind: "open-items" },
};

function layerNamed(named: string): OpenLayer {
  return NAMED[named] ?? { kind: "operation", id: named };
}
