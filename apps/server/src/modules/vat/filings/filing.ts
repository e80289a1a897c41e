import type { IsoDate } from "@comptoir/accounting/date";
import type { FilingEvent, FilingStep } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import { recordDeposit, recordFilingMessage, sendByPartner, takeFilingBack, type Deposit, type Filable } from "../../../filings/filing.js";
import { readReceipt, type FilingReceipt } from "../../../filings/filings-repository.js";
import { Refusal } from "../../../refusal.js";
import type { TaxPartner } from "../../../tax-partner/tax-partner.js";
import { lockBooks } from "../../books/years/service.js";
import { findDeclaration, readVatBooks } from "../returns/books.js";

/**
 * Records that a validated return was typed on the site of the administration, or its receipt: acknowledged only with the receipt.
 * Refuses (`vat.not_validated`, `vat.filing_date`, `vat.filing_done`); the same deposit again changes nothing.
 */
export async function depositByHand(
  tx: Tx,
  companyId: string,
  { id, today, deposit }: { id: string; today: IsoDate; deposit: Deposit },
): Promise<void> {
  noteChange(tx, { declared: true });
  await recordDeposit(tx, companyId, { ...(await filable(tx, companyId, { id, today })), today, deposit });
}

/** Hands a validated return over for a partner to take. Refuses (`vat.no_partner`) while none is connected, `vat.not_validated`, `vat.filing_done`. */
export async function handToPartner(
  tx: Tx,
  companyId: string,
  { id, today, partner }: { id: string; today: IsoDate; partner: TaxPartner | null },
): Promise<void> {
  if (partner === null) throw new Refusal({ code: "vat.no_partner" });
  noteChange(tx, { declared: true });
  await sendByPartner(tx, companyId, { ...(await filable(tx, companyId, { id, today })), today });
}

/** Takes a deposit back, or what a silent partner was handed. Refuses (`vat.nothing_to_withdraw`) once the receipt is there. */
export async function withdrawFiling(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<void> {
  const { subject } = await filable(tx, companyId, { id, today });
  noteChange(tx, { declared: true });
  await takeFilingBack(tx, companyId, subject);
}

/** The receipt of a return. Refuses (`not_found`) when there is none. */
export async function receiptOf(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<FilingReceipt> {
  const { stored } = findDeclaration(await readVatBooks(tx, companyId, today), id);
  const receipt = stored && (await readReceipt(tx, companyId, { kind: "vat_return", id: stored.id }));
  if (!receipt) throw new Refusal({ code: "not_found", what: "document" });
  return receipt;
}

/** A message of the partner or of the administration: late, twice or about no known filing, it is kept. */
export async function receiveFilingMessage(
  tx: Tx,
  companyId: string,
  message: { reference: string; event: FilingEvent; today: IsoDate },
): Promise<FilingStep["outcome"] | "unknown"> {
  await lockBooks(tx, companyId);
  noteChange(tx, { declared: true });
  return recordFilingMessage(tx, companyId, message);
}

async function filable(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<Filable> {
  await lockBooks(tx, companyId);
  const { stored, period } = findDeclaration(await readVatBooks(tx, companyId, today), id);
  if (stored?.status !== "validated") throw new Refusal({ code: "vat.not_validated" });
  return { subject: { kind: "vat_return", id: stored.id }, version: stored.version, end: period.end };
}
