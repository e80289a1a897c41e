import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { DomainError } from "@comptoir/accounting/errors";
import { typedDays } from "@comptoir/accounting/ledger/posting-date";
import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { isInOldBooks, type TypedOperation } from "@comptoir/accounting/takeover/taken-days";
import { absolute, negate } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import {
  PaymentModeCode,
  type createTransaction,
  type Transaction,
  type updateTransaction,
} from "@comptoir/contract/operations/operations";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { ensureFiscalYear, fiscalYears, lockBooks, type FiscalYearOf } from "../../books/years/service.js";
import { derive } from "../../books/entries/service.js";
import { noteChange, settle, settlesNothing } from "../../books/consequences.js";
import { takenOverThrough } from "../../books/openings/service.js";
import {
  applyChanges,
  categorized,
  checkUnlocked,
  settleAllocationsOf,
  suggestedAllocation,
  tokensOfRow,
  uncategorized,
} from "../categorization/categorize.js";
import { readChanging, type OperationChange, type ChangingRow } from "../categorization/changes-repository.js";
import { postDrafts, storedAllocation } from "../categorization/posting/drafts.js";
import { amountsTouched } from "../categorization/suggestions/transfers.js";
import {
  bankAccountIds,
  deleteOperation,
  hasValidatedEntry,
  insertManual,
  storeComments,
  updateManual,
  type ManualRow,
} from "./manual-repository.js";
import { ownPieceRef, toTransaction, typedPieceRef } from "../presenter.js";
import { merchantKey } from "@comptoir/accounting/categorization/merchant-key";
import { readEditingSituations, readSituations, type SituationOf } from "../../books/regimes/service.js";
import { typedWords } from "./typed-words.js";

type Fields = BodyOf<typeof createTransaction>;
type UpdateInput = BodyOf<typeof updateTransaction>;
type Chosen = { readonly creditCategory?: string | null | undefined; readonly debitCategory?: string | null | undefined };

/** Records an operation typed in by hand, with its draft entry. */
export async function createOperation(tx: Tx, company: Company, fields: Fields, today: IsoDate): Promise<Transaction> {
  await lockBooks(tx, company.id);
  const row = await manualRow(tx, company, uuidv7(), { fields, today });
  await refuseInOldBooks(tx, company.id, { ...row, accounts: accountsOf(row) }, null);
  await insertManual(tx, company.id, { ...row, tokens: typedWords(row, { lines: null, papers: null }) });
  return finish(tx, company, row, {
    chosen: (stored, situationOf) => chosenAllocations(stored, fields, situationOf),
    kept: () => null,
    today,
  });
}

/** Changes an operation: all of it when it was typed in, its annotations only when it came from the bank. */
export async function updateOperation(tx: Tx, company: Company, input: UpdateInput, today: IsoDate): Promise<Transaction> {
  await lockBooks(tx, company.id);
  const known = await knownOperation(tx, company, input.id);
  if (!known.manually_created || isAnnotation(input)) return annotate(tx, company, known, input);
  checkUnlocked(known);
  if (known.journal_lines !== null) throw new Refusal({ code: "operation.journal_entry" });
  const fields = mergedFields(known, input);
  if (known.allocations !== null && known.allocations.length > 0) await applyChanges(tx, company.id, [uncategorized(known)]);
  const row = await manualRow(tx, company, known.id, { fields, today });
  await refuseInOldBooks(tx, company.id, { ...row, accounts: accountsOf(row) }, typedAs(known));
  await updateManual(tx, company.id, { ...row, tokens: typedWords(row, { lines: null, papers: known.attachments }) });
  noteChange(tx, { withdrawn: true, amounts: amountsTouched([known]) });
  return finish(tx, company, row, {
    chosen: (stored, situationOf) => chosenAllocations(stored, input, situationOf),
    kept: (stored) => keptAllocations(known, stored),
    today,
  });
}

