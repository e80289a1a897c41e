import type { ReturnBox } from "./return.js";

/**
 * Accounts whose box is open to doubt: borrower insurance, CFP and CURPS, holiday vouchers and CESU, suppliers of assets, contracts outside Madelin,
 * indemnities of insurance. Source: docs/sources.md#yearly-figures.
 */
const DOUBTFUL_ACCOUNTS: ReadonlySet<string> = new Set(["616600", "633310", "637810", "648100", "648200", "404000", "646550", "758700"]);

/** True of a box that is not zero and whose place, or that of an account in it, was not read in the form: « à vérifier par un expert-comptable ». */
export function isBoxToVerify({ value, isToConfirm, sources }: Pick<ReturnBox, "value" | "isToConfirm" | "sources">): boolean {
  if (value === 0) return false;
  return isToConfirm || sources.some((source) => source.kind === "account" && DOUBTFUL_ACCOUNTS.has(source.accountCode));
}
