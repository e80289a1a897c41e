import { isAllowed } from "@comptoir/contract/base/permissions";
import type { Caller } from "../../access/caller.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { lockFirm, readMember, type MemberRow } from "./staff-repository.js";

/** The firm of a caller, in a transaction that changes its people. */
export type Firm = { readonly id: string; readonly name: string };

/** The firm that a caller works for. */
export function firmOf({ firmId }: Caller): string {
  if (firmId === null) throw new Refusal({ code: "access.forbidden" });
  return firmId;
}

/**
 * Changes the people of the caller's firm, one change after the other. The caller's own right is read again once the others are through:
 * one of them may have taken it away.
 */
export function inFirm<Result>(db: Db, caller: Caller, work: (tx: Tx, firm: Firm) => Promise<Result>): Promise<Result> {
  return db.shared(async (tx) => work(tx, await lockOwnFirm(tx, caller)));
}

/** The caller's firm in a transaction that changes its people, as `inFirm` holds it. */
export async function lockOwnFirm(tx: Tx, caller: Caller): Promise<Firm> {
  const firmId = firmOf(caller);
  const name = await lockFirm(tx, firmId);
  const self = await readMember(tx, { firmId, id: caller.userId });
  if (name === null || self === null || !isAllowed("ADMIN", "firm.manage", self.role_id)) throw new Refusal({ code: "access.forbidden" });
  return { id: firmId, name };
}

/** Someone of the firm; refuses (`not_found`) people of other firms. */
export async function requireMember(tx: Tx, firmId: string, id: string): Promise<MemberRow> {
  const member = await readMember(tx, { firmId, id });
  if (member === null) throw new Refusal({ code: "not_found", what: "person" });
  return member;
}
