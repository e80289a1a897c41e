import type { Company } from "../../access/membership.js";
import { readAct, type ActFamily, type KeptAct } from "../../acts/acts-repository.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { undoPapers } from "../attachments/service.js";
import { undoInvoices } from "../invoices/service.js";
import { lockBooks } from "../books/years/service.js";
import { undoOperations, undoRules, type KeptStates, type Undoing, type Undone } from "../operations/service.js";
import { creditHeldWithout } from "../vat/service.js";

/** How what each family of acts changed is given back. All of them are `books.write`, as taking them back is. */
const UNDOES: Readonly<Record<ActFamily, (tx: Tx, company: Company, act: KeptAct, undoing: Undoing) => Promise<Undone>>> = {
  operations: undoOfOperations,
  rules: undoRules,
  papers: undoPapers,
  invoices: undoInvoices,
};

/**
 * Takes an act back, once, one’s own or that of another user; what takes it back is an act, taken back in the same way. Throws `act.not_undoable` for what
 * has another way back (an import, a validation, a reversal), `act.already_undone`, `act.changed_since`.
 */
export async function undoAct(tx: Tx, company: Company, actId: string, undoing: Undoing): Promise<Undone> {
  await lockBooks(tx, company.id);
  const act = await readAct(tx, company.id, actId);
  if (!act) throw new Refusal({ code: "not_found", what: "act" });
  if (act.family === null) throw new Refusal({ code: "act.not_undoable" });
  if (act.is_undone) throw new Refusal({ code: "act.already_undone" });
  return UNDOES[act.family](tx, company, act, undoing);
}

/** Throws `act.credit_held` where the credit of VAT that an answer took over, deleted by hand, would be in the books twice. */
async function undoOfOperations(tx: Tx, company: Company, act: KeptAct, undoing: Undoing): Promise<Undone> {
  const before = act.before as KeptStates;
  const left = new Set(undoing.except);
  const returning = Object.entries(act.after).flatMap(([id, state]) => (state === null && !left.has(id) ? [id] : []));
  const twice = returning.length === 0 ? null : await creditHeldWithout(tx, company.id, returning);
  if (twice !== null) throw new Refusal({ code: "act.credit_held", title: before[twice]?.posting?.title ?? "" });
  return undoOperations(tx, company, act, undoing);
}
