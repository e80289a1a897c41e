import { cleanFecText } from "../fec/text.js";
import { groupBy } from "../group-by.js";
import { cents } from "../money.js";
import { measuredBalance, type YearAmounts, type YearBalance } from "./return-input.js";

/** What an account moved under one number of third party; all its lines without one are together. */
export type PartyBalance = YearAmounts & { readonly accountCode: string; readonly party: string | null };

/** Accounts of third parties, whose claims and debts are never set off: suppliers, customers, staff, social bodies, other debtors and creditors. */
const OF_THIRD_PARTIES = /^4(?:[0-3]|67)/;

const NOTHING: YearAmounts = { opening: cents(0), debit: cents(0), credit: cents(0) };

/**
 * The accounts of a year from what each third party moved in them, in the order given: what is owed to one third party is not taken off what another one owes. Source:
 * docs/sources.md#tax-returns.
 */
export function balancesByParty(parts: readonly PartyBalance[]): readonly YearBalance[] {
  return [...groupBy(parts, ({ accountCode }) => accountCode)].map(([accountCode, ofAccount]) => {
    const whole = ofAccount.reduce(added, NOTHING);
    if (!OF_THIRD_PARTIES.test(accountCode)) return { accountCode, ...whole };
    const parties = [...groupBy(ofAccount, ({ party }) => cleanFecText(party ?? "")).values()].map((ofParty) =>
      ofParty.reduce(added, NOTHING),
    );
    const inCredit = parties.filter((party) => measuredBalance(party, "balance") < 0);
    const isMixed = inCredit.length > 0 && parties.some((party) => measuredBalance(party, "balance") > 0);
    return { accountCode, ...whole, ...(isMixed && { inCredit: inCredit.reduce(added, NOTHING) }) };
  });
}

/** An account as a balance sheet presents it: once, or once by side when its third parties are on both. */
export function partySides({ inCredit, ...whole }: YearBalance): readonly YearBalance[] {
  if (inCredit === undefined) return [whole];
  return [
    {
      accountCode: whole.accountCode,
      opening: cents(whole.opening - inCredit.opening),
      debit: cents(whole.debit - inCredit.debit),
      credit: cents(whole.credit - inCredit.credit),
    },
    { accountCode: whole.accountCode, ...inCredit },
  ];
}

function added(sum: YearAmounts, { opening, debit, credit }: YearAmounts): YearAmounts {
  return { opening: cents(sum.opening + opening), debit: cents(sum.debit + debit), credit: cents(sum.credit + credit) };
}
