import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import { validateEntries, type ChainHead, type YearDays } from "@comptoir/accounting/ledger/chain/validation";
import { derivedEntryOf, type DerivedEntryRow } from "../entries/service.js";
import type { Frozen } from "./freezing-repository.js";
import { sha256 } from "./hash.js";

type Freezing = { head: ChainHead | null; sequence: EntrySequence; fiscalYear: YearDays; validatedOn: IsoDate };

/** The domain numbers and chains; what comes back keeps the row's id. */
export function freeze(rows: readonly DerivedEntryRow[], { head, sequence, fiscalYear, validatedOn }: Freezing): Frozen[] {
  const drafts = rows.map((row) => ({ ...derivedEntryOf(row), id: row.id }));
  const heads = sequence === "AN" ? { AN: head, main: null } : { AN: null, main: head };
  return validateEntries({ drafts, heads, fiscalYear, validatedOn, hash: sha256 }).map(({ id, number, previousHash, hash }) => ({
    id,
    number,
    validatedOn,
    previousHash,
    hash,
  }));
}
