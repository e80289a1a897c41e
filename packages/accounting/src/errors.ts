import type { IsoDate } from "./date.js";

/** Every rule a user can break, with the facts needed to explain it. */
export type DomainProblem =
  | { readonly code: "entry.unbalanced"; readonly debitCents: number; readonly creditCents: number }
  | { readonly code: "entry.empty" }
  | { readonly code: "allocation.sum"; readonly expectedCents: number; readonly actualCents: number }
  | { readonly code: "allocation.account_unknown"; readonly account: string; readonly index: number }
  | { readonly code: "allocation.account_not_allowed"; readonly account: string; readonly index: number }
  | { readonly code: "allocation.zero"; readonly index: number }
  | { readonly code: "allocation.vat_rate"; readonly index: number }
  | { readonly code: "allocation.vat_amount"; readonly index: number; readonly maximumCents: number }
  | { readonly code: "allocation.private_share"; readonly index: number }
  | { readonly code: "operation.various_accounts" }
  | { readonly code: "reversal.already_reversed" }
  | { readonly code: "reversal.date_before_entry"; readonly date: IsoDate; readonly entryDate: IsoDate };

/** Thrown by the domain when a rule of the profession is broken; the server turns it into a French problem. */
export class DomainError extends Error {
  readonly problem: DomainProblem;
  constructor(problem: DomainProblem) {
    super(JSON.stringify(problem));
    this.name = "DomainError";
    this.problem = problem;
  }
}
