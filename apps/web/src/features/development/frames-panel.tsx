import type { ReactNode } from "react";
import type { LayerName } from "../../ui/layers.js";
import { Button } from "../../ui/button.js";
import { DevPanel } from "./dev-page.js";

/** How a frame is shown: with what it reads, while it waits for it, without any, or refused. */
export type FrameState = "full" | "waiting" | "empty" | "failed";

/** A frame of the register, to open by its name. */
export type Frame = { readonly name: LayerName; readonly title: string; readonly states: readonly FrameState[] };

type FramesPanelProps = {
  readonly frames: readonly Frame[];
  readonly onOpen: (name: LayerName, state: FrameState) => void;
};

const WORDS: Readonly<Record<FrameState, string>> = { full: "Ouvrir", waiting: "en lecture", empty: "vide", failed: "en échec" };

/** The layers and the modals of the product, by name, each in its states; the data is that of an example. */
export function FramesPanel({ frames, onOpen }: FramesPanelProps): ReactNode {
  return (
    <DevPanel title="Volets et fenêtres du produit" span={3}>
      <ul className="dev-frames">
        {frames.map(({ name, title, states }) => (
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
