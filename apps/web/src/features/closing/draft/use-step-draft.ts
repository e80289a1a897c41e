import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useUser } from "../../../lib/session/session.js";
import { keepInputs, type StepName } from "../queries.js";
import { draftOf, type StepDraft } from "./step-draft.js";

/** The draft of a step, of the person who is here: what waits is sent when the screen is left or comes back, and stays until the server keeps it. */
export function useStepDraft({ fiscalYearId, code }: StepName) {
  const client = useQueryClient();
  const { id } = useUser();
  const draft: StepDraft = draftOf(`${id}:${fiscalYearId}:${code}`, (change) => keepInputs(client, { fiscalYearId, code }, { ...change }));
  const state = useSyncExternalStore(draft.subscribe, () => draft.state);
  useEffect(() => {
    const send = (): void => void draft.flush();
    send();
    // Closed or left for another application before the pause ends.
    addEventListener("pagehide", send);
    return () => {
      removeEventListener("pagehide", send);
      send();
    };
  }, [draft]);
  return { draft, state };
}
