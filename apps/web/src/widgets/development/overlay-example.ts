import { ApiError } from "../../lib/api/api-error.js";
import type { OverlayState } from "../../features/development/overlays-panel.js";
import type { Read, Saving } from "../../ui/overlays/content.js";
import { showToast } from "../../ui/messages/toast.js";

/** What an overlay of the kit is given: its state, and the two ways out of it. */
export type Example = {
  readonly state: OverlayState;
  readonly close: () => void;
  /** Says that nothing is saved here, and closes. */
  readonly done: () => void;
};

/** A save that refuses, in the state that fails; one that waits for nothing otherwise. */
export function savingOf({ state }: Pick<Example, "state">): Saving {
  return { isPending: false, error: state === "failed" ? FAILURE : null };
}

/** A reading in the state of an overlay, of some data or of what is empty. */
export function readOf<Data>({ state }: Pick<Example, "state">, data: Data, empty: Data): Read<Data> {
  const refetch = (): void => {
    showToast({ title: "Ici, rien n’est relu." });
  };
  if (state === "waiting") return { data: undefined, error: null, refetch };
  if (state === "failed") return { data: undefined, error: FAILURE, refetch };
  return { data: state === "empty" ? empty : data, error: null, refetch };
}

const FAILURE = new ApiError({
  status: 503,
  code: "example",
  message: "Le service ne répond pas. Réessayez dans un instant.",
  place: "toast",
  target: null,
});
