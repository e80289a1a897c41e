import { asObject, asText } from "../chart/json-reading.js";
import professions from "./data/turnover-by-profession.json" with { type: "json" };
import type { HistoryRow } from "./history.js";

const byProfession = new Map(
  Object.entries(asObject(professions, "turnover-by-profession.json")).flatMap(([account, ids]) =>
    asText(ids, account)
      .split(", ")
      .map((id) => [id, account] as const),
  ),
);

/** Accounts that clients' cheques, cards and transfers may go to; third-party payers and retrocessions have labels of their own. */
const CLIENT_TURNOVER = /^(?:70[145]000|706[01]00|706[5-8]00|706810|707[0-3]00)$/;

/** Account where a profession (its id in the reference list) records what its clients pay; null when it has no usual one. */
export function mainTurnoverAccount(professionId: string): string | null {
  return byProfession.get(professionId) ?? null;
}

/** The account a file records its clients' payments on, when one outweighs the others by far. */
export function habitualTurnoverAccount({
  history,
  usedAccounts,
}: {
  history: readonly HistoryRow[];
  usedAccounts: readonly string[];
}): string | null {
  const counts = new Map<string, number>();
  for (const row of history) {
    if (row.sign === "income" && CLIENT_TURNOVER.test(row.accountCode))
      counts.set(row.accountCode, (counts.get(row.accountCode) ?? 0) + row.count);
  }
  const [first, second] = [...counts].sort((left, right) => right[1] - left[1]);
  if (first) return first[1] >= 3 * (second?.[1] ?? 0) ? first[0] : null;
  const used = [...new Set(usedAccounts.filter((code) => CLIENT_TURNOVER.test(code)))];
  return used.length === 1 ? (used[0] ?? null) : null;
}
