import type { IsoDate } from "../date.js";
import { DomainError, type DomainProblem } from "../errors.js";
import { cents, shareOf, sumCents, type Cents } from "../money.js";
import { computedVat, isAcceptedVat, maximumReverseChargeVat, maximumVat, reverseChargeVat } from "./vat-amounts.js";
import { deductibleVat } from "./vat-deduction.js";
import { isDeductionLost, lastDeductionDay } from "./late-deduction.js";
import { carriesVat, isReverseCharge, type VatNature } from "../entry/vat-nature.js";
import { defaultVatNature, isNatureOf, vatSideOf } from "./account-vat.js";
import { isVatRate, usualVatRateBp } from "../rates/vat-rates.js";
import { isFixedAssetAccount, isOpenTo, type AccountFacts, type FindAccountFacts, type TaxSystem } from "../entry/account-facts.js";
import { WAITING } from "../entry/well-known-accounts.js";
import type { ItemShare } from "../open-items/settlement.js";

/** A part of an operation given to an account, as the user states it. */
export type Allocation = {
  readonly accountCode: string;
  /** Incl. tax, signed relative to the operation: the fee kept back from a payout is negative. */
  readonly amount: Cents;
  /** Basis points; null takes the account's usual rate. */
  readonly vatRateBp: number | null;
  /** VAT of the document, before the deductible share, signed like `amount`; null is computed. */
  readonly vatAmount: Cents | null;
  /** Null is deduced from account and rate. */
  readonly vatNature: VatNature | null;
  /** Share the law lets one deduct, in basis points; null takes the account's usual one. */
  readonly vatDeductibleBp: number | null;
  /** Share used for private ends, in basis points. */
  readonly privateShareBp: number;
  /** The open items that it settles, figures settled: it is then on their account, which no category needs to be. */
  readonly items?: readonly ItemShare[];
};

/** What the company's own situation decides. */
export type TaxSituation = {
  readonly taxSystem: TaxSystem;
  /** True when the company charges VAT on the day of the operation. */
  readonly vatSubject: boolean;
  /** Share of taxed receipts in all receipts, in basis points: 10000 unless some receipts are exempt. */
  readonly vatTaxationBp: number;
  readonly accountFacts: FindAccountFacts;
  /** What only counts while a user decides: never for what is stored, whose shares are settled. */
  readonly editing?: EditingContext;
};

/** What the user's own day and vehicles decide of an allocation. */
export type EditingContext = {
  /** The day on which an expense is edited; null for a receipt, which takes a deduction back at any time. */
  readonly today: IsoDate | null;
  /** The default share that the vehicles of the operation's day give an account, in basis points; null: none. */
  readonly vehicleShareBp: (accountCode: string) => number | null;
};

/** An allocation with every figure settled; all amounts are signed like `amount`. */
export type SettledAllocation = {
  readonly accountCode: string;
  readonly amount: Cents;
  readonly vatRateBp: number;
  readonly vatNature: VatNature | null;
  /** The share that the user stated, null where the account's usual one applies. */
  readonly vatDeductibleBp: number | null;
  readonly privateShareBp: number;
  /** Base of the VAT return. */
  readonly exclTax: Cents;
  /** VAT of the document; under reverse charge, the VAT the company owes itself. */
  readonly vat: Cents;
  /** Part of `vat` that goes to an input VAT account. */
  readonly deductibleVat: Cents;
  /** What goes to the account chosen: charge, receipt or cost of the asset. */
  readonly posted: Cents;
  /** What goes to the owner (108600). */
  readonly privatePart: Cents;
  readonly items?: readonly ItemShare[];
};

type Operation = { readonly date: IsoDate; readonly value: Cents };

/**
 * Checks the allocations of an operation and settles their VAT and private share. An empty list is an operation still to
 * categorise. Throws DomainError `allocation.*` with the index of the culprit, or `allocation.sum` when they do not add
 * up to the operation's value. Source: docs/sources.md#vat.
 */
export function settleAllocations(
  allocations: readonly Allocation[],
  operation: Operation,
  situation: TaxSituation,
): readonly SettledAllocation[] {
  // What a payment of invoices holds beyond them waits to be sorted.
  const mayWait = allocations.some(({ items = [] }) => items.length > 0);
  const settled = allocations.map((allocation, index) =>
    mayWait && allocation.accountCode === WAITING && allocation.amount !== 0
      ? wholeOn(allocation)
      : settle({ allocation, index, date: operation.date, situation }),
  );
  const actual = sumCents(allocations.map((allocation) => allocation.amount));
  if (allocations.length > 0 && actual !== operation.value) {
    throw new DomainError({ code: "allocation.sum", expectedCents: operation.value, actualCents: actual });
  }
  return settled;
}

