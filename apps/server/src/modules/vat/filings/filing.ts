import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { filingStep, isWithdrawable, type FilingChannel, type FilingEvent, type FilingStep } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { TaxPartner } from "../../../tax-partner/tax-partner.js";
import { lockBooks } from "../../books/years/service.js";
import { findDeclaration, readVatBooks } from "../returns/books.js";
import { enqueueSending } from "./enqueue-sending.js";
import {
  filingOfReference,
  insertFiling,
  insertReceipt,
  liveFiling,
  readReceipt,
  storeEvent,
  type FilingRow,
  type FilingReceipt,
} from "./filings-repository.js";

/** A deposit by hand: its day and reference, and the receipt once there is one. */
export type Deposit = { readonly date: IsoDate | null; readonly reference: string | null; readonly receipt: FilingReceipt | null };

/**
 * Records that a validated return was typed on the site of the administration, or its receipt: acknowledged only with the receipt.
 * Refuses (`vat.not_validated`, `vat.filing_date`, `vat.filing_done`); the same deposit again changes nothing.
 */
export async function depositByHand(
  tx: Tx,
  companyId: string,
  { id, today, deposit }: { id: string; today: IsoDate; deposit: Deposit },
): Promise<void> {
  const { returnId, version, end } = await filable(tx, companyId, { id, today });
  const live = await liveFiling(tx, companyId, returnId);
  const standing = live === null || live.state === "validated" ? null : live;
  if (standing?.channel === "partner" || (standing?.state === "acknowledged" && deposit.receipt === null))
    throw new Refusal({ code: "vat.filing_done" });
  const first = addDays(end, 1);
  const on = deposit.date ?? (standing === null ? null : first);
  if (on === null || on > today || on < first) throw new Refusal({ code: "vat.filing_date", first, today });
  const filing = standing ?? (await beginFiling(tx, companyId, live, { returnId, version, channel: "manual" }));
  const typed = await apply(tx, companyId, filing, { kind: "typed", reference: deposit.reference }, { on, reference: deposit.reference });
  if (deposit.receipt === null) return;
  if (!(await insertReceipt(tx, companyId, { filingId: filing.id, receipt: deposit.receipt })))
    throw new Refusal({ code: "vat.filing_done" });
  const accepted: FilingEvent = { kind: "accepted", reference: deposit.reference ?? deposit.receipt.sha256.slice(0, 12) };
  await apply(tx, companyId, { ...filing, state: typed.state }, accepted);
}

/**
 * Hands a validated return over for a partner to take: it is deposited once the partner says so, and never before. Refuses
 * (`vat.no_partner`) while none is connected.
 */
export async function handToPartner(
  tx: Tx,
  companyId: string,
  { id, today, partner }: { id: string; today: IsoDate; partner: TaxPartner | null },
): Promise<void> {
  if (partner === null) throw new Refusal({ code: "vat.no_partner" });
  const { returnId, version } = await filable(tx, companyId, { id, today });
  const live = await liveFiling(tx, companyId, returnId);
  if (live !== null && live.state !== "validated") throw new Refusal({ code: "vat.filing_done" });
  const filing = await beginFiling(tx, companyId, live, { returnId, version, channel: "partner" });
  // The partner names it by our own id until it gives a reference.
  await apply(tx, companyId, filing, { kind: "sent" }, { on: today, reference: filing.id });
  await enqueueSending(tx, companyId, filing.id);
}

/**
 * Takes back what was handed to a partner that stays silent, or a deposit that was indicated by mistake: the return is to be filed
 * again, and what was done stays in the events. Refuses (`vat.nothing_to_withdraw`) once the receipt is there.
 */
export async function withdrawFiling(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<void> {
  const { returnId } = await filable(tx, companyId, { id, today });
  const live = await liveFiling(tx, companyId, returnId);
  if (live === null || !isWithdrawable(live.state)) throw new Refusal({ code: "vat.nothing_to_withdraw" });
  await apply(tx, companyId, live, { kind: "withdrawn" });
}

/** The receipt of a return. Refuses (`not_found`) when there is none. */
export async function receiptOf(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<FilingReceipt> {
  const { stored } = findDeclaration(await readVatBooks(tx, companyId, today), id);
  const receipt = stored && (await readReceipt(tx, companyId, stored.id));
  if (!receipt) throw new Refusal({ code: "not_found", what: "document" });
  return receipt;
}

/** A message of the partner or of the administration: late, twice or about nothing we know, it is kept. */
export async function receiveFilingMessage(
  tx: Tx,
  companyId: string,
  { reference, event, today }: { reference: string; event: FilingEvent; today: IsoDate },
): Promise<FilingStep["outcome"] | "unknown"> {
  await lockBooks(tx, companyId);
  const filing = await filingOfReference(tx, companyId, reference);
  if (filing === null) {
    await storeEvent(tx, companyId, { filingId: null, event, outcome: "unknown" }, null);
    return "unknown";
  }
  const deposited = event.kind === "taken" ? { on: today, reference: event.reference } : undefined;
  return (await apply(tx, companyId, filing, event, deposited)).outcome;
}

/** The filing of a return whose next version replaces it. */
export async function replaceFiling(tx: Tx, companyId: string, returnId: string): Promise<void> {
  const filing = await liveFiling(tx, companyId, returnId);
  if (filing !== null) await apply(tx, companyId, filing, { kind: "replaced" });
}

/** A filing to deposit by that channel: one that was taken back goes on under its own name, one of the other channel is closed. */
async function beginFiling(
  tx: Tx,
  companyId: string,
  takenBack: FilingRow | null,
  given: { returnId: string; version: number; channel: FilingChannel },
): Promise<FilingRow> {
  if (takenBack?.channel === given.channel) return takenBack;
  if (takenBack !== null) await apply(tx, companyId, takenBack, { kind: "replaced" });
  return { id: await insertFiling(tx, companyId, given), state: "validated", channel: given.channel };
}

async function filable(
  tx: Tx,
  companyId: string,
  { id, today }: { id: string; today: IsoDate },
): Promise<{ readonly returnId: string; readonly version: number; readonly end: IsoDate }> {
  await lockBooks(tx, companyId);
  const { stored, period } = findDeclaration(await readVatBooks(tx, companyId, today), id);
  if (stored?.status !== "validated") throw new Refusal({ code: "vat.not_validated" });
  return { returnId: stored.id, version: stored.version, end: period.end };
}

async function apply(
  tx: Tx,
  companyId: string,
  filing: FilingRow,
  event: FilingEvent,
  deposited?: { readonly on: IsoDate; readonly reference: string | null },
): Promise<FilingStep> {
  const step = filingStep(filing.state, event);
  const moved = step.outcome === "moved";
  const isTakenBack = moved && event.kind === "withdrawn";
  const stored = { filingId: filing.id, event, outcome: step.outcome, isTakenBack, ...(moved && deposited && { deposited }) };
  await storeEvent(tx, companyId, stored, moved ? step.state : null);
  return step;
}
