import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { recordDeposit, takeFilingBack, type Deposit, type Filable } from "../../../filings/filing.js";
import { readReceipt, type FilingReceipt } from "../../../filings/filings-repository.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { subjectOf } from "../returns/keep.js";
import { readKeptReturn, readLiveReturn } from "../returns/returns-repository.js";

/**
 * Records that the return of a closed year was typed on the site of the administration, or its receipt: acknowledged only with the
 * receipt. Refuses (`tax_return.not_kept`, `tax_return.provisional`, `vat.filing_date`, `vat.filing_done`).
 */
export async function depositReturn(
  tx: Tx,
  companyId: string,
  { id, today, deposit }: { readonly id: string; readonly today: IsoDate; readonly deposit: Deposit },
): Promise<void> {
  const filable = await filableReturn(tx, companyId, id);
  noteChange(tx, { declared: true });
  await recordDeposit(tx, companyId, { ...filable, today, deposit });
}

/** Takes a deposit back. Refuses (`tax_return.not_kept`, `vat.nothing_to_withdraw`) once the receipt is there. */
export async function withdrawDeposit(tx: Tx, companyId: string, id: string): Promise<void> {
  const { subject } = await filableReturn(tx, companyId, id);
  noteChange(tx, { declared: true });
  await takeFilingBack(tx, companyId, subject);
}

/** The receipt of a return, replaced versions included. Refuses (`not_found`) when there is none. */
export async function taxReceiptOf(tx: Tx, companyId: string, id: string): Promise<FilingReceipt> {
  const kept = (await readKeptReturn(tx, companyId, id)) ?? (await readLiveReturn(tx, companyId, id));
  const receipt = kept && (await readReceipt(tx, companyId, subjectOf(kept.id)));
  if (!receipt) throw new Refusal({ code: "not_found", what: "document" });
  return receipt;
}

async function filableReturn(tx: Tx, companyId: string, id: string): Promise<Filable> {
  const years = await lockedFiscalYears(tx, companyId);
  const kept = (await readKeptReturn(tx, companyId, id)) ?? (await readLiveReturn(tx, companyId, id));
  const year = years.find((one) => one.id === (kept?.fiscal_year_id ?? id));
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (kept?.status !== "validated") throw new Refusal({ code: "tax_return.not_kept" });
  if (kept.provisional) throw new Refusal({ code: "tax_return.provisional", incomeYear: kept.income_year });
  return { subject: subjectOf(kept.id), version: kept.version, end: year.end };
}