type Case = {
  readonly allocation: Allocation;
  readonly index: number;
  readonly date: IsoDate;
  readonly situation: TaxSituation;
};

function settle(given: Case): SettledAllocation {
  const one = withVehicleShare(given);
  const { allocation, situation } = one;
  if (allocation.amount === 0) throw new DomainError({ code: "allocation.zero", index: one.index });
  if (allocation.items && allocation.items.length > 0) return settlement(allocation, allocation.items, one.index);
  const account = chosenAccount(one);
  checkPrivateShare(one, account);
  const admissionBp = admittedShare(one, account);
  const { vatNature, vatRateBp } = natureAndRate(one, account, admissionBp);
  const reverseCharge = isReverseCharge(vatNature);
  const vat = documentVat(one, vatRateBp, reverseCharge);
  const factors = {
    vatTaxationBp: situation.vatSubject ? situation.vatTaxationBp : 0,
    admissionBp: vatNature === "NONDED" || vatSideOf(account) !== "input" ? 0 : admissionBp,
  };
  const deductible = deductibleVat(vat, { ...factors, privateShareBp: allocation.privateShareBp });
  refuseLostDeduction(one, deductible);
  const total = reverseCharge ? cents(allocation.amount + vat) : allocation.amount;
  const posted = postedAmount({ account, allocation, total, vat, deductible, factors });
  return {
    accountCode: account.code,
    amount: allocation.amount,
    vatRateBp,
    vatNature,
    vatDeductibleBp: allocation.vatDeductibleBp,
    privateShareBp: allocation.privateShareBp,
    exclTax: cents(total - vat),
    vat,
    deductibleVat: deductible,
    posted,
    privatePart: vatSideOf(account) === "input" ? cents(total - deductible - posted) : cents(0),
  };
}

/** A part that settles items is whole on their account: their VAT is moved by their shares, and it has no other. */
function settlement({ accountCode, amount }: Allocation, items: readonly ItemShare[], index: number): SettledAllocation {
  const rest = amount - sumCents(items.map((share) => share.amount));
  if (rest !== 0) throw new DomainError({ code: "open_item.sum", index, restCents: rest });
  const elsewhere = items.find(({ item }) => item.accountCode !== accountCode);
  if (elsewhere) throw new DomainError({ code: "open_item.account", account: elsewhere.item.accountCode, index });
  return { ...wholeOn({ accountCode, amount }), items };
}

/** A part without VAT nor private share: all of it goes to its account. */
function wholeOn({ accountCode, amount }: Pick<Allocation, "accountCode" | "amount">): SettledAllocation {
  const none = cents(0);
  const figures = {
    vatRateBp: 0,
    vatNature: null,
    vatDeductibleBp: null,
    privateShareBp: 0,
    vat: none,
    deductibleVat: none,
    privatePart: none,
  };
  return { accountCode, amount, ...figures, exclTax: amount, posted: amount };
}

/** The default that vehicles give is settled with the allocation: a later vehicle changes nothing stored. */
function withVehicleShare(one: Case): Case {
  const { allocation, situation } = one;
  const share = allocation.vatDeductibleBp === null ? (situation.editing?.vehicleShareBp(allocation.accountCode) ?? null) : null;
  return share === null ? one : { ...one, allocation: { ...allocation, vatDeductibleBp: share } };
}

/** VAT is deducted until 31 December of the second year after. Source: docs/sources.md#vat-late. */
function refuseLostDeduction({ index, date, situation }: Case, deductible: Cents): void {
  const today = situation.editing?.today ?? null;
  if (deductible <= 0 || today === null || !isDeductionLost(date, today)) return;
  throw new DomainError({ code: "allocation.deduction_lost", index, lastDay: lastDeductionDay(date) });
}

function chosenAccount({ allocation, index, situation }: Case): AccountFacts {
  const account = situation.accountFacts(allocation.accountCode);
  if (!account) throw new DomainError({ code: "allocation.account_unknown", account: allocation.accountCode, index });
  if (account.code === WAITING || account.sign === "none" || !isOpenTo(account, situation.taxSystem)) {
    throw new DomainError({ code: "allocation.account_not_allowed", account: account.code, index });
  }
  return account;
}

