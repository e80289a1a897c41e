import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears, lockBooks } from "../../fiscal-years/service.js";
import { createOperation, hasValidatedEntry, removeOperation } from "../../operations/service.js";
import { netDebit } from "../returns/lines-repository.js";
import { readLiveReturns, readStart, removeStart, writeStart } from "../returns/returns-repository.js";

/** What was declared before these books; `declaredThrough` null while the question has no answer. */
export type VatStart = {
  readonly asked: boolean;
  readonly open: boolean;
  readonly booksBegin: IsoDate | null;
  readonly declaredThrough: IsoDate | null;
  readonly credit: number;
};

const CREDIT_CARRIED = "445670";
const OWNER = "108000";

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
  };
}

/**
 * Answers where these books take VAT over. The part of the credit that 445670 lacks on that day becomes an operation against
 * 108000, on that day or on the first one of the books. Refuses once a return is validated (`vat.start_locked`).
 */
export async function answerVatStart(
  tx: Tx,
  company: Company,
  { declaredThrough, credit, today }: { declaredThrough: IsoDate; credit: Cents; today: IsoDate },
): Promise<VatStart> {
  await lockBooks(tx, company.id);
  if (declaredThrough >= today) throw new Refusal({ code: "vat.start_future", today });
  const returns = await readLiveReturns(tx, company.id);
  if (returns.some(({ status }) => status === "validated")) throw new Refusal({ code: "vat.start_locked" });
  const before = await readStart(tx, company.id);
  await writeStart(tx, company.id, { declaredThrough, creditCents: credit, operationId: null });
  if (before?.operation_id) await removeOperation(tx, company, before.operation_id);
  const operationId = await creditOperation(tx, company, { declaredThrough, credit, today });
  await writeStart(tx, company.id, { declaredThrough, creditCents: credit, operationId });
  return readVatStart(tx, company.id);
}

/** What was answered before, and the credit then taken over, in cents; null when nothing was. */
type VatAnswer = { readonly declaredThrough: IsoDate; readonly credit: Cents };

/** The answer as it stands; null while there is none. */
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
  { written, before, today }: { readonly written: VatAnswer; readonly before: VatAnswer | null; readonly today: IsoDate },
): Promise<void> {
  const start = await readStart(tx, company.id);
  if (start?.declared_through !== written.declaredThrough || start.credit_cents !== written.credit) {
    await refreshVatCredit(tx, company, today);
    return;
  }
  if (before !== null) {
    await answerVatStart(tx, company, { ...before, today });
    return;
  }
  const returns = await readLiveReturns(tx, company.id);
  if (returns.some(({ status }) => status === "validated")) throw new Refusal({ code: "vat.start_locked" });
  await removeStart(tx, company.id);
  if (start.operation_id) await removeOperation(tx, company, start.operation_id);
}

/**
 * Writes again the part of the credit taken over that 445670 lacks, once openings came or went. What is validated, or declared since, stays.
 */
export async function refreshVatCredit(tx: Tx, company: Company, today: IsoDate): Promise<void> {
  const start = await readStart(tx, company.id);
  if (start === null || start.credit_cents === 0 || !(await readVatStart(tx, company.id)).open) return;
  const operation = start.operation_id;
  if (operation !== null && (await hasValidatedEntry(tx, company.id, operation))) return;
  await answerVatStart(tx, company, { declaredThrough: start.declared_through, credit: cents(start.credit_cents), today });
}

async function creditOperation(
  tx: Tx,
  company: Company,
  { declaredThrough, credit, today }: { declaredThrough: IsoDate; credit: Cents; today: IsoDate },
): Promise<string | null> {
  const [first] = await fiscalYears(tx, company.id);
  const date = first && first.beginning > declaredThrough ? first.beginning : declaredThrough;
  const held = await netDebit(tx, company.id, { account: CREDIT_CARRIED, from: null, until: date, exceptSettlements: true });
  if (credit <= held) return null;
  const fields = {
    origin: "other",
    title: "Crédit de TVA repris",
    amount: cents(credit - held),
    date,
    debitCategory: CREDIT_CARRIED,
    creditCategory: OWNER,
  } as const;
  return (await createOperation(tx, company, fields, today)).id;
}
