import type { AccountFacts } from "@comptoir/accounting/entry/account-facts";
import { vatSideOf } from "@comptoir/accounting/allocation/account-vat";
import { usualVatRateBp } from "@comptoir/accounting/rates/vat-rates";
import {
  computedVat,
  isAcceptedVat,
  maximumReverseChargeVat,
  maximumVat,
  reverseChargeVat,
} from "@comptoir/accounting/allocation/vat-amounts";
import { isReverseCharge, type ReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import { cents, centsFromEuros, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { AllocationInput, Transaction } from "@comptoir/contract/operations/operations";
import { allocationInput } from "../../../lib/allocation-input.js";
import type { Chart } from "../categories/category-names.js";
import { suggestedCodes } from "../list/list-items.js";

/** A line of a split as it is being typed. */
export type SplitLine = {
  readonly key: number;
  readonly account: string;
  /** Incl. tax, with its sign relative to the operation; null while unreadable. */
  readonly amount: Cents | null;
  /** Percent. */
  readonly vatRate: number;
  /** Read on the document; null: computed from the rate. */
  readonly vatAmount: Cents | null;
  readonly vatNature: AllocationInput["vatNature"];
  /** Percent of the VAT that is deducted; `usual` for that of the account, null while unreadable. */
  readonly vatDeductible: number | "usual" | null;
  /** Percent; null while unreadable. */
  readonly privateShare: number | null;
  /** The components of fixed assets that it pays for: they stay as long as its account does. */
  readonly assetComponents: readonly string[];
};

const ZERO = cents(0);
/** Percent: what is bought abroad or subcontracted is taxed at it, but for a few goods. */
const FULL_RATE = 20;

/** What remains to allocate; negative when too much is. */
export function remainder(total: Cents, lines: readonly SplitLine[]): Cents {
  return cents(total - allocated(lines));
}

/** VAT of a line: the one read on the document, else computed from the rate; added to the amount where the customer owes it. */
export function vatOf({ amount, vatRate, vatAmount, vatNature }: SplitLine): Cents {
  if (vatAmount !== null) return vatAmount;
  if (amount === null) return ZERO;
  return usualVatOf({ amount, vatRate, vatNature });
}

/** What a line is without its VAT: the whole of it where the supplier charged none. */
export function exclTaxOf(line: SplitLine): Cents {
  return cents((line.amount ?? ZERO) - paidVatOf(line));
}

/** True where the customer owes the VAT of a line himself. */
export function isSelfAssessed({ vatNature }: Pick<SplitLine, "vatNature">): boolean {
  return isReverseCharge(vatNature ?? null);
}

/** What changes on a line with the person who owes its VAT: a customer who owes it needs a rate. */
export function ownerOfVatChange({ vatRate }: SplitLine, vatNature: ReverseCharge | undefined): Partial<SplitLine> {
  return { vatNature, vatAmount: null, vatRate: vatNature !== undefined && vatRate === 0 ? FULL_RATE : vatRate };
}

/** Sums of a split: excl. tax, VAT, and what is private (accounts of the owner). */
export function splitTotals(lines: readonly SplitLine[]): { exclTax: Cents; vat: Cents; own: Cents } {
  const business = lines.filter(({ account }) => !isOwnerAccount(account));
  const vat = sumCents(business.map(paidVatOf));
  return { exclTax: cents(allocated(business) - vat), vat, own: allocated(lines.filter(({ account }) => isOwnerAccount(account))) };
}

/** Gives what remains to the lines: to the empty one if there is one, else to the last. */
export function fillRemainder(total: Cents, lines: readonly SplitLine[]): readonly SplitLine[] {
  const left = remainder(total, lines);
  const target = lines.find(({ amount }) => amount === null || amount === 0) ?? lines.at(-1);
  return lines.map((line) => (line === target ? { ...line, amount: cents((line.amount ?? 0) + left), vatAmount: null } : line));
}

/** Why a split cannot be validated yet, in the order in which to say it; null when it can. */
export function splitProblem(total: Cents, lines: readonly SplitLine[]): "empty" | "remainder" | "line" | "vat" | "share" | null {
  if (lines.length === 0) return "empty";
  if (lines.some(({ amount }) => amount === null || amount === 0)) return "line";
  if (remainder(total, lines) !== 0) return "remainder";
  if (!lines.every(hasAcceptedVat)) return "vat";
  return lines.some(({ vatDeductible, privateShare }) => vatDeductible === null || privateShare === null) ? "share" : null;
}

/** True when the VAT typed lies between zero and what the rate allows, plus five cents. */
export function hasAcceptedVat({ amount, vatRate, vatAmount, vatNature }: SplitLine): boolean {
  const maximum = isSelfAssessed({ vatNature }) ? maximumReverseChargeVat : maximumVat;
  return vatAmount === null || (amount !== null && isAcceptedVat(vatAmount, maximum(amount, basisPoints(vatRate))));
}

/** The lines a split begins with: what the operation has, else the split suggested when its accounts are those chosen, else the accounts chosen, the first one for the whole amount. */
export function firstLines(
  operation: Transaction,
  accounts: readonly string[],
  given: { readonly chart: Chart; readonly hasVat: boolean },
): readonly SplitLine[] {
  if (operation.allocations.length > 0 && accounts.length === 0) return operation.allocations.map(lineOf);
  const codes = accounts.length > 0 ? accounts : operation.suggestion ? suggestedCodes(operation.suggestion) : [];
  const parts = operation.suggestion?.allocations ?? [];
  if (parts.length > 1 && parts.length === codes.length && parts.every(({ account }) => codes.includes(account.code))) {
    return parts.map(({ account, amount }, index) => ({ ...newLine(index, account.code, given), amount: centsFromEuros(amount) ?? ZERO }));
  }
  const total = centsFromEuros(operation.value) ?? ZERO;
  return codes.map((account, index) => ({ ...newLine(index, account, given), amount: index === 0 ? total : null }));
}

/** An empty line on an account, at its usual rate. */
export function newLine(key: number, account: string, { chart, hasVat }: { readonly chart: Chart; readonly hasVat: boolean }): SplitLine {
  const rate = hasVat ? (chart.items.get(account)?.rate ?? 0) : 0;
  return {
    key,
    account,
    amount: null,
    vatRate: rate,
    vatAmount: null,
    vatNature: undefined,
    vatDeductible: "usual",
    privateShare: 0,
    assetComponents: [],
  };
}

/** What another account changes on a line: everything but its amount follows the account. */
export function accountChange(account: string, given: { readonly chart: Chart; readonly hasVat: boolean }): Partial<SplitLine> {
  const { key: _key, amount: _amount, ...followed } = newLine(0, account, given);
  return followed;
}

/** The lines as the API takes them. */
export function splitInput(lines: readonly SplitLine[], hasVat: boolean): AllocationInput[] {
  return lines.map(({ account, amount, vatRate, vatAmount, vatNature, vatDeductible, privateShare, assetComponents }) => ({
    account,
    amount: eurosFromCents(amount ?? ZERO),
    ...(hasVat && { vatRate }),
    ...(hasVat && vatAmount !== null && { vatAmount: eurosFromCents(vatAmount) }),
    ...(vatNature != null && { vatNature }),
    ...(hasVat && vatRate > 0 && typeof vatDeductible === "number" && { vatDeductible }),
    ...(privateShare !== null && privateShare > 0 && { privateShare }),
    ...(assetComponents.length > 0 && { relatedCapitalAssetComponents: [...assetComponents] }),
  }));
}

/** Percent of the VAT that an account usually lets one deduct; null where none is deducted: receipts, accounts of the owner. */
export function usualDeductible(chart: Chart, code: string): number | null {
  const account = chart.accounts.get(code);
  const mainVatCode = (account?.mainVatCode ?? "") as AccountFacts["mainVatCode"];
  if (!account || vatSideOf({ code, sign: account.sign, mainVatCode }) !== "input") return null;
  // A purchase usually without VAT has no share of its own: when a document does charge VAT, all of it is deducted.
  return usualVatRateBp(mainVatCode) === 0 ? 100 : (account.vatDeductibleRate ?? 100);
}

/** True for a nature that follows from the account, the rate and the deductible share. */
export function isDeducedNature(nature: SplitLine["vatNature"]): boolean {
  return nature === "BS" || nature === "IMMO" || nature === "NONDED";
}

/** Accounts of the owner (108…): outside the business, without VAT. */
export function isOwnerAccount(code: string): boolean {
  return code.startsWith("108");
}

function lineOf(allocation: Transaction["allocations"][number], key: number): SplitLine {
  const { account, amount, vatRate, vatAmount, vatNature, vatDeductible, privateShare, relatedCapitalAssetComponents } =
    allocationInput(allocation);
  const size = centsFromEuros(amount);
  const vat = centsFromEuros(vatAmount);
  const isComputed = size !== null && vat === usualVatOf({ amount: size, vatRate, vatNature });
  return {
    key,
    account,
    amount: size,
    vatRate,
    vatAmount: isComputed ? null : vat,
    vatNature,
    vatDeductible: vatDeductible ?? "usual",
    privateShare,
    assetComponents: relatedCapitalAssetComponents,
  };
}

function usualVatOf({ amount, vatRate, vatNature }: { amount: Cents } & Pick<SplitLine, "vatRate" | "vatNature">): Cents {
  return (isSelfAssessed({ vatNature }) ? reverseChargeVat : computedVat)(amount, basisPoints(vatRate));
}

/** The VAT that is in the amount paid. */
function paidVatOf(line: SplitLine): Cents {
  return isSelfAssessed(line) ? ZERO : vatOf(line);
}

function allocated(lines: readonly SplitLine[]): Cents {
  return sumCents(lines.map(({ amount }) => amount ?? ZERO));
}

function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}
