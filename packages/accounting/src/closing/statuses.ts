import { stepDependants, stepNeeds, STEP_CODES, type StepCode } from "./step-codes.js";

/** Statuses of a step, as the API numbers them. `locked` is computed at each reading and never stored. */
export const STEP_STATUS = { toDo: 0, done: 1, toFix: 2, locked: 3, frozen: 4 } as const;

/** The status of a step as it is read. */
export type StepStatus = (typeof STEP_STATUS)[keyof typeof STEP_STATUS];

/** The status of a step as it is stored. */
export type StoredStatus = Exclude<StepStatus, typeof STEP_STATUS.locked>;

/** A step as it is stored, and whether it has anything to do. */
export type StepState = { readonly stored: StoredStatus; readonly concerned: boolean };

/** The eighteen steps of a year. */
export type StepStates = Readonly<Record<StepCode, StepState>>;

/** What happens to one step, or to the whole closing. */
export type StepEvent =
  | { readonly kind: "validated"; readonly code: StepCode }
  /** Computing the step again gives other entries, lines, findings or proposals than those validated. */
  | { readonly kind: "changed"; readonly code: StepCode }
  /** A member of the firm asks for it to be done again, with a comment. */
  | { readonly kind: "flagged"; readonly code: StepCode }
  | { readonly kind: "reset"; readonly code: StepCode }
  | { readonly kind: "closed" }
  | { readonly kind: "reopened" };

/** Why a step does not take an event. */
export type StatusRefusal = "locked" | "frozen" | "not_concerned" | "steps_left";

/**
 * The status that is read: locked in place of the stored one while the closing is not open or a step it needs is not done. A step that is not
 * concerned counts as done for those that need it; a frozen year shows its steps frozen.
 */
export function readStatus(code: StepCode, steps: StepStates, isOpen: boolean): StepStatus {
  const { stored } = steps[code];
  if (stored === STEP_STATUS.frozen) return stored;
  return isOpen && stepNeeds(code).every((need) => isSettled(steps[need])) ? stored : STEP_STATUS.locked;
}

/** The steps after an event, or the reason why it is refused. A step that is not concerned keeps its status. */
export function afterEvent(steps: StepStates, event: StepEvent, isOpen: boolean): StepStates | StatusRefusal {
  if (event.kind === "closed") return allSettled(steps) && isOpen ? withAll(steps, STEP_STATUS.done, STEP_STATUS.frozen) : "steps_left";
  if (event.kind === "reopened")
    return withStatus(withAll(steps, STEP_STATUS.frozen, STEP_STATUS.done), ["validation_closure"], STEP_STATUS.toDo);
  const { code, kind } = event;
  const { stored, concerned } = steps[code];
  if (stored === STEP_STATUS.frozen) return "frozen";
  switch (kind) {
    case "validated":
      if (!concerned) return "not_concerned";
      if (readStatus(code, steps, isOpen) === STEP_STATUS.locked) return "locked";
      return withStatus(steps, [code], STEP_STATUS.done);
    case "changed":
    case "flagged":
      return stored === STEP_STATUS.done ? withStatus(steps, [code], STEP_STATUS.toFix) : steps;
    case "reset": {
      const dependants = stepDependants(code).filter((other) => steps[other].stored === STEP_STATUS.done);
      return withStatus(withStatus(steps, [code], STEP_STATUS.toDo), dependants, STEP_STATUS.toFix);
    }
  }
}

/** The step to go on with: the first that is to do, else the first to do again; null when none is. */
export function resumeStep(steps: StepStates, isOpen: boolean): StepCode | null {
  const concerned = STEP_CODES.filter((code) => steps[code].concerned);
  const first = (status: StepStatus): StepCode | undefined => concerned.find((code) => readStatus(code, steps, isOpen) === status);
  return first(STEP_STATUS.toDo) ?? first(STEP_STATUS.toFix) ?? null;
}

function isSettled({ stored, concerned }: StepState): boolean {
  return !concerned || stored === STEP_STATUS.done;
}

/** The validation of the closing is the event itself: it is not waited for. */
function allSettled(steps: StepStates): boolean {
  return stepNeeds("validation_closure").every((code) => isSettled(steps[code]));
}

function withStatus(steps: StepStates, codes: readonly StepCode[], stored: StoredStatus): StepStates {
  return { ...steps, ...Object.fromEntries(codes.map((code) => [code, { ...steps[code], stored }])) };
}

function withAll(steps: StepStates, from: StoredStatus, to: StoredStatus): StepStates {
  const changed = STEP_CODES.filter((code) => steps[code].stored === from);
  return withStatus(steps, to === STEP_STATUS.frozen ? [...changed, "validation_closure"] : changed, to);
}
