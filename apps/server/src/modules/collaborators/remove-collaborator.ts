import { checkAdministratorLeft, checkStaffChange } from "@comptoir/accounting/firm/staff";
import type { Caller } from "../../access/caller.js";
import { logSharedChange } from "../../audit/audit-repository.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { closeAccess, endSessions, logPerson } from "../auth/service.js";
import { lockOwnFirm, requireMember } from "./in-firm.js";
import { countAdministrators, countDossiers, lockFirm, memberOf, moveAssignments, readMember } from "./staff-repository.js";

type Removal = { readonly id: string; readonly heir: string | null; readonly caller: Caller; readonly ip: string; readonly now: number };

/**
 * Closes the access of someone of the caller's firm; `heir`, when there is one, keeps their years from now on. Their name stays in
 * histories; returns the sessions that end. Throws the rules of `checkStaffChange`.
 */
export async function remove(tx: Tx, { id, heir, caller, ip, now }: Removal): Promise<readonly string[]> {
  const firm = await lockOwnFirm(tx, caller);
  const row = await requireMember(tx, firm.id, id);
  const otherAdministrators = await countAdministrators(tx, { firmId: firm.id, except: id });
  checkStaffChange({ callerId: caller.userId, member: memberOf(row), wanted: null, otherAdministrators });
  await moveYears(tx, { firmId: firm.id, from: id, to: heir, companyIds: null, caller, ip });
  const at = new Date(now);
  const open = await endSessions(tx, { userId: id, now });
  await closeAccess(tx, { userId: id, username: row.username, at });
  await logPerson(tx, { userId: id, ip, action: "closed_by_firm", at, details: { by: caller.userId } });
  return open;
}

type HandOver = {
  readonly id: string;
  readonly to: string;
  readonly companyIds: readonly string[] | null;
  readonly caller: Caller;
  readonly ip: string;
};

/** Gives the years that someone of the firm keeps to another one; returns of how many dossiers. */
export async function giveDossiers(tx: Tx, { id, to, companyIds, caller, ip }: HandOver): Promise<number> {
  const firm = await lockOwnFirm(tx, caller);
  await requireMember(tx, firm.id, id);
  return moveYears(tx, { firmId: firm.id, from: id, to, companyIds, caller, ip });
}

/** Refuses (`collaborator.last_administrator`) that a person of a firm leaves when no administrator would be left. Holds the firm until the transaction ends. */
export async function requireAdministratorLeft(tx: Tx, { firmId, userId }: { firmId: string; userId: string }): Promise<void> {
  await lockFirm(tx, firmId);
  const row = await readMember(tx, { firmId, id: userId });
  if (row === null) return;
  const otherAdministrators = await countAdministrators(tx, { firmId, except: userId });
  checkAdministratorLeft({ member: memberOf(row), wanted: null, otherAdministrators });
}

type Moved = {
  readonly firmId: string;
  readonly from: string;
  readonly to: string | null;
  readonly companyIds: readonly string[] | null;
  readonly caller: Caller;
  readonly ip: string;
};

/** Moves years from a person to another, each dossier's log saying so; returns how many dossiers. */
async function moveYears(tx: Tx, { firmId, from, to, companyIds, caller, ip }: Moved): Promise<number> {
  if (to === from) throw new Refusal({ code: "collaborator.same_heir" });
  if (to !== null) await requireMember(tx, firmId, to);
  const named = companyIds === null ? null : [...new Set(companyIds)];
  if (named !== null && (await countDossiers(tx, { firmId, companyIds: named })) < named.length)
    throw new Refusal({ code: "not_found", what: "dossier" });
  const moved = await moveAssignments(tx, { firmId, from, to, companyIds: named });
  const details = { added: to === null ? [] : [to], removed: [from] };
  for (const companyId of moved)
    await logSharedChange(tx, companyId, { userId: caller.userId, ip, action: "year.hand_over", subject: companyId, details });
  return moved.length;
}
