import { recordAct, type Act, type KeptAct } from "../../../acts/acts-repository.js";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { undoSentence, type LeftAct, type Undoing, type Undone } from "../../operations/service.js";
import { readInvoicesNamed, readKeptInvoices, storeInvoiceState, type KeptInvoice } from "../invoices-repository.js";
import { readInvoicePayments } from "../payments-repository.js";
import { applyState, refuseInUse } from "./change-state.js";
import type { KeptInvoices } from "./invoice-act.js";
import { noteChange } from "../../books/consequences.js";

/** Gives invoices back the state that an act found. Refuses `act.not_undoable` for one that is not as the act left it, `received_invoice.in_use`. */
export async function undoInvoices(tx: Tx, company: Company, act: KeptAct, { userId }: Undoing): Promise<Undone> {
  const [before, after] = [(act.before as KeptInvoices).invoices, (act.after as KeptInvoices).invoices];
  const now = await readKeptInvoices(tx, company.id, Object.keys(after));
  for (const [id, left] of Object.entries(after)) {
    const wanted = before[id];
    if (wanted === undefined || !isSame(now.get(id), left)) throw new Refusal({ code: "act.not_undoable" });
    await restore(tx, company, { id, wanted });
  }
  const sentence = undoSentence(act);
  const kind = act.kind === "undo" ? "redo" : "undo";
  const undo: Act = { userId, kind, sentence, before: act.after, after: act.before, family: "invoices", undoes: act.id };
  return { actId: await recordAct(tx, company.id, undo), sentence, changed: [], removed: [], skipped: [] };
}

async function restore(tx: Tx, company: Company, { id, wanted }: { readonly id: string; readonly wanted: KeptInvoice }): Promise<void> {
  const [row] = await readInvoicesNamed(tx, company.id, [id]);
  // One whose reception was taken back is listed no more: it comes back as it was.
  if (row === undefined) {
    noteChange(tx, { expected: true });
    return storeInvoiceState(tx, company.id, id, wanted);
  }
  if (wanted.status !== "open") refuseInUse({ ...row, posting: wanted.posting }, { payments: await readInvoicePayments(tx, company.id) });
  return applyState(tx, company, row, wanted);
}

/** The given acts whose invoice is no longer as they left it. */
export async function invoicesChangedSince(tx: Tx, companyId: string, acts: readonly LeftAct[]): Promise<readonly string[]> {
  const left = acts.map(({ id, leftAs }) => ({ id, invoices: Object.entries((leftAs as KeptInvoices).invoices) }));
  const now = await readKeptInvoices(
    tx,
    companyId,
    left.flatMap(({ invoices }) => invoices.map(([id]) => id)),
  );
  return left.filter(({ invoices }) => !invoices.every(([id, state]) => isSame(now.get(id), state))).map(({ id }) => id);
}

function isSame(one: KeptInvoice | undefined, other: KeptInvoice): boolean {
  const text = ({ status, prepared, posting }: KeptInvoice): string =>
    JSON.stringify([
      status,
      prepared && [prepared.code, prepared.reason, prepared.comment, prepared.on],
      posting?.map(({ accountCode, nature, rateBp }) => [accountCode, nature ?? null, rateBp ?? null]) ?? null,
    ]);
  return one !== undefined && text(one) === text(other);
}