/** Removes an operation typed in by hand, with its draft entry. Returns its id. */
export async function removeOperation(tx: Tx, company: Company, id: string): Promise<string> {
  await lockBooks(tx, company.id);
  const known = await knownOperation(tx, company, id);
  if (!known.manually_created) throw new Refusal({ code: "operation.not_manual" });
  checkUnlocked(known);
  // After a reversal the operation is open again, but its history stays in the ledger.
  if (await hasValidatedEntry(tx, company.id, id)) throw new Refusal({ code: "operation.validated" });
  if (known.allocations !== null && known.allocations.length > 0) {
    await applyChanges(tx, company.id, [uncategorized(known)]);
    // What it paid for is found by its id, while it is still there.
    await settle(tx, { companyId: company.id });
  }
  await derive(tx, company, { kind: "operation", operationId: id }, null);
  await deleteOperation(tx, company.id, id);
  noteChange(tx, { withdrawn: true, amounts: amountsTouched([known]) });
  return id;
}

/** An operation about to change. Throws `not_found`. */
export async function knownOperation(tx: Tx, company: Company, id: string): Promise<ChangingRow> {
  const [row] = await readChanging(tx, company.id, [id]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  return row;
}

/** True when nothing but the comment is sent: that never touches the books. */
function isAnnotation({ id: _id, companyId: _companyId, comment, manuallyCreated: _manual, ...fields }: UpdateInput): boolean {
  return comment !== undefined && Object.values(fields).every((value) => value === undefined);
}

/** Writes the annotations of an operation. Refuses `operation.validated`. */
export async function annotate(tx: Tx, company: Company, known: ChangingRow, input: UpdateInput): Promise<Transaction> {
  settlesNothing(tx, "nothing is computed from a comment");
  refuseValidated(known);
  const { id: _id, companyId: _companyId, comment, manuallyCreated: _manual, ...fields } = input;
  if (Object.values(fields).some((value) => value !== undefined && value !== null))
    throw new Refusal({ code: "operation.imported_fields" });
  if (comment !== undefined) {
    await storeComments(tx, company.id, [commented(known, comment)]);
  }
  return readTransaction(tx, company, known.id);
}

/** Refuses `operation.validated`: all that was typed of an operation is then as its entry, to be read. */
export function refuseValidated({ status }: Pick<ChangingRow, "status">): void {
  if (status === "validated") throw new Refusal({ code: "operation.validated" });
}

/** An operation with another comment, and the words that it is then found by. */
export function commented(known: ChangingRow, comment: string): { id: string; comment: string; tokens: readonly string[] } {
  return { id: known.id, comment, tokens: tokensOfRow({ ...known, comment }) };
}

function mergedFields(known: ChangingRow, input: UpdateInput): Fields {
  const type = known.amount_cents > 0 ? ("income" as const) : ("outcome" as const);
  return {
    origin: input.origin ?? known.origin,
    type: input.type ?? type,
    title: input.title ?? known.title,
    amount: input.amount ?? absolute(known.amount_cents),
    date: input.date ?? known.date,
    comment: input.comment ?? known.comment,
    bankingAccount: input.bankingAccount ?? known.bank_account_id,
    debitCategory: input.debitCategory ?? known.debit_account,
    creditCategory: input.creditCategory ?? known.credit_account,
    pieceRef: input.pieceRef === undefined ? typedPieceRef(known) : input.pieceRef,
    paymentMode: input.paymentMode ?? knownMode(known),
  };
}

/** The mode of a bank operation; the others have none. */
function knownMode({ origin, payment_mode: mode }: ChangingRow): PaymentModeCode | null {
  return origin === "professional" ? (PaymentModeCode.safeParse(mode).data ?? null) : null;
}

/**
 * The fiscal year of a day typed in. Refuses `operation.date_out_of_bounds` before the oldest open year, and more than a year after
 * the current one: a typing error that would open years of its own.
 */
export async function yearOfTyped(tx: Tx, company: Company, { date, today }: { date: IsoDate; today: IsoDate }): Promise<FiscalYearOf> {
  const known = await fiscalYears(tx, company.id);
  const days = typedDays(known, today);
  if (days !== null && (date < days.first || date > days.last)) throw new Refusal({ code: "operation.date_out_of_bounds", ...days });
  return ensureFiscalYear(tx, company, date);
}

/**
 * Refuses (`operation.taken_over`) on a day that old books cover what they hold already, as an import leaves it aside; what stood there before
 * (`known`) may still change.
 */
export async function refuseInOldBooks(tx: Tx, companyId: string, typed: TypedOperation, known: TypedOperation | null): Promise<void> {
  const through = await oldBooksOver(tx, companyId, typed, known);
  if (through !== null) throw new Refusal({ code: "operation.taken_over", through });
}

/** The last day of the old books that hold already what is typed; null when they do not, or what stood there before (`known`) is changed. */
export async function oldBooksOver(
  tx: Tx,
  companyId: string,
  typed: TypedOperation,
  known: TypedOperation | null,
): Promise<IsoDate | null> {
  const through = await takenOverThrough(tx, companyId);
  return isInOldBooks(typed, through) && (known === null || !isInOldBooks(known, through)) ? through : null;
}

function accountsOf({ debitAccount, creditAccount }: Pick<ManualRow, "debitAccount" | "creditAccount">): readonly string[] {
  return [debitAccount, creditAccount].filter((code) => code !== null);
}

/** An operation that is known, as it was typed. */
export function typedAs({ date, origin, debit_account, credit_account, journal_lines }: ChangingRow): TypedOperation {
  const lines = (journal_lines ?? []).map(({ account_code: code }) => code);
  return { date, origin, accounts: [...accountsOf({ debitAccount: debit_account, creditAccount: credit_account }), ...lines] };
}

/** The row of what was typed; checks what can be checked before the accounts. */
async function manualRow(
  tx: Tx,
  company: Company,
  id: string,
  { fields, today }: { readonly fields: Fields; readonly today: IsoDate },
): Promise<ManualRow> {
  const isVarious = fields.origin === "other" || fields.origin === "other_closure";
  if (fields.amount === 0) throw new Refusal({ code: "operation.amount_zero" });
  if (!isVarious && fields.type === undefined) throw new Refusal({ code: "operation.type_missing" });
  const year = await yearOfTyped(tx, company, { date: fields.date, today });
  const value = absolute(fields.amount);
  return {
    id,
    date: fields.origin === "other_closure" ? year.end : fields.date,
    amountCents: !isVarious && fields.type === "outcome" ? negate(value) : value,
    origin: fields.origin,
    title: fields.title,
    comment: fields.comment ?? "",
    merchantKey: isVarious ? "" : merchantKey(fields.title),
    paymentMode: paymentModeOf(fields),
    bankAccountId: fields.origin === "professional" ? await bankAccountOf(tx, company.id, fields.bankingAccount ?? null) : null,
    pieceRef: fields.pieceRef || ownPieceRef(id),
    debitAccount: isVarious ? requiredAccount(fields.debitCategory) : null,
    creditAccount: isVarious ? requiredAccount(fields.creditCategory) : null,
    status: isVarious ? "categorized" : "to_categorize",
  };
}

/** Cash is paid in cash, a bank operation as its user says; the others have no payment of their own. */
function paymentModeOf({ origin, paymentMode }: Fields): string {
  if (origin === "cash") return "ESP";
  return (origin === "professional" ? paymentMode : null) ?? "VIR";
}

/** The account named, else the only one. */
async function bankAccountOf(tx: Tx, companyId: string, wanted: string | null): Promise<string> {
  const ids = await bankAccountIds(tx, companyId);
  const [only] = ids;
  const found = wanted === null || wanted === "" ? (ids.length === 1 ? only : undefined) : ids.find((id) => id === wanted);
  if (found === undefined) throw new Refusal({ code: "operation.bank_account_missing" });
  return found;
}

function requiredAccount(code: string | null | undefined): string {
  if (code === null || code === undefined || code === "") throw new DomainError({ code: "operation.various_accounts" });
  return code;
}

/** A category chosen in the same form: the receipt's credit, the expense's debit. Null when none was. */
function chosenAllocations(stored: ChangingRow, fields: Chosen, situationOf: SituationOf): readonly Allocation[] | null {
  const code = stored.amount_cents > 0 ? fields.creditCategory : fields.debitCategory;
  return code === null || code === undefined || code === "" ? null : [suggestedAllocation(stored, code, situationOf)];
}

/** Allocations, and the components of fixed assets that each names. */
type Kept = { readonly allocations: readonly Allocation[]; readonly components: readonly (readonly string[])[] };

/** What it was given to before, as long as it still adds up; one account follows a new amount. */
function keptAllocations(before: ChangingRow, stored: ChangingRow): Kept | null {
  const allocations = (before.allocations ?? []).map(storedAllocation);
  const components = (before.allocations ?? []).map(({ asset_components: ids }) => ids);
  const [only] = allocations;
  const isSameSign = before.amount_cents > 0 === stored.amount_cents > 0;
  if (!only || !isSameSign) return null;
  if (before.amount_cents === stored.amount_cents) return { allocations, components };
  return allocations.length === 1
    ? { allocations: [{ ...only, amount: absolute(stored.amount_cents), vatAmount: null }], components }
    : null;
}

/**
 * The allocations of an operation once it is stored, null for none: those chosen on the day of the gesture, else those it had,
 * whose shares stay as they were settled. Without either it is left to categorise.
 */
type AllocationsOf = {
  readonly chosen: (stored: ChangingRow, situationOf: SituationOf) => readonly Allocation[] | null;
  readonly kept: (stored: ChangingRow) => Kept | null;
  readonly today: IsoDate;
};

/** Gives the stored operation its allocations when it has some, else its waiting entry, and its suggestion. */
async function finish(tx: Tx, company: Company, row: ManualRow, allocationsOf: AllocationsOf): Promise<Transaction> {
  try {
    await post(tx, company, row, allocationsOf);
  } catch (error) {
    throw atItsField(error, row);
  }
  await settle(tx, { companyId: company.id, today: allocationsOf.today });
  return readTransaction(tx, company, row.id);
}

async function post(tx: Tx, company: Company, { id, origin, merchantKey }: ManualRow, allocationsOf: AllocationsOf): Promise<void> {
  const stored = await knownOperation(tx, company, id);
  const isVarious = origin === "other" || origin === "other_closure";
  const change = isVarious ? null : await changeOf(tx, company.id, stored, allocationsOf);
  if (change !== null) await applyChanges(tx, company.id, [change]);
  else {
    await postDrafts(tx, company.id, [id]);
    if (isVarious) settlesNothing(tx, "nothing is suggested for a miscellaneous entry");
    else noteChange(tx, { merchants: [merchantKey], operations: [id], amounts: amountsTouched([stored]) });
  }
}

async function changeOf(
  tx: Tx,
  companyId: string,
  stored: ChangingRow,
  { chosen, kept, today }: AllocationsOf,
): Promise<OperationChange | null> {
  const situationOf = await readEditingSituations(tx, companyId, today);
  const allocations = chosen(stored, situationOf);
  if (allocations !== null) return categorized(stored, settleAllocationsOf(stored, allocations, situationOf));
  const before = kept(stored);
  if (before === null) return null;
  return categorized(stored, settleAllocationsOf(stored, before.allocations, await readSituations(tx, companyId)), before.components);
}

/** An account refused by the domain is shown at the field of the form that named it. */
function atItsField(error: unknown, { amountCents, debitAccount, creditAccount }: ManualRow): unknown {
  if (!(error instanceof DomainError)) return error;
  const { problem } = error;
  const isDebit = (account: string): boolean => (creditAccount === null ? amountCents < 0 : account === debitAccount);
  const target = (account: string) => (isDebit(account) ? ("debitCategory" as const) : ("creditCategory" as const));
  switch (problem.code) {
    case "allocation.account_unknown":
    case "operation.account_unknown":
      return new Refusal({ code: "operation.account_unknown", account: problem.account, target: target(problem.account) });
    case "allocation.account_not_allowed":
    case "operation.account_not_allowed":
      return new Refusal({ code: "operation.account_not_allowed", account: problem.account, target: target(problem.account) });
    default:
      return error;
  }
}

/** An operation as the API shows it, once it is stored. */
export async function readTransaction(tx: Tx, company: Company, id: string): Promise<Transaction> {
  return toTransaction(await knownOperation(tx, company, id), company.taxSystem);
}
