import type { BankRow } from "./bank-file.js";

/** What a duplicate key is drawn from: a row of a file, or an operation read back from the books. */
export type KeyedRow = Pick<BankRow, "date" | "amount" | "rawLabel" | "keyAmount" | "isFee">;

/** What follows the key of a row in that of its fee. */
export const FEE_SUFFIX = "|fee";

/**
 * One key per row, for the rows of one account in the order of the file: account, day, amount, raw label, and how many
 * times that same tuple has already come. Two identical fees are two operations; the file imported again gives the same keys.
 * A row whose fee is apart is known by its net amount, and its fee, the row after it, by the same key and a suffix. `known`: keys of rows that
 * came by another way, after which the same tuples are counted.
 */
export function contentKeys(rows: readonly KeyedRow[], accountKey: string, known: readonly string[] = []): string[] {
  const seen = new Map<string, number>();
  for (const key of known) {
    const [, tuple = "", occurrence = "1"] = /^(.*)\|(\d+)$/.exec(key) ?? [];
    seen.set(tuple, Math.max(seen.get(tuple) ?? 0, Number(occurrence)));
  }
  let before = "";
  return rows.map((row) => {
    if (row.isFee === true) return `${before}${FEE_SUFFIX}`;
    const tuple = `${accountKey}|${row.date}|${row.keyAmount ?? row.amount}|${labelFingerprint(row.rawLabel)}`;
    const occurrence = (seen.get(tuple) ?? 0) + 1;
    seen.set(tuple, occurrence);
    before = `${tuple}|${occurrence}`;
    return before;
  });
}

/** The key of a row that carries the bank's own unique identifier, null when the identifier cannot be trusted. */
export function referenceKey(row: Pick<BankRow, "bankReference" | "referenceIsTrusted">, accountKey: string): string | null {
  return row.referenceIsTrusted && row.bankReference !== null ? `${accountKey}|ref|${row.bankReference}` : null;
}

const SPACE = 0x20;

/**
 * 64 bits of a label (two multiplicative mixes), enough to tell apart the labels of one day and one amount. Case, white
 * space, accents and lost characters are left out: the same operation exported in another encoding has the same ones.
 */
function labelFingerprint(label: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  let before = SPACE;
  for (let index = 0; index < label.length; index++) {
    const code = upperCode(label.charCodeAt(index));
    if (code > 0x7e || (code <= SPACE && before === SPACE)) continue;
    before = Math.max(code, SPACE);
    high = Math.imul(high ^ before, 2654435761);
    low = Math.imul(low ^ before, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

function upperCode(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
}
