import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { PATHS } from "../../lib/paths.js";
import { openOperation } from "../../ui/overlays/open-layer.js";

/** Goes where the operation, the paper or the step of a question is. */
export function useSubjects(): (subject: Question["subject"]) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ kind, id, stepCode }) => {
      if (kind === "step") void navigate({ to: "/cloture/etape/{-$code}/view", params: { code: stepCode ?? undefined } });
      else if (kind === "operation") openOperation(id);
      else void navigate({ to: PATHS.papers });
    },
    [navigate],
  );
}
