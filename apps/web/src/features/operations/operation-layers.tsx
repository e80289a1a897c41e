import type { ComponentType } from "react";
import { useHeldKeys } from "../../lib/keyboard/held-keys.js";
import { showFailure } from "../../ui/messages/failure.js";
import { usePreloadedCode } from "../../ui/preloaded-code.js";
import type { OpenLayer } from "./open-layer.js";
import type { OpenedLayerProps } from "./opened-layer.js";

type OperationLayersProps = Omit<OpenedLayerProps, "layer"> & {
  readonly layer: OpenLayer | null;
  /** The list is there: what opens over it may be read ahead. */
  readonly isListRead: boolean;
};

/** The layers of the list: a file of their own, read once the list is there, so that a key opens them at once. */
export function OperationLayers({ isListRead, ...props }: OperationLayersProps) {
  const { layer, setLayer } = props;
  const isAsked = layer !== null;
  const giveUp = (): void => setLayer(null);
  const opened = usePreloadedCode({
    load: loadLayers,
    isAsked,
    isPageRead: isListRead,
    onFailure: (error) => {
      giveUp();
      showFailure(error);
    },
  });
  useHeldKeys({ isAwaited: isAsked && opened === null, isThere: isAsked && opened !== null, onGiveUp: giveUp });
  return isAsked && opened !== null && <opened.component {...props} layer={layer} />;
}

async function loadLayers(): Promise<ComponentType<OpenedLayerProps>> {
  return (await import("./opened-layer.js")).OpenedLayer;
}
