import { createFileRoute } from "@tanstack/react-router";
import { KitPage } from "../../../features/development/kit-page.js";
import type { OverlayState } from "../../../features/development/overlays-panel.js";
import { isLayerName, type LayerName } from "../../../ui/overlays/layers.js";
import { Overlays, type OpenedOverlay } from "../../../widgets/development/overlays.js";

type Search = { readonly overlay?: LayerName; readonly state?: OverlayState };

export const Route = createFileRoute("/(public)/dev/ui-kit")({
  validateSearch: ({ overlay, state }: Record<string, unknown>): Search =>
    isLayerName(overlay) ? { overlay, state: isState(state) ? state : "full" } : {},
  component: Kit,
});

function Kit() {
  const { overlay, state = "full" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (opened: OpenedOverlay | null): void =>
    void navigate({ search: opened === null ? {} : { overlay: opened.name, state: opened.state }, resetScroll: false });
  return <KitPage overlays={<Overlays opened={overlay === undefined ? null : { name: overlay, state }} onOpen={open} />} />;
}

function isState(text: unknown): text is OverlayState {
  return text === "full" || text === "waiting" || text === "empty" || text === "failed";
}
