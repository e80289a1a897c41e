import { errorText } from "../../lib/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { EmptyState } from "../../ui/empty-state.js";
import { SideLayer } from "../../ui/side-layer.js";

/** What a layer waits for: what failed when it did, and how to ask again. */
export type Reading = { readonly error: Error | null; readonly refetch: () => unknown };

type ReadingLayerProps = {
  readonly title: string;
  readonly reading: Reading;
  readonly width?: 464 | 572 | 650;
  readonly onClose: () => void;
};

/** A layer whose content is being read, or could not be. */
export function ReadingLayer({ title, reading, width = 464, onClose }: ReadingLayerProps) {
  return (
    <SideLayer title={title} width={width} onClose={onClose}>
      {reading.error === null ? (
        t("state.loading", "Lecture…")
      ) : (
        <EmptyState
          title={t("operations.reading_failed", "La lecture n’a pas abouti")}
          action={<Button onClick={() => void reading.refetch()}>{t("retry", "Réessayer")}</Button>}
        >
          {errorText(reading.error)}
        </EmptyState>
      )}
    </SideLayer>
  );
}
