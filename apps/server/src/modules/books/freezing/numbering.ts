import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { ChainHead } from "@comptoir/accounting/ledger/chain/validation";
import type { Tx } from "../../../db/transaction.js";
import type { DerivedEntryRow } from "../entries/service.js";
import type { FiscalYearOf } from "../years/service.js";
import { freeze } from "./freeze.js";
import { chainHeads, draftsAfter, freezeEntries, markOperationsValidated, type Frozen } from "./freezing-repository.js";

const BATCH = 2000;

type Numbering = { tx: Tx; companyId: string; year: FiscalYearOf; through: IsoDate; validatedOn: IsoDate; sequence: EntrySequence };

/** Numbers and freezes the drafts of one sequence of a year. Returns the numbers given, in order; reads and writes in batches so that a year of any size fits. */
export async function validateSequence({ tx, companyId, year, through, validatedOn, sequence }: Numbering): Promise<number[]> {
  const numbers: number[] = [];
  let after: { date: IsoDate; id: string } | null = null;
  let head: ChainHead | null = (await chainHeads(tx, companyId, year.id))[sequence];
  for (;;) {
    const rows: DerivedEntryRow[] = await draftsAfter(tx, companyId, { fiscalYearId: year.id, sequence, through, after, limit: BATCH });
    const frozen = freeze(rows, { head, sequence, fiscalYear: year, validatedOn });
    await storeFrozen(tx, companyId, rows, frozen);
    numbers.push(...frozen.map((entry) => entry.number));
    const lastRow = rows.at(-1);
    const last = frozen.at(-1);
    if (!lastRow || !last || rows.length < BATCH) return numbers;
    after = { date: lastRow.date, id: lastRow.id };
    head = { number: last.number, hash: last.hash, validatedOn };
  }
}

/** Freezes the rows that the domain numbered, and the operations behind them. */
export async function storeFrozen(tx: Tx, companyId: string, rows: readonly DerivedEntryRow[], frozen: readonly Frozen[]): Promise<void> {
  await freezeEntries(tx, companyId, frozen);
  const operations = rows.flatMap((row) => (row.source_kind === "operation" && row.operation_id !== null ? [row.operation_id] : []));
  if (operations.length > 0) await markOperationsValidated(tx, companyId, operations);
}
