import { useState } from "react";
import type { HeldPaper } from "./paper-calls.js";
import { sayDone, sayRefused, useSending, type Received } from "./use-sending.js";

/** Adds papers to an operation, sent one after the other, and takes them off it. */
export function usePapers(onAdd: Received, onRemove: Received) {
  const { sending, send } = useSending();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = (paper: HeldPaper): void => {
    setRemoving(paper.fid);
    void onRemove(paper)
      .then(sayDone, sayRefused)
      .finally(() => setRemoving(null));
  };
  return { sending, send: (files: readonly File[]) => send(files, onAdd), remove, removing };
}
