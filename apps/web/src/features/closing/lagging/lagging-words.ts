import { ANSWERING_KINDS, answersOfRows, type LaggingQuestion } from "@comptoir/accounting/closing/steps/lagging-questions";
import type { LaggingKind } from "@comptoir/accounting/closing/steps/lagging-row";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { StepResult } from "@comptoir/contract/closing/results";
import { t } from "../../../text/t.js";

/** The French words of what lags between two years. */
export function laggingWord(kind: LaggingKind): string {
  const words: Readonly<Record<LaggingKind, string>> = {
    cheque_received_unbanked: t("closing.lagging.cheque_in", "Chèque reçu, remis en banque après"),
    cheque_issued_undebited: t("closing.lagging.cheque_out", "Chèque émis, débité après"),
    customer_receivable: t("closing.lagging.receivable", "Client qui n’avait pas payé"),
    supplier_payable: t("closing.lagging.payable", "Fournisseur qui n’était pas payé"),
    prepaid_expense: t("closing.lagging.prepaid", "Charge payée d’avance"),
    deferred_income: t("closing.lagging.deferred", "Recette encaissée d’avance"),
    expense_to_accrue: t("closing.lagging.accrued_expense", "Charge sans facture à la clôture"),
    income_to_accrue: t("closing.lagging.accrued_income", "Vente à facturer"),
  };
  return words[kind];
}

/** True of what is spread over the days that it covers. */
export function hasPeriod(kind: LaggingKind): boolean {
  return kind === "prepaid_expense" || kind === "deferred_income";
}

/** What the books of a company may hold of two years: `allKinds` is false where payments are booked, so that only cheques lag. */
type LaggingCompany = { readonly allKinds: boolean; readonly asksStock: boolean; readonly asksOpeningStock: boolean };

const CHEQUES: readonly LaggingKind[] = ["cheque_received_unbanked", "cheque_issued_undebited"];
const UNPAID: readonly LaggingKind[] = ["customer_receivable", "supplier_payable"];
const OTHERS: readonly LaggingKind[] = ["prepaid_expense", "deferred_income", "expense_to_accrue", "income_to_accrue"];

/** The kinds of rows that a company may type. */
export function openKinds({ allKinds }: LaggingCompany): readonly LaggingKind[] {
  return allKinds ? [...UNPAID, ...OTHERS, ...CHEQUES] : CHEQUES;
}

/** True of what adds to the income of the year, or takes from it. */
export function isIncome(kind: LaggingKind): boolean {
  return INCOME.includes(kind);
}

const INCOME: readonly LaggingKind[] = ["cheque_received_unbanked", "customer_receivable", "deferred_income", "income_to_accrue"];

/** The account on which a row is booked until another is chosen. */
export function usualAccount(kind: LaggingKind): string {
  return isIncome(kind) ? "706000" : "606300";
}

/** A row as it is typed. */
export type TypedLaggingRow = NonNullable<StepInputs<"lagging_operations">["rows"]>[number];

/** A row that nothing was typed in yet. */
export function newRow(kind: LaggingKind, id: string): TypedLaggingRow {
  return { id, kind, label: null, amountTtc: null, vatRate: null, account: usualAccount(kind), vatOn: "payments" };
}

/** What is asked before any row is typed. */
export type AskedOfLagging = LaggingQuestion | "openingStock" | "stock";

/** The questions that a company answers: cheques received and issued where payments are booked, else customers and suppliers, and the stocks of a trade, on the first day too where no opening holds them. */
export function questionsOfLagging({ allKinds, asksStock, asksOpeningStock }: LaggingCompany): readonly AskedOfLagging[] {
  if (!allKinds) return ["chequesReceived", "chequesIssued"];
  const stocks: readonly AskedOfLagging[] = asksOpeningStock ? ["openingStock", "stock"] : ["stock"];
  return asksStock ? ["customers", "suppliers", ...stocks] : ["customers", "suppliers"];
}

/** « Je n’ai rien à déclarer »: every question is answered, and no row is left. */
export function nothingLags(company: LaggingCompany): StepInputs<"lagging_operations"> {
  return { rows: [], ...Object.fromEntries(questionsOfLagging(company).map((question) => [question, "none" as const])) };
}

/** The change that gives the step other rows: a question of the company that one of them newly answers is answered by yes. */
export function withRows(
  company: LaggingCompany,
  inputs: StepInputs<"lagging_operations">,
  rows: readonly TypedLaggingRow[],
): Pick<StepInputs<"lagging_operations">, "rows" | LaggingQuestion> {
  const [before, after] = [answersOfRows(inputs.rows ?? []), answersOfRows(rows)];
  const answered = questionsOfLagging(company)
    .filter((question) => question !== "stock" && question !== "openingStock")
    .filter((question) => after[question] === "some" && before[question] === "none" && inputs[question] !== "some");
  return { rows: [...rows], ...Object.fromEntries(answered.map((question) => [question, "some" as const])) };
}

/** True when the books propose a row that would answer a question. */
export function isProposed(question: AskedOfLagging, proposals: readonly ProposedLagging[]): boolean {
  if (question === "stock" || question === "openingStock") return false;
  return proposals.some(({ kind }) => ANSWERING_KINDS[question].some((one) => one === kind));
}

/** A row that the books propose. */
export type ProposedLagging = StepResult<"lagging_operations">["proposals"][number];

/** A proposal of the books as a row of the year. */
export function proposedRow({ source: _source, kind, ...proposal }: ProposedLagging): TypedLaggingRow {
  return { ...proposal, kind: kind as LaggingKind };
}
