import type { ClosingQuestion, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { changeAt, type TypedInputs } from "../draft/patch.js";
import { proposedRow, type ProposedLagging } from "../lagging/lagging-words.js";

type Asked = Pick<ClosingQuestion, "id" | "field">;

/** The change of a step that an answer makes: its input, or for a row that the books propose, the row kept or dismissed. */
export function answerChange(question: Asked, step: ClosingStepReply, value: unknown): TypedInputs {
  const { id, field } = question;
  if (step.code !== "lagging_operations") return changeAt(field, value, step.inputs);
  if (field === "rows" && typeof value === "boolean") {
    const proposalId = id.slice(`${step.code}.`.length);
    return settled(
      step,
      step.result.proposals.filter((one) => one.id === proposalId),
      value ? [proposalId] : [],
    );
  }
  const proposals = proposalsOf(question, step);
  return value === "none" && proposals.length > 0 ? keepProposals(question, step, []) : changeAt(field, value, step.inputs);
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  chequesReceived: ["cheque_received_unbanked"],
  chequesIssued: ["cheque_issued_undebited"],
  customers: ["customer_receivable", "cheque_received_unbanked"],
  suppliers: ["expense_to_accrue", "supplier_payable", "cheque_issued_undebited"],
};

/** What the books propose as the answer to a question: cheques, customers, suppliers. */
export function proposalsOf({ field }: Asked, step: ClosingStepReply): readonly ProposedLagging[] {
  if (step.code !== "lagging_operations") return [];
  return step.result.proposals.filter(({ kind }) => KINDS[field]?.includes(kind) === true);
}

/** The change that keeps some proposals of a question as rows and dismisses the others: none kept is « personne ». */
export function keepProposals(question: Asked, step: ClosingStepReply, kept: readonly string[]): TypedInputs {
  if (step.code !== "lagging_operations") return {};
  return { [question.field]: kept.length > 0 ? "some" : "none", ...settled(step, proposalsOf(question, step), kept) };
}

type LaggingStep = Extract<ClosingStepReply, { code: "lagging_operations" }>;

function settled({ inputs }: LaggingStep, proposals: readonly ProposedLagging[], kept: readonly string[]): TypedInputs {
  const ids = new Set(proposals.map(({ id }) => id));
  const rows = (inputs.rows ?? []).filter(({ id }) => !ids.has(id));
  const dismissed = (inputs.dismissed ?? []).filter((id) => !ids.has(id));
  return {
    rows: [...rows, ...proposals.filter(({ id }) => kept.includes(id)).map(proposedRow)],
    dismissed: [...dismissed, ...proposals.flatMap(({ id }) => (kept.includes(id) ? [] : [id]))],
  };
}
