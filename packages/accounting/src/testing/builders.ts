import { isoDate } from "../date.js";
import type { Allocation } from "../allocation/allocate.js";
import type { DerivedEntry, EntryLine } from "../entry/entry.js";
import type { BankOperation, CashOperation, PersonalOperation, PostingContext, VariousOperation } from "../ledger/post.js";
import { cents, type Cents } from "../money.js";
import { testAccountFacts } from "./accounts.js";

/** An amount as French people write it: `euros("1 234,56")`, `euros("-2,40")`. */
export function fromEuros(text: string): Cents {
  const match = /^(-?)(\d+),(\d{2})$/.exec(text.replaceAll(/\s/g, ""));
  if (!match) throw new RangeError(`not an amount: ${text}`);
  const value = Number(`${match[2]}${match[3]}`);
  return cents(match[1] === "-" ? -value : value);
}

/** An allocation that leaves everything to the account's usual treatment. */
export function allocation(accountCode: string, amount: string, own: Partial<Allocation> = {}): Allocation {
  return {
    accountCode,
    amount: fromEuros(amount),
    vatRateBp: null,
    vatAmount: null,
    vatNature: null,
    vatDeductibleBp: null,
    privateShareBp: 0,
    ...own,
  };
}

const COMMON = {
  id: "operation-1",
  date: isoDate("2026-09-15"),
  postedOn: null,
  label: "Opération",
  pieceRef: "R1-1",
  pieceDate: isoDate("2026-09-15"),
};

/** An expense on the bank account of 15 September 2026. */
export function bankExpense(value: string, allocations: readonly Allocation[], own: Partial<BankOperation> = {}): BankOperation {
  return {
    ...COMMON,
    origin: "professional",
    bankAccountCode: "512000",
    paymentMode: "CB",
    sign: "outcome",
    value: fromEuros(value),
    allocations,
    ...own,
  };
}

/** A receipt on the bank account of 15 September 2026. */
export function bankReceipt(value: string, allocations: readonly Allocation[], own: Partial<BankOperation> = {}): BankOperation {
  return bankExpense(value, allocations, { sign: "income", paymentMode: "VIR", ...own });
}

/** A cash operation, a receipt unless told otherwise. */
export function cashOperation(value: string, allocations: readonly Allocation[], own: Partial<CashOperation> = {}): CashOperation {
  return { ...COMMON, origin: "cash", sign: "income", value: fromEuros(value), allocations, ...own };
}

/** An operation with private money, an expense unless told otherwise. */
export function personalOperation(
  value: string,
  allocations: readonly Allocation[],
  own: Partial<PersonalOperation> = {},
): PersonalOperation {
  return { ...COMMON, origin: "personal", sign: "outcome", value: fromEuros(value), allocations, ...own };
}

/** A miscellaneous operation between two accounts. */
export function variousOperation(
  value: string,
  accounts: { readonly debit: string; readonly credit: string },
  own: Partial<VariousOperation> = {},
): VariousOperation {
  return { ...COMMON, origin: "other", debitAccount: accounts.debit, creditAccount: accounts.credit, value: fromEuros(value), ...own };
}

/** A BNC company subject to VAT, calendar year 2026, unless told otherwise. */
export function postingContext(own: Partial<PostingContext> = {}): PostingContext {
  return {
    taxSystem: "bnc",
    vatSubject: true,
    vatTaxationBp: 10_000,
    accountFacts: testAccountFacts,
    fiscalYear: { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") },
    ...own,
  };
}

/** A line on one side: `line("512000", { debit: "117,60" })`. */
export function line(accountCode: string, side: { readonly debit: string } | { readonly credit: string }): EntryLine {
  const none = cents(0);
  return "debit" in side
    ? { accountCode, label: "Opération", debit: fromEuros(side.debit), credit: none }
    : { accountCode, label: "Opération", debit: none, credit: fromEuros(side.credit) };
}

/** A draft of 15 September 2026 in the bank journal. */
export function entry(lines: readonly EntryLine[], own: Partial<DerivedEntry> = {}): DerivedEntry {
  return {
    journal: "BQ",
    date: COMMON.date,
    label: "Opération",
    pieceRef: COMMON.pieceRef,
    pieceDate: COMMON.pieceDate,
    payment: { date: COMMON.date, mode: "VIR" },
    source: { kind: "operation", operationId: COMMON.id },
    lines,
    freezesWith: "period",
    vatLines: [],
    ...own,
  };
}
