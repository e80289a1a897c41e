import { createFileRoute } from "@tanstack/react-router";
import { KitPage } from "../../features/development/kit-page.js";
import type { FrameState } from "../../features/development/frames-panel.js";
import { isLayerName, type LayerName } from "../../ui/layers.js";
import { Frames, type OpenedFrame } from "./-frames.js";

type Search = { readonly frame?: LayerName; readonly state?: FrameState };

export const Route = createFileRoute("/dev/ui-kit")({
  validateSearch: ({ frame, state }: Record<string, unknown>): Search =>
    isLayerName(frame) ? { frame, state: isState(state) ? state : "full" } : {},
  component: Kit,
});

function Kit() {
  const { frame, state = "full" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (opened: OpenedFrame | null): void =>
    void navigate({ search: opened === null ? {} : { frame: opened.name, state: opened.state }, resetScroll: false });
  return <KitPage frames={<Frames opened={frame === undefined ? null : { name: frame, state }} onOpen={open} />} />;
}

function isState(text: unknown): text is FrameState {
  return text === "full" || text === "waiting" || text === "empty" || text === "failed";
}
