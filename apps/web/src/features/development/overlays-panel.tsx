import type { ReactNode } from "react";
import type { LayerName } from "../../ui/overlays/layers.js";
import { Button } from "../../ui/controls/button.js";
import { DevPanel } from "./dev-page.js";

/** How an overlay is shown: with what it reads, while it waits for it, without any, or refused. */
export type OverlayState = "full" | "waiting" | "empty" | "failed";

/** An overlay of the register, to open by its name. */
export type Overlay = { readonly name: LayerName; readonly title: string; readonly states: readonly OverlayState[] };

type OverlaysPanelProps = {
  readonly overlays: readonly Overlay[];
  readonly onOpen: (name: LayerName, state: OverlayState) => void;
};

const WORDS: Readonly<Record<OverlayState, string>> = { full: "Ouvrir", waiting: "en lecture", empty: "vide", failed: "en échec" };

/** The layers and the modals of the product, by name, each in its states; the data is that of an example. */
export function OverlaysPanel({ overlays, onOpen }: OverlaysPanelProps): ReactNode {
  return (
    <DevPanel title="Volets et fenêtres du produit" span={3}>
      <ul className="dev-overlays">
        {overlays.map(({ name, title, states }) => (
          <li key={name}>
            <span className="grow">
              <b>{title}</b> <code className="muted tiny">{name}</code>
            </span>
            {states.map((state) => (
              <Button
                key={state}
                size="small"
                kind={state === "full" ? "default" : "ghost"}
                aria-label={`${title}, ${WORDS[state]}`}
                onClick={() => onOpen(name, state)}
              >
                {WORDS[state]}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </DevPanel>
  );
}
