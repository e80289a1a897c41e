import { t } from "../../../text/t.js";
import type { SideLayerName } from "../../../ui/overlays/layers.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";

/** What a layer waits for: what failed when it did, and how to ask again. */
export type LayerReading = { readonly error: Error | null; readonly refetch: () => unknown };

type ReadingLayerProps = {
  readonly name: SideLayerName;
  readonly title: string;
  readonly reading: LayerReading;
  readonly width?: 464 | 560 | 572 | 650;
  readonly onClose: () => void;
};

/** A layer whose content is being read, or could not be. */
export function ReadingLayer({ name, title, reading, width = 464, onClose }: ReadingLayerProps) {
  return (
    <SideLayer name={name} title={title} width={width} onClose={onClose}>
      {reading.error === null ? t("state.loading", "Lecture…") : <ReadingFailure error={reading.error} again={reading.refetch} />}
    </SideLayer>
  );
}
