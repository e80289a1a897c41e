import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { isSettled } from "../step-state.js";

const SECONDS_PER_PRESS = 25;
const SECONDS_PER_FIGURE = 60;
const SECONDS_PER_STEP = 30;

/** About how long what is left takes, in minutes: a press, a figure to find and type, a step to read and validate. */
export function minutesLeft({
  steps,
  questions,
}: Pick<ClosingOverview, "questions"> & { readonly steps: readonly { readonly status: number; readonly concerned: boolean }[] }): number {
  const asked = questions.filter(({ answered }) => !answered);
  const typed = asked.filter(({ kind }) => kind === "T").length;
  const left = steps.filter((step) => !isSettled(step)).length;
  const seconds = typed * SECONDS_PER_FIGURE + (asked.length - typed) * SECONDS_PER_PRESS + left * SECONDS_PER_STEP;
  return Math.max(1, Math.round(seconds / 60));
}
