import { createHash } from "node:crypto";
import type { OperationRow } from "../../operation-queries.js";

type Suggested = Pick<OperationRow, "suggestion_account" | "suggestion_allocations" | "suggestion_pair">;

/** What names a suggestion to the user who accepts it: its account, its parts, the other side of a transfer. Neither its reason nor how sure it is. */
export function suggestionSeen({ suggestion_account: account, suggestion_allocations: parts, suggestion_pair: pair }: Suggested): string {
  return createHash("sha256")
    .update(JSON.stringify([account, parts, pair]))
    .digest("base64url")
    .slice(0, LENGTH);
}

/** Enough for two suggestions of one operation never to be taken for each other. */
const LENGTH = 12;

/** True when what is suggested of an operation is what the caller read, or when it does not say what it read. */
export function isSuggestedAs(row: Suggested, seen: string | undefined): boolean {
  return seen === undefined || seen === suggestionSeen(row);
}
