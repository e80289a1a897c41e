import { cents, shareOf, sumCents, type Cents } from "../money.js";
import { GAP_ACCOUNTS, type PostedGroup } from "./invoice-split.js";
import { directionOf, isPaidAlready, owedOf, type ReceivedInvoice, type VatGroup } from "./received-invoice.js";
import { natureOfGroup, type GroupNature } from "./vat-natures.js";
import type { VatNature } from "../entry/vat-nature.js";
import type { IsoDate } from "../date.js";

/** French rates in the order in which one is recognised from a total of VAT. */
const RATES = [2000, 1000, 550, 210];

/**
 * The breakdown of an invoice, each amount signed as what is owed. A document without one is a single group: at the rate that its totals
 * show, else incl. tax.
 */
export function groupsOf(invoice: ReceivedInvoice): readonly VatGroup[] {
  const direction = directionOf(invoice);
  const signed = (group: VatGroup): VatGroup =>
    direction === 1 ? group : { ...group, base: cents(0 - group.base), vat: cents(0 - group.vat) };
  if (invoice.vat.length > 0) return invoice.vat.map(signed);
  const { net, vat, gross, payable } = invoice.totals;
  const whole = gross ?? payable ?? cents(0);
  const none = { reason: null, reasonCode: null };
  if (net === null || vat === null || vat === 0) return [signed({ category: "O", rateBp: 0, base: whole, vat: cents(0), ...none })];
  const rateBp = RATES.find((rate) => Math.abs(shareOf(net, rate, 10_000) - vat) <= 1) ?? 0;
  return [signed({ category: "S", rateBp, base: net, vat, ...none })];
}

/** What the user chose of a group. */
export type ChosenGroup = {
  readonly accountCode: string;
  readonly nature?: VatNature | null | undefined;
  readonly rateBp?: number | undefined;
};

type Posting = { readonly date: IsoDate; readonly vatSubject: boolean };

/** What is proposed of each group of an invoice under an account; null while none is chosen. */
export function proposedGroups(
  invoice: ReceivedInvoice,
  { account, ...posting }: Posting & { readonly account: string | null },
): readonly { readonly group: VatGroup; readonly proposed: GroupNature }[] {
  return groupsOf(invoice).map((group) => ({ group, proposed: natureOfGroup(group, { invoice, account, ...posting }) }));
}

/**
 * The groups as they are posted, and all that they add up to: the document incl. tax, with its rounding. What its breakdown leaves of that total
 * is a gap of settlement.
 */
export function postedGroups(
  invoice: ReceivedInvoice,
  { chosen, ...posting }: Posting & { readonly chosen: readonly ChosenGroup[] },
): { readonly groups: readonly PostedGroup[]; readonly total: Cents; readonly prepaid: Cents } {
  const groups = groupsOf(invoice).map((group, index): PostedGroup => {
    const choice = chosen[index] ?? chosen[0];
    const accountCode = choice?.accountCode ?? "";
    const proposed = natureOfGroup(group, { invoice, account: accountCode, ...posting });
    const nature = choice?.nature === undefined || choice.nature === null ? proposed.nature : choice.nature;
    const isSame = nature === proposed.nature;
    const rateBp = choice?.rateBp ?? (isSame ? proposed.rateBp : rateUnder(nature, { group, proposed }));
    return { accountCode, base: group.base, vat: group.vat, rateBp, nature, isGross: isSame ? proposed.isGross : rateBp === 0 };
  });
  const prepaid = isSettledInFull(invoice) ? cents(0) : cents(directionOf(invoice) * (invoice.totals.prepaid ?? 0));
  const total = cents(amountToMatch(invoice) + prepaid);
  const residual = cents(total - sumCents(groups.flatMap(({ base, vat }) => [base, vat])));
  return { groups: residual === 0 ? groups : [...groups, gapGroup(residual)], total, prepaid };
}

/** What operations are to pay of an invoice: what it leaves to pay, or all of it where it was paid in full before it was issued. */
export function amountToMatch(invoice: ReceivedInvoice): Cents {
  return owedOf(invoice, isSettledInFull(invoice) ? "gross" : "payable") ?? cents(0);
}

function isSettledInFull(invoice: ReceivedInvoice): boolean {
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
