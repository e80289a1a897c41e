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
