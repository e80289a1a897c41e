import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { taxReturnDueOn } from "@comptoir/accounting/firm/dossier-state";
import type { Tx } from "../../../db/transaction.js";
import { liveFiling, type FilingSubject } from "../../../filings/filings-repository.js";
import { replaceFiling } from "../../../filings/filing.js";
import { insertProducedDocument } from "../../../filings/produced-repository.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import type { TaxReturnContent } from "./content.js";
import { leadingForm } from "../facts/facts.js";
import { prepareReturn, type PreparedReturn } from "./prepare.js";
import { insertTaxReturn, readLiveReturn, storeStatus, type KeptReturn } from "./returns-repository.js";

/** Who closes, and on which day. */
type Closing = { readonly today: IsoDate; readonly userId: string };

/**
 * Keeps the return of a year, in the transaction that closes it: its boxes, their sources, its inputs and its hash. Closed again
 * without a change, the year has the same return; else a new version replaces it, due at once when the one before was filed. Returns null
 * where no form is here (an older year). Refuses (`tax_return.controls`) a return that a check contradicts. Call
 * `lockBooks` before.
 */
export async function keepReturn(
  tx: Tx,
  company: { readonly id: string },
  year: FiscalYearOf,
  { today, userId }: Closing,
): Promise<{ readonly id: string; readonly version: number; readonly content: TaxReturnContent } | null> {
  const prepared = await preparedOrNone(tx, company.id, year);
  if (prepared === null) return null;
  const { content, inputs } = prepared;
  const failed = content.controls.find(({ ok }) => !ok);
  if (failed) throw new Refusal({ code: "tax_return.controls", message: failed.message });
  const hash = hashOf(prepared);
  const before = await readLiveReturn(tx, company.id, year.id);
  noteChange(tx, { declared: true });
  if (before?.hash === hash) {
    await storeStatus(tx, company.id, { id: before.id, status: "validated" });
    return { id: before.id, version: before.version, content };
  }
  const dueOn = await dueDayOf(tx, company.id, { before, year, today });
  if (before) await replace(tx, company.id, before);
  const [id, version] = [uuidv7(), (before?.version ?? 0) + 1];
  await insertTaxReturn(tx, company.id, {
    id,
    fiscal_year_id: year.id,
    form: leadingForm(content.profit),
    millesime: content.millesime,
    income_year: content.incomeYear,
    provisional: content.isProvisional,
    version,
    replaces_id: before?.id ?? null,
    due_on: dueOn,
    content,
    inputs,
    hash,
    userId,
  });
  await insertProducedDocument(tx, company.id, {
    type: "tax_return",
    subject: subjectOf(id),
    version,
    basis: hash,
    from: year.beginning,
    to: year.end,
    fiscalYearId: year.id,
  });
  return { id, version, content };
}

/** What the return of a year would declare, its books as they are; null where no form is here. */
export async function previewReturn(tx: Tx, companyId: string, year: FiscalYearOf): Promise<TaxReturnContent | null> {
  return (await preparedOrNone(tx, companyId, year))?.content ?? null;
}

/** Says that the return of a year waits for its next closing, in the transaction that reopens it. Call `lockBooks` before. */
export async function reopenReturn(tx: Tx, company: { readonly id: string }, year: Pick<FiscalYearOf, "id">): Promise<void> {
  const kept = await readLiveReturn(tx, company.id, year.id);
  if (kept === null) return;
  noteChange(tx, { declared: true });
  await storeStatus(tx, company.id, { id: kept.id, status: "reopened" });
}

/** What a return is, for its filings and its document. */
export function subjectOf(id: string): FilingSubject {
  return { kind: "tax_return", id };
}

async function preparedOrNone(tx: Tx, companyId: string, year: FiscalYearOf): Promise<PreparedReturn | null> {
  try {
    return await prepareReturn(tx, companyId, year);
  } catch (error) {
    const code = error instanceof Refusal ? error.problem.code : null;
    if (code === "tax_return.no_form") return null;
    throw error;
  }
}

async function dueDayOf(
  tx: Tx,
  companyId: string,
  { before, year, today }: { readonly before: KeptReturn | null; readonly year: FiscalYearOf; readonly today: IsoDate },
): Promise<IsoDate> {
  const filed = before === null ? null : await liveFiling(tx, companyId, subjectOf(before.id));
  return filed === null || filed.state === "validated" ? taxReturnDueOn(year.end) : today;
}

async function replace(tx: Tx, companyId: string, before: KeptReturn): Promise<void> {
  await replaceFiling(tx, companyId, subjectOf(before.id));
  await storeStatus(tx, companyId, { id: before.id, status: "replaced" });
}

/** SHA-256 over what the return declares and the inputs that it comes from. */
function hashOf({ content, inputs }: PreparedReturn): string {
  const { profit, incomeYear, millesime, boxes, tables, lettings } = content;
  const declared = boxes.map(({ form, box, value, exact }) => [form, box, value, exact]);
  return createHash("sha256")
    .update(JSON.stringify({ profit, incomeYear, millesime, declared, tables, inputs, ...(lettings && { lettings }) }))
    .digest("hex");
}
