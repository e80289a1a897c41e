import { cents, sumCents, type Cents } from "../money.js";
import { groupsOf } from "./breakdown.js";
import { deductDeposits } from "./deposits.js";
import { GAP_ACCOUNTS, sharesOf, type GroupShare, type PostedGroup } from "./invoice-split.js";
import type { InvoiceHead } from "./invoice-head.js";
import { isPaidAlready, owedOf, type VatGroup } from "./received-invoice.js";
import { natureOfGroup, type GroupNature } from "./vat-natures.js";
import type { VatNature } from "../entry/vat-nature.js";
import type { IsoDate } from "../date.js";

/** What the user chose of a group. */
export type ChosenGroup = {
  readonly accountCode: string;
  readonly nature?: VatNature | null | undefined;
  readonly rateBp?: number | undefined;
};

type Posting = {
  readonly date: IsoDate;
  readonly vatSubject: boolean;
  /** The deposit invoices that it deducts. */
  readonly deposits?: readonly InvoiceHead[] | undefined;
};

/** What is proposed of each group of an invoice under an account, less its deposits; null while none is chosen. */
export function proposedGroups(
  invoice: InvoiceHead,
  { account, deposits = [], ...posting }: Posting & { readonly account: string | null },
): readonly { readonly group: VatGroup; readonly proposed: GroupNature }[] {
  const groups = deductDeposits(invoice, deposits).groups ?? groupsOf(invoice);
  return groups.map((group) => ({ group, proposed: natureOfGroup(group, { invoice, account, ...posting }) }));
}

/**
 * The groups as they are posted, and all that they add up to: the document incl. tax, with its rounding, or what its deposits leave of it; `prepaid` of it
 * was paid before. What the breakdown leaves of that total is a gap of settlement.
 */
export function postedGroups(
  invoice: InvoiceHead,
  { chosen, deposits = [], ...posting }: Posting & { readonly chosen: readonly ChosenGroup[] },
): { readonly groups: readonly PostedGroup[]; readonly total: Cents; readonly prepaid: Cents } {
  const deduction = deductDeposits(invoice, deposits);
  const groups = (deduction.groups ?? groupsOf(invoice)).map((group, index): PostedGroup => {
    const choice = chosen[index] ?? chosen[0];
    const accountCode = choice?.accountCode ?? "";
    const proposed = natureOfGroup(group, { invoice, account: accountCode, ...posting });
    const nature = choice?.nature === undefined || choice.nature === null ? proposed.nature : choice.nature;
    const isSame = nature === proposed.nature;
    const rateBp = choice?.rateBp ?? (isSame ? proposed.rateBp : rateUnder(nature, { group, proposed }));
    return { accountCode, base: group.base, vat: group.vat, rateBp, nature, isGross: isSame ? proposed.isGross : rateBp === 0 };
  });
  const prepaid = deduction.groups === null ? deduction.prepaid : cents(0);
  const total = cents(deduction.toPay + prepaid);
  const residual = cents(total - sumCents(groups.flatMap(({ base, vat }) => [base, vat])));
  return { groups: residual === 0 ? groups : [...groups, gapGroup(residual)], total, prepaid };
}

/** A payment that came before, with the deposits that were known when it was matched. */
export type EarlierPayment = { readonly amount: Cents; readonly deposits: readonly InvoiceHead[] };

/**
 * What was taken of each group of an invoice before its next payment, in their order: by its deposits, and by earlier payments as they were posted, be it before
 * a deposit was known. What follows takes what is left of each rate, so that all of it adds up to the document.
 */
export function takenBefore(
  invoice: InvoiceHead,
  { earlier, deposits = [], ...posting }: Posting & { readonly earlier: readonly EarlierPayment[] },
): readonly GroupShare[] {
  const taken = earlier.reduce<readonly GroupShare[]>((posted, { amount, deposits: known }) => {
    const { groups, total, prepaid } = postedGroups(invoice, { ...posting, chosen: [], deposits: known });
    const already = added(prepaidShares(groups, { total, prepaid }), posted);
    const before = sumCents(already.map((one) => one.amount));
    return added(posted, sharesOf(groups, { total, before, now: amount, already }));
  }, []);
  const { groups, total, prepaid } = postedGroups(invoice, { ...posting, chosen: [], deposits });
  return added(prepaidShares(groups, { total, prepaid }), taken);
}

function prepaidShares(
  groups: readonly PostedGroup[],
  { total, prepaid }: { readonly total: Cents; readonly prepaid: Cents },
): readonly GroupShare[] {
  return sharesOf(groups, { total, before: cents(0), now: prepaid });
}

function added(one: readonly GroupShare[], other: readonly GroupShare[]): readonly GroupShare[] {
  const longer = one.length > other.length ? one : other;
  return longer.map((_, index) => ({
    amount: cents((one[index]?.amount ?? 0) + (other[index]?.amount ?? 0)),
    vat: cents((one[index]?.vat ?? 0) + (other[index]?.vat ?? 0)),
  }));
}

/** What operations are to pay of an invoice: what it leaves to pay, or all of it where it was paid in full before it was issued. */
export function amountToMatch(invoice: InvoiceHead): Cents {
  return owedOf(invoice, isSettledInFull(invoice) ? "gross" : "payable") ?? cents(0);
}

function isSettledInFull(invoice: InvoiceHead): boolean {
  return invoice.totals.payable === 0 && isPaidAlready(invoice);
}

function rateUnder(nature: VatNature | null, { group, proposed }: { readonly group: VatGroup; readonly proposed: GroupNature }): number {
  if (nature === null || nature === "EXO") return 0;
  return group.rateBp > 0 ? group.rateBp : proposed.rateBp > 0 ? proposed.rateBp : 2000;
}

function gapGroup(base: Cents): PostedGroup {
  const accountCode = base > 0 ? GAP_ACCOUNTS.loss : GAP_ACCOUNTS.gain;
  return { accountCode, base, vat: cents(0), rateBp: 0, nature: null, isGross: true };
}
