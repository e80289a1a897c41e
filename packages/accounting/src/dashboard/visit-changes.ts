import { absolute, cents, type Cents } from "../money.js";

/** What a person saw of a dashboard. */
export type SeenDashboard = { readonly vat: Cents; readonly contributions: Cents; readonly own: Cents };

/** What came since: operations with what they add up to, replies to questions, papers. */
export type CameSince = { readonly operations: number; readonly amount: Cents; readonly answers: number; readonly papers: number };

/** Something that changed; the amount, signed, for figures and operations, the count for what is counted. */
export type DashboardChange = {
  readonly key: "operations" | "vat" | "contributions" | "own" | "answers" | "papers";
  readonly count: number;
  readonly amount: Cents;
};

const SHOWN = 3;
/** A figure that moved by one euro or less did not. */
const LEAST = 100;

/** The three greatest changes since a visit, by amount; replies and papers, which have none, come after by their number. */
export function changesSince(before: SeenDashboard, now: SeenDashboard, came: CameSince): readonly DashboardChange[] {
  const moved = (["vat", "contributions", "own"] as const).flatMap((key): readonly DashboardChange[] => {
    const amount = cents(now[key] - before[key]);
    return absolute(amount) > LEAST ? [{ key, count: 0, amount }] : [];
  });
  const counted = (["operations", "answers", "papers"] as const).flatMap((key): readonly DashboardChange[] =>
    came[key] > 0 ? [{ key, count: came[key], amount: key === "operations" ? came.amount : cents(0) }] : [],
  );
  return [...moved, ...counted]
    .toSorted((one, other) => absolute(other.amount) - absolute(one.amount) || other.count - one.count)
    .slice(0, SHOWN);
}
