import { useLayoutEffect, type ComponentType } from "react";
import { useIsListRead } from "../../features/operations/list/list-on-screen.js";
import { useHeldKeys } from "../../lib/keyboard/held-keys.js";
import { showFailure } from "../../ui/messages/failure.js";
import { closeLayer, dropLayers, useOpenedLayers, type OpenedLayer } from "../../ui/overlays/open-layer.js";
import { usePreloadedCode } from "../../ui/preloaded-code.js";

/** Where layers open over the page, by kind and id: a file of their own, read once the list is there, so that a key opens them at once. */
export function LayerHost() {
  const layers = useOpenedLayers();
  const isAsked = layers.length > 0;
  const opened = usePreloadedCode({
    load: loadLayers,
    isAsked,
    isPageRead: useIsListRead(),
    onFailure: (error) => {
      closeLayer();
      showFailure(error);
    },
  });
  useHeldKeys({ isAwaited: isAsked && opened === null, isThere: isAsked && opened !== null, onGiveUp: closeLayer });
  useLayoutEffect(() => dropLayers, []);
  return opened !== null && <opened.component layers={layers} />;
}

async function loadLayers(): Promise<ComponentType<{ layers: readonly OpenedLayer[] }>> {
  return (await import("./opened-layers.js")).OpenedLayers;
}
