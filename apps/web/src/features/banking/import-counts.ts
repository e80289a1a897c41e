import type { BankImport, ImportLine } from "@comptoir/contract/banking/banking";

export type ImportLineState = ImportLine["state"];

/** Number of lines in each state, and of all. */
export type ImportCounts = Readonly<Record<ImportLineState | "all", number>>;

type Counted = Pick<BankImport, "rejected" | "selected"> & {
  readonly accounts: readonly Pick<BankImport["accounts"][number], "count" | "duplicates" | "doubtful" | "ignored">[];
};

/**
 * Counts the lines of a preview. An account's `count` holds its duplicates and doubtful lines; it also holds the lines
 * before the first year, which are ignored and never selected: no more lines are new than are selected.
 */
export function importCounts({ accounts, rejected, selected }: Counted): ImportCounts {
  const counts = { all: 0, new: 0, duplicate: 0, doubtful: 0, rejected: rejected.length, ignored: 0 };
  for (const account of accounts) {
    counts.new += account.count - account.duplicates - account.doubtful;
    counts.duplicate += account.duplicates;
    counts.doubtful += account.doubtful;
    counts.ignored += account.ignored;
  }
  counts.new = Math.min(counts.new, selected);
  counts.all = counts.new + counts.duplicate + counts.doubtful + counts.rejected + counts.ignored;
  return counts;
}
