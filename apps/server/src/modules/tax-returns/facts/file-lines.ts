import { firstFecText } from "@comptoir/accounting/fec/text";
import { cents } from "@comptoir/accounting/money";
import type { ReturnProof } from "@comptoir/accounting/tax-return/proven-controls";
import type { Tx } from "../../../db/transaction.js";
import { fecRows } from "../../books/entries/service.js";

/** How the label of an entry that cancels another begins; the rest is the label of that one, whose piece it bears. */
const REVERSAL = "Extourne ";

/**
 * The lines of the FEC of a fiscal year by account, third party and journal: what the second path of a return reads, and nothing else. An entry that cancels one of
 * the file, known by its words and its piece, takes it off its own side.
 */
export async function readFileLines(tx: Tx, companyId: string, fiscalYearId: string): Promise<ReturnProof["file"]> {
  const sums = new Map<string, { journalCode: string; compteNum: string; compAuxNum: string; debit: number; credit: number }>();
  const entries = new Set<string>();
  for (const sequence of ["AN", "main"] as const)
    for (const isDraft of [false, true])
      for await (const rows of fecRows(tx, { companyId, fiscalYearId, sequence, isDraft }))
        for (const { journal, label, piece_ref: piece, lines } of rows) {
          const cancels = label.startsWith(REVERSAL) && entries.has(`${piece} ${label.slice(REVERSAL.length)}`);
          entries.add(`${piece} ${label}`);
          for (const [compteNum, , debit, credit, own] of lines) {
            const compAuxNum = own === null ? "" : firstFecText(own[0] ?? "", own[1] ?? "");
            const key = `${journal} ${compteNum} ${compAuxNum}`;
            const known = sums.get(key) ?? { journalCode: journal, compteNum, compAuxNum, debit: 0, credit: 0 };
            const [added, taken] = cancels ? [0 - credit, 0 - debit] : [debit, credit];
            sums.set(key, { ...known, debit: known.debit + added, credit: known.credit + taken });
          }
        }
  return [...sums.values()].map(({ debit, credit, ...line }) => ({ ...line, debit: cents(debit), credit: cents(credit) }));
}
