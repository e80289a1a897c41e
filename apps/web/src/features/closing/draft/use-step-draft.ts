import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { keepInputs, type StepName } from "../queries.js";
import { draftOf, type StepDraft } from "./step-draft.js";

/** The draft of a step: what waits is sent when the screen is left, and stays until the server keeps it. */
export function useStepDraft({ fiscalYearId, code }: StepName) {
  const client = useQueryClient();
  const draft: StepDraft = draftOf(`${fiscalYearId}:${code}`, (change) => keepInputs(client, { fiscalYearId, code }, { ...change }));
  const state = useSyncExternalStore(draft.subscribe, () => draft.state);
  useEffect(() => () => void draft.flush(), [draft]);
  return { draft, state };
}
