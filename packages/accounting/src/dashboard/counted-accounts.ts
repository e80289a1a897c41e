import { cents, type Cents } from "../money.js";

/** What an account moved over a period: debit less credit, in cents. */
export type AccountNet = { readonly code: string; readonly net: Cents };

/** Contributions of the owner that a result deducts: 646100 to 646400, 637800, 637810. */
export const OWN_CONTRIBUTIONS = ["6461", "6462", "6463", "6464", "637800", "637810"] as const;
/** Contributions that no result deducts. */
export const LEVY_ACCOUNT = "108500";
/** Income tax of the owner, paid by the company’s account. */
export const INCOME_TAX_ACCOUNT = "108400";

/** True for an account of the owner’s contributions that a result deducts. */
export function isContribution(code: string): boolean {
  return OWN_CONTRIBUTIONS.some((prefix) => code.startsWith(prefix));
}

/** Debit less credit of the accounts that are kept. */
export function netWhere(nets: readonly AccountNet[], keeps: (code: string) => boolean): Cents {
  return cents(nets.reduce((sum, { code, net }) => (keeps(code) ? sum + net : sum), 0));
}

/** Class 7 less class 6: above zero for a profit. */
export function profitOf(nets: readonly AccountNet[]): Cents {
  return cents(0 - netWhere(nets, (code) => code.startsWith("6") || code.startsWith("7")));
}

/** What was paid of contributions, deducted or not: net debits. */
export function contributionsPaid(nets: readonly AccountNet[]): Cents {
  return netWhere(nets, (code) => isContribution(code) || code === LEVY_ACCOUNT);
}
