import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { t } from "../../text/t.js";

/** How a step is shown: its status, or « Sans objet ». */
export type StepLook = "to-do" | "done" | "to-fix" | "locked" | "frozen" | "no-object";

/** What the look and the progress need of a step. */
export type SteppedState = { readonly status: number; readonly concerned: boolean };

const LOOKS: Readonly<Record<number, StepLook>> = {
  [STEP_STATUS.toDo]: "to-do",
  [STEP_STATUS.done]: "done",
  [STEP_STATUS.toFix]: "to-fix",
  [STEP_STATUS.locked]: "locked",
  [STEP_STATUS.frozen]: "frozen",
};

/** How a step is shown. One that does not concern the company keeps its code, and is shown apart. */
export function stepLook({ status, concerned }: SteppedState): StepLook {
  return concerned ? (LOOKS[status] ?? "to-do") : "no-object";
}

/** The word of a look. */
export function stepWord(look: StepLook): string {
  const words: Readonly<Record<StepLook, string>> = {
    "to-do": t("closing.status.to_do", "À faire"),
    done: t("closing.status.done", "Fait"),
    "to-fix": t("closing.status.to_fix", "À corriger"),
    locked: t("closing.status.locked", "Verrouillée"),
    frozen: t("closing.status.frozen", "Figée"),
    "no-object": t("closing.status.no_object", "Sans objet"),
  };
  return words[look];
}

/** True for a step that asks nothing more: done, frozen, or without object. */
export function isSettled({ status, concerned }: SteppedState): boolean {
  return !concerned || status === STEP_STATUS.done || status === STEP_STATUS.frozen;
}

/** How many of the steps ask nothing more. */
export function settledCount(steps: readonly SteppedState[]): number {
  return steps.filter(isSettled).length;
}
