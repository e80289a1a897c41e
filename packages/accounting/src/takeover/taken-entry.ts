import type { IsoDate } from "../date.js";
import type { DerivedEntry, EntryLine } from "../entry/entry.js";
import { cents } from "../money.js";
import type { FileBooksEntry } from "./file-entry.js";
import type { TakenPlaces } from "./taken-balances.js";

type Taken = {
  readonly takeoverId: string;
  readonly places: TakenPlaces;
  /** First day of the fiscal year that it falls in. */
  readonly beginning: IsoDate;
  /** The open item of a line, by the place of its account, its third party and its piece. */
  readonly itemOf?: (line: {
    readonly account: number;
    readonly party: string;
    readonly pieceRef: string;
    readonly isLettered: boolean;
  }) => string | null;
};

/**
 * An entry of the old books as one of our drafts: its accounts and its journal are those chosen, its piece keeps its reference (its old
 * number where there is none), its lines their third party, piece and payment, its VAT says nothing, since the file does not. Openings dated later than the first day are movements.
 */
export function takenEntry(entry: FileBooksEntry, { takeoverId, places, beginning, itemOf = () => null }: Taken): DerivedEntry {
  const { key, number, date } = entry;
  if (date === null) throw new RangeError(`entry ${key} has no day`);
  const pieceRef = entry.pieceRef || number || key;
  const journal = places.journals[entry.journal] ?? "OD";
  const label = entry.lines[0]?.[1] || pieceRef;
  return {
    journal: journal === "AN" && date !== beginning ? "OD" : journal,
    date,
    label,
    pieceRef,
    pieceDate: entry.pieceDate ?? date,
    payment: entry.payment,
    source: { kind: "takeover", id: takeoverId, key },
    lines: entry.lines.map(([account, words, net, own, isLettered = false]): EntryLine => {
      const accountCode = places.accounts[account];
      if (!accountCode) throw new RangeError(`entry ${key} has an account that goes nowhere`);
      const item = itemOf({ account, party: own?.auxiliary?.number ?? "", pieceRef: own?.pieceRef ?? entry.pieceRef, isLettered });
      const named = { ...own, ...(item === null ? {} : { item }) };
      return { accountCode, label: words || label, debit: cents(Math.max(net, 0)), credit: cents(Math.max(-net, 0)), ...named };
    }),
    freezesWith: "period",
    vatLines: [],
  };
}
