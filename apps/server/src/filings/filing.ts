import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { filingStep, isWithdrawable, type FilingChannel, type FilingEvent, type FilingStep } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../db/transaction.js";
import { Refusal } from "../refusal.js";
import { enqueueSending } from "./enqueue-sending.js";
import {
  filingOfReference,
  insertFiling,
  insertReceipt,
  liveFiling,
  storeEvent,
  type FilingReceipt,
  type FilingRow,
  type FilingSubject,
} from "./filings-repository.js";

/** A deposit by hand: its day and reference, and the receipt once there is one. */
export type Deposit = { readonly date: IsoDate | null; readonly reference: string | null; readonly receipt: FilingReceipt | null };

/** A receipt as it arrives: its content is read once. */
export type UploadedReceipt = Omit<FilingReceipt, "name" | "content"> & { readonly fileName: string; content(): Promise<Uint8Array> };

/** The deposit that a body and its receipt say; an empty reference becomes null. */
export async function depositOf(
  { date, reference }: { readonly date?: IsoDate | undefined; readonly reference?: string | undefined },
  upload: UploadedReceipt | null,
): Promise<Deposit> {
  const receipt = upload && {
    name: upload.fileName,
    mediaType: upload.mediaType,
    sha256: upload.sha256,
    content: Buffer.from(await upload.content()),
  };
  return { date: date ?? null, reference: reference === undefined || reference === "" ? null : reference, receipt };
}

/** A validated declaration to file; `end` is the last day of its period. */
export type Filable = { readonly subject: FilingSubject; readonly version: number; readonly end: IsoDate };

/**
 * Records that a validated declaration was typed on the site of the administration, or its receipt: acknowledged only with the receipt.
 * Refuses (`vat.filing_date`, `vat.filing_done`); the same deposit again changes nothing. Call `lockBooks` before.
 */
export async function recordDeposit(
  tx: Tx,
  companyId: string,
  { subject, version, end, today, deposit }: Filable & { readonly today: IsoDate; readonly deposit: Deposit },
): Promise<void> {
  const live = await liveFiling(tx, companyId, subject);
  const standing = live === null || live.state === "validated" ? null : live;
  if (standing?.channel === "partner" || (standing?.state === "acknowledged" && deposit.receipt === null))
    throw new Refusal({ code: "vat.filing_done" });
  const first = addDays(end, 1);
  const on = deposit.date ?? (standing === null ? null : first);
  if (on === null || on > today || on < first) throw new Refusal({ code: "vat.filing_date", first, today });
  const filing = standing ?? (await beginFiling(tx, companyId, live, { subject, version, channel: "manual" }));
  const typed = await apply(tx, companyId, filing, { kind: "typed", reference: deposit.reference }, { on, reference: deposit.reference });
  if (deposit.receipt === null) return;
  if (!(await insertReceipt(tx, companyId, { filingId: filing.id, receipt: deposit.receipt })))
    throw new Refusal({ code: "vat.filing_done" });
  const accepted: FilingEvent = { kind: "accepted", reference: deposit.reference ?? deposit.receipt.sha256.slice(0, 12) };
  await apply(tx, companyId, { ...filing, state: typed.state }, accepted);
}

/**
 * Hands a validated declaration over for a partner to take: it is deposited once the partner says so, and never before. Refuses
 * (`vat.filing_done`). Call `lockBooks` before.
 */
export async function sendByPartner(
  tx: Tx,
  companyId: string,
  { subject, version, today }: Filable & { readonly today: IsoDate },
): Promise<void> {
  const live = await liveFiling(tx, companyId, subject);
  if (live !== null && live.state !== "validated") throw new Refusal({ code: "vat.filing_done" });
  const filing = await beginFiling(tx, companyId, live, { subject, version, channel: "partner" });
  // The partner names it by our own id until it gives a reference.
  await apply(tx, companyId, filing, { kind: "sent" }, { on: today, reference: filing.id });
  await enqueueSending(tx, companyId, filing.id);
}

/**
 * Takes back what was handed to a partner that stays silent, or a deposit that was indicated by mistake: the declaration is to be filed
 * again, and what was done stays in the events. Refuses (`vat.nothing_to_withdraw`) once the receipt is there. Call `lockBooks` before.
 */
export async function takeFilingBack(tx: Tx, companyId: string, subject: FilingSubject): Promise<void> {
  const live = await liveFiling(tx, companyId, subject);
  if (live === null || !isWithdrawable(live.state)) throw new Refusal({ code: "vat.nothing_to_withdraw" });
  await apply(tx, companyId, live, { kind: "withdrawn" });
}

/** Records a message of the partner or of the administration: late, twice or about no known filing, it is kept. Call `lockBooks` before. */
export async function recordFilingMessage(
  tx: Tx,
  companyId: string,
  { reference, event, today }: { reference: string; event: FilingEvent; today: IsoDate },
): Promise<FilingStep["outcome"] | "unknown"> {
  const filing = await filingOfReference(tx, companyId, reference);
  if (filing === null) {
    await storeEvent(tx, companyId, { filingId: null, event, outcome: "unknown" }, null);
    return "unknown";
  }
  const deposited = event.kind === "taken" ? { on: today, reference: event.reference } : undefined;
  return (await apply(tx, companyId, filing, event, deposited)).outcome;
}

/** Closes the filing of a declaration whose next version replaces it. */
export async function replaceFiling(tx: Tx, companyId: string, subject: FilingSubject): Promise<void> {
  const filing = await liveFiling(tx, companyId, subject);
  if (filing !== null) await apply(tx, companyId, filing, { kind: "replaced" });
}

/** A filing to deposit by that channel: one that was taken back goes on under its own name, one of the other channel is closed. */
async function beginFiling(
  tx: Tx,
  companyId: string,
  takenBack: FilingRow | null,
  given: { subject: FilingSubject; version: number; channel: FilingChannel },
): Promise<FilingRow> {
  if (takenBack?.channel === given.channel) return takenBack;
  if (takenBack !== null) await apply(tx, companyId, takenBack, { kind: "replaced" });
  return { id: await insertFiling(tx, companyId, given), state: "validated", channel: given.channel };
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
