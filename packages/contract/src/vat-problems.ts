import { euros } from "@comptoir/accounting/money";
import { toast, type DomainRule, type ProblemTable } from "./problem-table.js";

/** Problems of VAT returns. */
export const VAT_PROBLEMS: ProblemTable<DomainRule<"vat">> = {
  "vat.gap_accounts": {
    status: 422,
    place: toast,
    text: (problem) =>
      `Cette écriture porte ${euros(problem.expectedCents)} au compte ${problem.family}, les lignes saisies ${euros(problem.actualCents)} : elles doivent dire la même chose.`,
  },
};
