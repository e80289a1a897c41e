import { z } from "zod";
import type { DomainProblem } from "@comptoir/accounting/errors";
import { ATTACHMENTS_PROBLEMS, type AttachmentsRefusal } from "./attachments/problems.js";
import { AUTH_PROBLEMS, type AuthRefusal } from "./auth/problems.js";
import { BANKING_PROBLEMS, type BankingRefusal } from "./banking/problems.js";
import { CLOSING_PROBLEMS, type ClosingRefusal } from "./closing/problems.js";
import { COLLABORATORS_PROBLEMS, type CollaboratorsRefusal } from "./collaborators/problems.js";
import { COMPANIES_PROBLEMS, type CompaniesRefusal } from "./companies/problems.js";
import { DASHBOARD_PROBLEMS, type DashboardRefusal } from "./dashboard/problems.js";
import { DOCUMENTS_PROBLEMS, type DocumentsRefusal } from "./documents/problems.js";
import { FIRMS_PROBLEMS, type FirmsRefusal } from "./firms/problems.js";
import { FISCAL_YEARS_PROBLEMS } from "./fiscal-years/problems.js";
import { FIXED_ASSETS_PROBLEMS, type FixedAssetsRefusal } from "./fixed-assets/problems.js";
import { HISTORY_PROBLEMS, type HistoryRefusal } from "./history/problems.js";
import { INVOICES_PROBLEMS, type InvoicesRefusal } from "./invoices/problems.js";
import { LEDGER_PROBLEMS, type LedgerRefusal } from "./ledger/problems.js";
import { LOANS_PROBLEMS, type LoansRefusal } from "./loans/problems.js";
import { NOTIFICATIONS_PROBLEMS, type NotificationsRefusal } from "./notifications/problems.js";
import { OPERATIONS_PROBLEMS, type OperationsRefusal } from "./operations/problems.js";
import { QUESTIONS_PROBLEMS } from "./questions/problems.js";
import { REQUEST_PROBLEMS, type RequestRefusal } from "./base/request-problems.js";
import { SUBSCRIPTIONS_PROBLEMS, type SubscriptionsRefusal } from "./subscriptions/problems.js";
import { TAKEOVERS_PROBLEMS, type TakeoversRefusal } from "./takeovers/problems.js";
import { TAX_RETURNS_PROBLEMS, type TaxReturnsRefusal } from "./tax-returns/problems.js";
import { VAT_PROBLEMS, type VatRefusal } from "./vat/problems.js";
import { VEHICLES_PROBLEMS, type VehiclesRefusal } from "./vehicles/problems.js";
import type { Place, ProblemTable } from "./base/problem-table.js";

/** What the server refuses beside the rules of the domain. */
export type ServerProblem =
  | AttachmentsRefusal
  | AuthRefusal
  | BankingRefusal
  | ClosingRefusal
  | CollaboratorsRefusal
  | CompaniesRefusal
  | DashboardRefusal
  | DocumentsRefusal
  | FirmsRefusal
  | FixedAssetsRefusal
  | HistoryRefusal
  | InvoicesRefusal
  | LedgerRefusal
  | LoansRefusal
  | NotificationsRefusal
  | OperationsRefusal
  | RequestRefusal
  | SubscriptionsRefusal
  | TakeoversRefusal
  | TaxReturnsRefusal
  | VatRefusal
  | VehiclesRefusal;

/** Every problem that a person may meet: of the domain, or a refusal of the server. */
export type Problem = DomainProblem | ServerProblem;

const PROBLEMS: ProblemTable<Problem> = {
  ...ATTACHMENTS_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...BANKING_PROBLEMS,
  ...CLOSING_PROBLEMS,
  ...COLLABORATORS_PROBLEMS,
  ...COMPANIES_PROBLEMS,
  ...DASHBOARD_PROBLEMS,
  ...DOCUMENTS_PROBLEMS,
  ...FIRMS_PROBLEMS,
  ...FISCAL_YEARS_PROBLEMS,
  ...FIXED_ASSETS_PROBLEMS,
  ...HISTORY_PROBLEMS,
  ...INVOICES_PROBLEMS,
  ...LEDGER_PROBLEMS,
  ...LOANS_PROBLEMS,
  ...NOTIFICATIONS_PROBLEMS,
  ...OPERATIONS_PROBLEMS,
  ...QUESTIONS_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...SUBSCRIPTIONS_PROBLEMS,
  ...TAKEOVERS_PROBLEMS,
  ...TAX_RETURNS_PROBLEMS,
  ...VAT_PROBLEMS,
  ...VEHICLES_PROBLEMS,
};

/** How a problem travels: RFC 9457 plus the keys of the specification (`message`, `statusCode`, `error`, `target`). */
export const ProblemReply = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  error: z.object({ type: z.enum(["field", "toast", "modal"]), target: z.string().optional() }).optional(),
  /** The name of the field concerned, null when none is. */
  target: z.string().nullable(),
  /** A refusal gives nothing; the key is there, as in the replies that give something (`POST /api/v1/siret`). */
  data: z.null(),
  facts: z.record(z.string(), z.unknown()).optional(),
  /** How many operations, and which, prevent a validation. */
  count: z.number().int().optional(),
  ids: z.array(z.string()).optional(),
});
export type ProblemReply = z.output<typeof ProblemReply>;

/** The French sentence of a problem: what is wrong, with the figures, then what to do. */
export function problemText(problem: Problem): string {
  return withNoBreaks(rowOf(problem).text(problem));
}

/** French typography: the space before `: ; ? ! % » €` and after `«` does not end a line. */
function withNoBreaks(sentence: string): string {
  return sentence.replace(/ (?=[:;?!%»€])|(?<=«) /g, "\u00a0");
}

/** Where the sentence of a problem is shown. */
export function problemPlace(problem: Problem): Place {
  const { place } = rowOf(problem);
  return typeof place === "function" ? place(problem) : place;
}

/** The HTTP status of the reply to a problem. */
export function problemStatus({ code }: Problem): number {
  return PROBLEMS[code].status;
}

type Row = { readonly status: number; readonly place: Place | ((problem: Problem) => Place); readonly text: (problem: Problem) => string };

/** The row of a problem reads the facts of its own code; the table holds one row for each code, which the type of a row alone does not say. */
function rowOf(problem: Problem): Row {
  return PROBLEMS[problem.code] as Row;
}
