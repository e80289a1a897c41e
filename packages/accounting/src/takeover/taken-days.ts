import type { IsoDate } from "../date.js";
import { isMoneyAccount } from "./file-books.js";

/** An operation typed in; `accounts`: those that a miscellaneous entry names. */
export type TypedOperation = {
  readonly date: IsoDate;
  readonly origin: "professional" | "cash" | "personal" | "other" | "other_closure";
  readonly accounts: readonly string[];
};

/**
 * True when old books taken over through a day (null: none were) hold already what is typed: money that moves up to that day, of a bank, of
 * the cash or of the owner. A miscellaneous entry that moves neither bank nor cash is what they lack: a correction, the closing.
 */
export function isInOldBooks({ date, origin, accounts }: TypedOperation, through: IsoDate | null): boolean {
  if (through === null || date > through) return false;
  return (origin !== "other" && origin !== "other_closure") || accounts.some(isMoneyAccount);
}
