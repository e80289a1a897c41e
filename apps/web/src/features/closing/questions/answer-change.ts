import type { ClosingQuestion, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { changeAt, type TypedInputs } from "../draft/patch.js";
import { proposedRow } from "../lagging/lagging-words.js";

/** The change of a step that an answer makes: its input, or for a row that the books propose, the row kept or dismissed. */
export function answerChange({ id, field }: Pick<ClosingQuestion, "id" | "field">, step: ClosingStepReply, value: unknown): TypedInputs {
  if (step.code !== "lagging_operations" || field !== "rows" || typeof value !== "boolean") return changeAt(field, value, step.inputs);
  const proposalId = id.slice(`${step.code}.`.length);
  const proposal = step.result.proposals.find((one) => one.id === proposalId);
  if (value && proposal !== undefined) return { rows: [...(step.inputs.rows ?? []), proposedRow(proposal)] };
  return { dismissed: [...(step.inputs.dismissed ?? []), proposalId] };
}
