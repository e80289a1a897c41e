import { DomainError } from "../errors.js";
import type { Cents } from "../money.js";
import { splitByShares } from "./split.js";

/** How much of an operation a part takes: basis points of its value, what the other parts leave, or null: not said. */
export type Share = number | "rest" | null;

const WHOLE_BP = 10_000;

/**
 * The amounts of an operation's parts, in their order; they add up to `total`. Each share is rounded towards zero and the
 * cents that are left go to the part that takes the rest, else to the largest share. A part that stands alone and says
 * nothing is the whole. Throws DomainError `allocation.share_missing` or `allocation.rest_twice` with the index of the
 * culprit, `allocation.shares_sum` when the shares and the rest do not make the whole.
 */
export function shareAmounts(total: Cents, shares: readonly Share[]): readonly Cents[] {
  const { shares: complete, restIndex } = completed(shares);
  return restIndex === -1 ? splitByShares(total, complete) : splitByShares(total, complete, restIndex);
}

/** Checks that shares make a whole. Throws as `shareAmounts`. */
export function checkShares(shares: readonly Share[]): void {
  completed(shares);
}

/** The shares with that of the part that takes the rest, whose index is -1 when there is none. */
function completed(shares: readonly Share[]): { readonly shares: readonly number[]; readonly restIndex: number } {
  if (shares.length === 1 && typeof shares[0] !== "number") return { shares: [WHOLE_BP], restIndex: 0 };
  const restIndex = checkedRest(shares);
  const hasRest = restIndex !== -1;
  const totalBp = shares.reduce<number>((sum, share) => sum + (typeof share === "number" ? share : 0), 0);
  const restBp = WHOLE_BP - totalBp;
  if (hasRest ? restBp <= 0 : restBp !== 0) throw new DomainError({ code: "allocation.shares_sum", totalBp, hasRest });
  return { shares: shares.map((share) => (typeof share === "number" ? share : restBp)), restIndex };
}

function checkedRest(shares: readonly Share[]): number {
  const missing = shares.indexOf(null);
  if (missing !== -1) throw new DomainError({ code: "allocation.share_missing", index: missing });
  const rest = shares.indexOf("rest");
  const second = rest === -1 ? -1 : shares.indexOf("rest", rest + 1);
  if (second !== -1) throw new DomainError({ code: "allocation.rest_twice", index: second });
  return rest;
}
