import { cents } from "@comptoir/accounting/money";
import type { ReturnProof } from "@comptoir/accounting/tax-return/proven-controls";
import type { Tx } from "../../../db/transaction.js";
import { fecRows } from "../../books/entries/service.js";

/** The lines of the FEC of a fiscal year by account and journal: what the second path of a return reads, and nothing else. */
export async function readFileLines(tx: Tx, companyId: string, fiscalYearId: string): Promise<ReturnProof["file"]> {
  const sums = new Map<string, { journalCode: string; compteNum: string; debit: number; credit: number }>();
  for (const sequence of ["AN", "main"] as const)
    for (const isDraft of [false, true])
      for await (const rows of fecRows(tx, { companyId, fiscalYearId, sequence, isDraft }))
        for (const { journal, lines } of rows)
          for (const [compteNum, , debit, credit] of lines) {
            const known = sums.get(`${journal} ${compteNum}`) ?? { journalCode: journal, compteNum, debit: 0, credit: 0 };
            sums.set(`${journal} ${compteNum}`, { ...known, debit: known.debit + debit, credit: known.credit + credit });
          }
  return [...sums.values()].map(({ debit, credit, ...line }) => ({ ...line, debit: cents(debit), credit: cents(credit) }));
}
