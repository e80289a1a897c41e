import { cents, type Cents } from "../money.js";

/** What becomes of the closing of a year, in one line each. */
export type ClosingEvent = "submitted" | "withdrawn" | "returned" | "closed" | "reopened";

/** Where the closing of a year is. */
export type ClosingStage = "open" | "submitted" | "closed";

/** The state that the last line leaves; none yet leaves the year open. */
export function closingStateAfter(last: ClosingEvent | null): ClosingStage {
  return last === "submitted" || last === "closed" ? last : "open";
}

/** An account whose balance is another one than what was seen. */
export type ChangedBalance = { readonly accountCode: string; readonly before: Cents; readonly after: Cents };

/** The accounts whose balances differ between what was submitted and what is closed, by code. */
export function changedBalances(before: ReadonlyMap<string, Cents>, after: ReadonlyMap<string, Cents>): readonly ChangedBalance[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((accountCode) => ({ accountCode, before: before.get(accountCode) ?? cents(0), after: after.get(accountCode) ?? cents(0) }))
    .filter((one) => one.before !== one.after);
}