/** Only a mixed expense has a private share: the chart says which accounts are. */
function checkPrivateShare({ allocation, index }: Case, account: AccountFacts): void {
  const isPossible = account.personalShareRelated && vatSideOf(account) === "input";
  if (!isBasisPoints(allocation.privateShareBp) || (allocation.privateShareBp > 0 && !isPossible)) {
    throw new DomainError({ code: "allocation.private_share", index });
  }
}

/** Only an expense has VAT to deduct: a share stated for anything else is a mistake. */
function admittedShare({ allocation, index }: Case, account: AccountFacts): number {
  const stated = allocation.vatDeductibleBp;
  const share = stated ?? usualAdmission(account);
  if (!isBasisPoints(share) || (stated !== null && vatSideOf(account) !== "input"))
    throw new DomainError({ code: "allocation.deductible_share", index });
  return share;
}

/** An account usually without VAT (rent, bank fees) has no limit of its own: when a document does charge VAT, all of it is admitted. */
function usualAdmission(account: AccountFacts): number {
  return usualVatRateBp(account.mainVatCode) === 0 ? 10_000 : account.vatDeductibleBp;
}

function natureAndRate(
  one: Case,
  account: AccountFacts,
  admissionBp: number,
): { readonly vatNature: VatNature | null; readonly vatRateBp: number } {
  const { allocation, index, date, situation } = one;
  const { vatNature } = allocation;
  if (vatNature !== null && !isNatureOf(vatNature, account)) {
    throw new DomainError({ code: "allocation.vat_nature", index, vatNature });
  }
  // Outside VAT nothing is charged nor deducted, except on what is bought abroad, which everybody declares.
  if (!situation.vatSubject && !isReverseCharge(vatNature)) return { vatNature: null, vatRateBp: 0 };
  const withoutVat = vatNature !== null && !carriesVat(vatNature);
  const vatRateBp = allocation.vatRateBp ?? (withoutVat ? 0 : usualVatRateBp(account.mainVatCode));
  const problem: DomainProblem = { code: "allocation.vat_rate", index };
  if (!isVatRate(vatRateBp, date) || (vatRateBp > 0 && vatSideOf(account) === null)) throw new DomainError(problem);
  if (vatNature !== null && carriesVat(vatNature) !== vatRateBp > 0) throw new DomainError(problem);
  return { vatNature: vatNature ?? defaultVatNature({ account, rateBp: vatRateBp, admissionBp }), vatRateBp };
}

function documentVat({ allocation, index, situation }: Case, rateBp: number, reverseCharge: boolean): Cents {
  const { amount, vatAmount } = allocation;
  const isIgnored = !situation.vatSubject && !reverseCharge;
  if (vatAmount === null || isIgnored) return reverseCharge ? reverseChargeVat(amount, rateBp) : computedVat(amount, rateBp);
  const maximum = reverseCharge ? maximumReverseChargeVat(amount, rateBp) : maximumVat(amount, rateBp);
  if (!isAcceptedVat(vatAmount, maximum)) {
    throw new DomainError({ code: "allocation.vat_amount", index, maximumCents: maximum });
  }
  return vatAmount;
}

/**
 * A receipt is posted excl. tax; a charge with the VAT that is not deductible, less the private share of both. An asset in
 * mixed use enters at full cost: its depreciation is what gets shared, so only the VAT follows the private share.
 */
function postedAmount({
  account,
  allocation,
  total,
  vat,
  deductible,
  factors,
}: {
  readonly account: AccountFacts;
  readonly allocation: Allocation;
  readonly total: Cents;
  readonly vat: Cents;
  readonly deductible: Cents;
  readonly factors: { readonly vatTaxationBp: number; readonly admissionBp: number };
}): Cents {
  if (vatSideOf(account) !== "input") return cents(total - vat);
  if (allocation.privateShareBp === 0 || isFixedAssetAccount(account.code)) return cents(total - deductible);
  // Beyond 90 % of private use no VAT is deducted at all: then the charge that gets shared holds the whole of it.
  const admittedVat = deductible === 0 ? 0 : deductibleVat(vat, { ...factors, privateShareBp: 0 });
  const wholeCharge = cents(total - admittedVat);
  return shareOf(wholeCharge, 10_000 - allocation.privateShareBp, 10_000);
}

function isBasisPoints(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 10_000;
}
