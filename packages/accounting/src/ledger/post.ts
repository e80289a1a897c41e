import { frenchDay, type IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { cents, negate, type Cents } from "../money.js";
import { vatLinesOf } from "../allocation/vat-lines.js";
import type { VatLine } from "../entry/vat-line.js";
import { isReverseCharge } from "../entry/vat-nature.js";
import { vatSideOf } from "../allocation/account-vat.js";
import { outputVatAccount } from "../rates/vat-rates.js";
import { isFixedAssetAccount, isOpenTo } from "../entry/account-facts.js";
import { settleAllocations, type Allocation, type SettledAllocation, type TaxSituation } from "../allocation/allocate.js";
import { checkEntry, checkTypedAccounts, type DerivedEntry, type Entry, type EntryLine, type Journal } from "../entry/entry.js";
import { postShare } from "../open-items/settlement.js";
import { LineCollector } from "./line-collector.js";
import * as accounts from "../entry/well-known-accounts.js";

type OperationBase = {
  readonly id: string;
  /** The day it happened. */
  readonly date: IsoDate;
  /** The day of its entry when it was decided (recorded again after a reversal); null: its own day, see `postOperation`. */
  readonly postedOn: IsoDate | null;
  readonly label: string;
  /** What leads to the supporting document; never empty. */
  readonly pieceRef: string;
  readonly pieceDate: IsoDate;
  /** Always above zero: the sign says which way the money went. */
  readonly value: Cents;
};

type AllocatedBase = OperationBase & {
  readonly sign: "income" | "outcome";
  /** Empty: still to categorise, posted against 471000. */
  readonly allocations: readonly Allocation[];
};

/** An operation on a professional bank account, whose six-digit account code is given. */
export type BankOperation = AllocatedBase & {
  readonly origin: "professional";
  readonly bankAccountCode: string;
  /** As the statement says: CB, VIR, PRLV, CHQ, ESP… */
  readonly paymentMode: string;
};

/** An operation in cash. */
export type CashOperation = AllocatedBase & { readonly origin: "cash" };

/** A business expense paid, or receipt taken, with the owner's private money. */
export type PersonalOperation = AllocatedBase & { readonly origin: "personal" };

/** A miscellaneous entry between two accounts, on its day or on the last day of the year. */
export type VariousOperation = OperationBase & {
  readonly origin: "other" | "other_closure";
  readonly debitAccount: string;
  readonly creditAccount: string;
};

/** A miscellaneous entry of as many lines as needed; a line without a label bears that of the entry. */
export type JournalOperation = OperationBase & { readonly origin: "other"; readonly lines: readonly EntryLine[] };

/** What a user records or imports; `origin` decides journal and counterpart. */
export type Operation = BankOperation | CashOperation | PersonalOperation | VariousOperation | JournalOperation;

/** The company's situation on the day of the operation, and the fiscal year the operation is posted in (see `postingDate`). */
export type PostingContext = TaxSituation & {
  readonly fiscalYear: { readonly beginning: IsoDate; readonly end: IsoDate };
};

/**
 * The entry of an operation: balanced, one line per account and side. An operation of a closed year is posted on the first
 * day of `fiscalYear`; whenever the entry is later than the operation, its label says the real day. Throws DomainError `operation.*` or `allocation.*`; the figures of each
 * allocation come from `settleAllocations`. Source: docs/sources.md#posting.
 */
export function postOperation(operation: Operation, context: PostingContext): DerivedEntry {
  if (operation.value <= 0) throw new DomainError({ code: "operation.value", valueCents: operation.value });
  const date = entryDate(operation, context);
  const label = entryLabel(operation, date);
  const { lines, vatLines } = contentOf(operation, context, label);
  const entry: DerivedEntry = {
    journal: journalOf(operation),
    date,
    label,
    pieceRef: operation.pieceRef,
    pieceDate: operation.pieceDate,
    payment: paymentOf(operation),
    source: { kind: "operation", operationId: operation.id },
    lines,
    vatLines,
    freezesWith: "period",
  };
  checkEntry(entry);
  return entry;
}

function contentOf(operation: Operation, context: PostingContext, label: string): Content {
  if ("allocations" in operation) return allocatedContent(operation, context, label);
  return "lines" in operation ? journalContent(operation, context, label) : variousContent(operation, context, label);
}

function entryDate(operation: Operation, { fiscalYear }: PostingContext): IsoDate {
  const wanted = operation.postedOn ?? operation.date;
  if (wanted > fiscalYear.end) throw new RangeError(`${wanted} is after the fiscal year it is posted in`);
  if (operation.origin === "other_closure") return fiscalYear.end;
  return wanted < fiscalYear.beginning ? fiscalYear.beginning : wanted;
}

/** PCG 1031-4: an operation of a frozen period is posted in the first open one "with express mention of its real date". */
function entryLabel(operation: Operation, date: IsoDate): string {
  return operation.date < date && operation.origin !== "other_closure"
    ? `${operation.label} (opération du ${frenchDay(operation.date)})`
    : operation.label;
}

function journalOf(operation: Operation): Journal {
  if (operation.origin === "professional") return "BQ";
  return operation.origin === "cash" ? "CS" : "OD";
}

/** Only bank and cash entries move money of the business: the others have no payment of their own. */
function paymentOf(operation: Operation): Entry["payment"] {
  if (operation.origin === "professional") return { date: operation.date, mode: operation.paymentMode };
  return operation.origin === "cash" ? { date: operation.date, mode: "ESP" } : null;
}

type Content = { readonly lines: readonly EntryLine[]; readonly vatLines: readonly VatLine[] };

type Allocated = BankOperation | CashOperation | PersonalOperation;

/** Written as a receipt: debit the money account, credit the rest. An expense is the same with every sign turned. */
function allocatedContent(operation: Allocated, context: PostingContext, label: string): Content {
  const money = moneyAccount(operation);
  checkCounterparts(operation, money);
  const allocations = settleAllocations(operation.allocations, operation, context);
  const lines = new LineCollector(label);
  const direction = operation.sign === "income" ? 1 : -1;
  const credit = (account: string, amount: Cents) => lines.credit(account, cents(direction * amount));
  credit(money, negate(operation.value));
  const own = allocations.filter(({ items }) => items === undefined);
  for (const allocation of own) credit(allocation.accountCode, allocation.posted);
  for (const allocation of own) creditVatAndPrivatePart(allocation, context, credit);
  if (allocations.length === 0) credit(accounts.WAITING, operation.value);
  const { date, sign } = operation;
  const settled = allocations.flatMap(({ items = [] }) => items.map((share) => postShare(share, { label, date, sign })));
  return {
    lines: [...lines.lines(), ...settled.flatMap((posting) => posting.lines)],
    vatLines: [...vatLinesOf(own, operation), ...settled.flatMap((posting) => posting.vatLines)],
  };
}

function moneyAccount(operation: Allocated): string {
  switch (operation.origin) {
    case "professional":
      return operation.bankAccountCode;
    case "cash":
      return accounts.CASH;
    case "personal":
      return operation.sign === "outcome" ? accounts.OWNER_CONTRIBUTION : accounts.OWNER_WITHDRAWAL;
  }
}

/** Money cannot come from the account it goes to. */
function checkCounterparts({ allocations }: Allocated, money: string): void {
  const index = allocations.findIndex((allocation) => allocation.accountCode === money);
  if (index >= 0) throw new DomainError({ code: "allocation.account_not_allowed", account: money, index });
}

function creditVatAndPrivatePart(
  allocation: SettledAllocation,
  context: PostingContext,
  credit: (account: string, amount: Cents) => void,
): void {
  if (isReverseCharge(allocation.vatNature)) {
    credit(inputVatAccount(allocation), allocation.deductibleVat);
    credit(accounts.REVERSE_CHARGE_VAT, negate(allocation.vat));
  } else if (isOutput(allocation, context)) {
    if (allocation.vat !== 0) credit(outputVatAccount(allocation.vatRateBp), allocation.vat);
  } else {
    credit(inputVatAccount(allocation), allocation.deductibleVat);
  }
  credit(accounts.PRIVATE_SHARE, allocation.privatePart);
}

function isOutput({ accountCode }: SettledAllocation, { accountFacts }: PostingContext): boolean {
  const account = accountFacts(accountCode);
  return account !== null && vatSideOf(account) === "output";
}

function inputVatAccount({ accountCode, vatNature }: SettledAllocation): string {
  if (isFixedAssetAccount(accountCode)) return accounts.INPUT_VAT_FIXED_ASSETS;
  return vatNature === "AIC" ? accounts.INPUT_VAT_INTRA_COMMUNITY : accounts.INPUT_VAT;
}

/** Technical accounts are allowed here, that is what miscellaneous entries are for; they declare no VAT by themselves. */
function variousContent(operation: VariousOperation, context: PostingContext, label: string): Content {
  const { debitAccount, creditAccount, value } = operation;
  if (debitAccount === "" || creditAccount === "" || debitAccount === creditAccount) {
    throw new DomainError({ code: "operation.various_accounts" });
  }
  for (const code of [debitAccount, creditAccount]) checkVariousAccount(code, context);
  const lines = new LineCollector(label);
  lines.debit(debitAccount, value);
  lines.credit(creditAccount, value);
  return { lines: lines.lines(), vatLines: [] };
}

/** The lines as they were typed; each says the real day where the entry bears another one. */
function journalContent(operation: JournalOperation, context: PostingContext, label: string): Content {
  checkTypedAccounts(operation.lines, context);
  const mention = label.slice(operation.label.length);
  const lines = operation.lines.map((line) => ({ ...line, label: line.label === "" ? label : `${line.label}${mention}` }));
  return { lines, vatLines: [] };
}

function checkVariousAccount(code: string, { accountFacts, taxSystem }: PostingContext): void {
  const account = accountFacts(code);
  if (!account) throw new DomainError({ code: "operation.account_unknown", account: code });
  if (!isOpenTo(account, taxSystem)) throw new DomainError({ code: "operation.account_not_allowed", account: code });
}
