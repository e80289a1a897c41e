import type { IsoDate } from "./date.js";

/** What is wrong with one allocation: `index` is its position in `list`, which is `allocations` when not said. */
export type AllocationProblem = { readonly index: number; readonly list?: "parts" } & (
  | { readonly code: "allocation.account_unknown"; readonly account: string }
  | { readonly code: "allocation.account_not_allowed"; readonly account: string }
  | { readonly code: "allocation.zero" }
  | { readonly code: "allocation.vat_rate" }
  | { readonly code: "allocation.vat_amount"; readonly maximumCents: number }
  | { readonly code: "allocation.vat_nature"; readonly vatNature: string }
  | { readonly code: "allocation.deductible_share" }
  | { readonly code: "allocation.private_share" }
  | { readonly code: "allocation.deduction_lost"; readonly lastDay: IsoDate }
  | { readonly code: "allocation.share_missing" }
  | { readonly code: "allocation.rest_twice" }
);

/** What is wrong with the settlement of an open item by the allocation at `index`. */
type OpenItemProblem = { readonly index: number } & (
  | { readonly code: "open_item.account"; readonly account: string }
  | { readonly code: "open_item.exceeded"; readonly label: string; readonly leftCents: number }
  | { readonly code: "open_item.sum"; readonly restCents: number }
);

/** Typed openings that do not balance: the line proposed puts the difference on the owner's account or the capital. */
type OpeningsUnbalanced = {
  readonly code: "openings.unbalanced";
  readonly debitCents: number;
  readonly creditCents: number;
  readonly proposed: { readonly account: string; readonly debitCents: number; readonly creditCents: number };
};

/** Every rule a user can break, with the facts needed to explain it. */
export type DomainProblem =
  | { readonly code: "entry.unbalanced"; readonly debitCents: number; readonly creditCents: number }
  | { readonly code: "entry.empty" }
  | { readonly code: "entry.line_sides"; readonly index: number }
  | { readonly code: "entry.account_unknown"; readonly account: string; readonly index: number }
  | { readonly code: "entry.account_not_allowed"; readonly account: string; readonly index: number }
  | { readonly code: "openings.account_class"; readonly account: string; readonly index: number }
  | OpeningsUnbalanced
  | { readonly code: "allocation.sum"; readonly expectedCents: number; readonly actualCents: number }
  | AllocationProblem
  | { readonly code: "allocation.shares_sum"; readonly totalBp: number; readonly hasRest: boolean }
  | OpenItemProblem
  | { readonly code: "operation.value"; readonly valueCents: number }
  | { readonly code: "operation.various_accounts" }
  | { readonly code: "operation.account_unknown"; readonly account: string }
  | { readonly code: "operation.account_not_allowed"; readonly account: string }
  | { readonly code: "reversal.already_reversed" }
  | { readonly code: "reversal.of_reversal" }
  | { readonly code: "reversal.date_before_entry"; readonly date: IsoDate; readonly entryDate: IsoDate }
  | { readonly code: "validation.date_goes_back"; readonly validatedOn: IsoDate; readonly lastValidatedOn: IsoDate }
  | { readonly code: "regime.before_books"; readonly first: IsoDate }
  | { readonly code: "regime.too_far"; readonly last: IsoDate }
  | { readonly code: "regime.closed_year"; readonly end: IsoDate }
  | { readonly code: "regime.declared"; readonly through: IsoDate }
  | { readonly code: "regime.not_year_start"; readonly from: IsoDate }
  | { readonly code: "regime.not_civil_year"; readonly end: IsoDate }
  | { readonly code: "regime.not_period_start"; readonly from: IsoDate }
  | { readonly code: "regime.simplified_ended" }
  | { readonly code: "regime.taxation_without_vat"; readonly from: IsoDate }
  | { readonly code: "regime.super_simplified" }
  | { readonly code: "regime.equity_mode" }
  | { readonly code: "regime.same" }
  | { readonly code: "fiscal_year.end_before_start" }
  | { readonly code: "fiscal_year.out_of_reach" }
  | { readonly code: "fiscal_year.civil" }
  | { readonly code: "fiscal_year.closed" }
  | { readonly code: "fiscal_year.next_swallowed"; readonly end: IsoDate }
  | { readonly code: "fiscal_year.validated"; readonly through: IsoDate }
  | { readonly code: "fiscal_year.frozen" }
  | { readonly code: "fiscal_year.declared"; readonly through: IsoDate }
  | { readonly code: "fiscal_year.vat_cut"; readonly end: IsoDate }
  | { readonly code: "ledger.period"; readonly from: IsoDate; readonly to: IsoDate }
  | { readonly code: "ledger.account_range"; readonly begin: string; readonly end: string }
  | { readonly code: "collaborator.self" }
  | { readonly code: "collaborator.operator" }
  | { readonly code: "collaborator.last_administrator" }
  | { readonly code: "question.staff_only" }
  | { readonly code: "question.client_only" }
  | { readonly code: "question.empty" }
  | { readonly code: "question.choices_useless" }
  | { readonly code: "question.choice_not_admitted"; readonly account: string; readonly index: number }
  | { readonly code: "question.already_open"; readonly id: string }
  | { readonly code: "question.too_many_open"; readonly maximum: number }
  | { readonly code: "question.too_many_answered"; readonly maximum: number }
  | { readonly code: "question.one_answer" }
  | { readonly code: "question.choice_unknown"; readonly account: string }
  | { readonly code: "question.input_refused" }
  | { readonly code: "question.too_many_answers"; readonly maximum: number }
  | { readonly code: "question.closed" }
  | { readonly code: "vat.gap_accounts"; readonly family: string; readonly expectedCents: number; readonly actualCents: number };

/** Thrown by the domain when a rule of the profession is broken; the server turns it into a French problem. */
export class DomainError extends Error {
  readonly problem: DomainProblem;
  constructor(problem: DomainProblem) {
    super(JSON.stringify(problem));
    this.name = "DomainError";
    this.problem = problem;
  }
}
