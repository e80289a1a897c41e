import type { FieldFault } from "@comptoir/contract/base/field-fault";
import type { ServerProblem } from "@comptoir/contract/problems";

/** Thrown to refuse a request for a reason that the contract names. */
export class Refusal extends Error {
  readonly problem: ServerProblem;
  constructor(problem: ServerProblem) {
    super(JSON.stringify(problem));
    this.name = "Refusal";
    this.problem = problem;
  }
}

/** Refuses what breaks rules of its fields: the sentence of the first one, at its field, and all of them. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (first) throw new Refusal({ code: "request.field", target: first.target, message: first.message, faults });
}
