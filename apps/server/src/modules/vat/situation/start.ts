import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { operationsOfKind, recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { fiscalYears, lockBooks } from "../../books/years/service.js";
import { createOperation, hasValidatedEntry, removeOperation } from "../../operations/service.js";
import { netDebit } from "../returns/lines-repository.js";
import { readLiveReturns, readStart, removeStart, writeStart, type CreditRow } from "../returns/returns-repository.js";

/** What was declared before these books; `declaredThrough` null while the question has no answer. */
export type VatStart = {
  readonly asked: boolean;
  readonly open: boolean;
  readonly booksBegin: IsoDate | null;
  readonly declaredThrough: IsoDate | null;
  readonly credit: number;
  /** Line 57 of the last CA12 made elsewhere, in whole euros; null: not given. */
  readonly depositBase: number | null;
};

const CREDIT_CARRIED = "445670";
/** What an answer does to the operation of its credit, in the history. */
const CREDIT_ACT = "vat.start";
const CREDIT = { origin: "other", title: "Crédit de TVA repris", debitCategory: CREDIT_CARRIED, creditCategory: "108000" } as const;

/** What was answered, and whether the question is still open: until a return is validated. */
export async function readVatStart(tx: Tx, companyId: string): Promise<VatStart> {
  const start = await readStart(tx, companyId);
  const open = !(await readLiveReturns(tx, companyId)).some(({ status }) => status === "validated");
  const [first] = await fiscalYears(tx, companyId);
  return {
    asked: start === null && open,
    open,
    booksBegin: first?.beginning ?? null,
    declaredThrough: start?.declared_through ?? null,
    credit: eurosFromCents(cents(start?.credit_cents ?? 0)),
    depositBase: start?.deposit_base ?? null,
  };
}

/**
 * Answers where these books take VAT over. The part of the credit that 445670 lacks on that day becomes an operation against
 * 108000, on that day or on the first one of the books. Refuses once a return is validated (`vat.start_locked`).
 */
export async function answerVatStart(
  tx: Tx,
  company: Company,
  { declaredThrough, credit, depositBase, today, userId }: VatAnswer & Asking & { readonly depositBase?: number | null },
): Promise<VatStart> {
  await lockBooks(tx, company.id);
  if (declaredThrough >= today) throw new Refusal({ code: "vat.start_future", today });
  const returns = await readLiveReturns(tx, company.id);
  if (returns.some(({ status }) => status === "validated")) throw new Refusal({ code: "vat.start_locked" });
  const before = await readStart(tx, company.id);
  const answer = {
    declaredThrough,
    creditCents: credit,
    depositBase: depositBase === undefined ? (before?.deposit_base ?? null) : depositBase,
  };
  const known = before?.operation ?? null;
  const wanted = await creditWanted(tx, company.id, { declaredThrough, credit, known });
  if (known !== null && wanted !== null && isCreditOf(known, wanted)) {
    await writeStart(tx, company.id, { ...answer, operationId: known.id });
    noteChange(tx, { declared: true });
    return readVatStart(tx, company.id);
  }
  await writeStart(tx, company.id, { ...answer, operationId: null });
  if (known !== null) await removeOperation(tx, company, known.id);
  const created = wanted && (await createOperation(tx, company, { ...CREDIT, ...wanted }, today)).id;
  await writeStart(tx, company.id, { ...answer, operationId: created });
  noteChange(tx, { declared: true });
  await recordCredit(tx, company.id, { userId, removed: known?.id ?? null, created, declaredThrough });
  return readVatStart(tx, company.id);
}

/** Who answers, and on which day. */
type Asking = { readonly today: IsoDate; readonly userId: string };

/** What was answered before, and the credit then taken over, in cents; null when nothing was. */
type VatAnswer = { readonly declaredThrough: IsoDate; readonly credit: Cents };

/** The present answer; null while there is none. */
export async function vatAnswer(tx: Tx, companyId: string): Promise<VatAnswer | null> {
  const start = await readStart(tx, companyId);
  return start && { declaredThrough: start.declared_through, credit: cents(start.credit_cents) };
}

/**
 * Gives back the answer that stood before another one, or leaves the question open; the answer stays once it is no longer the one to take
 * back. Refuses once a return is validated (`vat.start_locked`). Call it when the books no longer hold what came with the answer.
 */
export async function restoreVatAnswer(
  tx: Tx,
  company: Company,
  { written, before, ...asking }: { readonly written: VatAnswer; readonly before: VatAnswer | null } & Asking,
): Promise<void> {
  const start = await readStart(tx, company.id);
  if (start?.declared_through !== written.declaredThrough || start.credit_cents !== written.credit) {
    await refreshVatCredit(tx, company, asking);
    return;
  }
  if (before !== null) {
    await answerVatStart(tx, company, { ...before, ...asking });
    return;
  }
  const returns = await readLiveReturns(tx, company.id);
  if (returns.some(({ status }) => status === "validated")) throw new Refusal({ code: "vat.start_locked" });
  await removeStart(tx, company.id);
  noteChange(tx, { declared: true });
  if (start.operation === null) return;
  await removeOperation(tx, company, start.operation.id);
  const { declaredThrough } = written;
  await recordCredit(tx, company.id, { userId: asking.userId, removed: start.operation.id, created: null, declaredThrough });
}

/**
 * Writes again the part of the credit taken over that 445670 lacks, once openings came or went. What is validated, or declared since, stays.
 */
export async function refreshVatCredit(tx: Tx, company: Company, asking: Asking): Promise<void> {
  const start = await readStart(tx, company.id);
  if (start === null || start.credit_cents === 0 || !(await readVatStart(tx, company.id)).open) return;
  const { operation } = start;
  if (operation !== null && (await hasValidatedEntry(tx, company.id, operation.id))) return;
  await answerVatStart(tx, company, { declaredThrough: start.declared_through, credit: cents(start.credit_cents), ...asking });
}

/**
 * The first of these operations, deleted, that an answer wrote as its credit and that the books lack no more: it would be there twice.
 * Null when all may return.
 */
export async function creditHeldWithout(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<string | null> {
  const credits = await operationsOfKind(tx, companyId, { kind: CREDIT_ACT, operationIds });
  if (credits.length === 0) return null;
  const start = await readStart(tx, companyId);
  const answer = start && { declaredThrough: start.declared_through, credit: cents(start.credit_cents), known: null };
  const isLacking = answer !== null && (await creditWanted(tx, companyId, answer)) !== null;
  return isLacking ? null : (credits[0] ?? null);
}

type Wanted = { readonly date: IsoDate; readonly amount: Cents };

/** The operation that the credit asks for: what 445670 lacks of it without the present one; null when it lacks nothing. */
async function creditWanted(
  tx: Tx,
  companyId: string,
  { declaredThrough, credit, known }: VatAnswer & { readonly known: CreditRow | null },
): Promise<Wanted | null> {
  const [first] = await fiscalYears(tx, companyId);
  const date = first && first.beginning > declaredThrough ? first.beginning : declaredThrough;
  const asked = { account: CREDIT_CARRIED, from: null, until: date, exceptSettlements: true, exceptOperation: known?.id ?? null };
  const held = await netDebit(tx, companyId, asked);
  return credit <= held ? null : { date, amount: cents(credit - held) };
}

/** True when the present operation is the one wanted: its papers and its comment stay. */
function isCreditOf(known: CreditRow, { date, amount }: Wanted): boolean {
  return (
    known.date === date &&
    known.amount_cents === amount &&
    known.debit_account === CREDIT.debitCategory &&
    known.credit_account === CREDIT.creditCategory &&
    known.status !== "to_categorize"
  );
}

type Crediting = {
  readonly userId: string;
  readonly removed: string | null;
  readonly created: string | null;
  readonly declaredThrough: IsoDate;
};

/** Keeps in the history of operations what became of that of the credit; another answer takes it back, not the history. */
async function recordCredit(tx: Tx, companyId: string, { userId, removed, created, declaredThrough }: Crediting): Promise<void> {
  const operationIds = [removed, created].filter((id) => id !== null);
  if (operationIds.length === 0) return;
  const sentence = created === null ? "Crédit de TVA repris retiré" : `Crédit de TVA repris au ${frenchDay(declaredThrough)}`;
  await recordAct(tx, companyId, { userId, kind: CREDIT_ACT, sentence, before: {}, after: {}, operationIds });
}
