import { contextOf, isAllowed, isFirmRole, type Permission } from "@comptoir/contract/base/permissions";
import { isDossierReadOnly } from "@comptoir/accounting/firm/dossier-state";
import { subscriptionOn } from "@comptoir/accounting/company/subscription";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { Refusal } from "../refusal.js";
import type { Caller } from "./caller.js";
import { readWriting } from "./membership-repository.js";
import { companyOf, requireSession, writingFactsOf, type Company, type WritingFacts } from "./membership.js";

/**
 * The one place where a permission is checked, and that the caller's session has not ended (`auth.required`), be it on
 * another server. Returns the company for a permission on books, else null. Books whose
 * subscription is unpaid, or that a firm suspended or terminated, are still read, documents and export included: they are their owner's; nothing is written in them.
 */
export async function authorize(
  db: Db,
  {
    permission,
    caller,
    companyId,
    today,
  }: { permission: Permission; caller: Caller | null; companyId: string | undefined; today: IsoDate },
): Promise<Company | null> {
  if (permission === "public" || permission === "development") return null;
  if (caller === null) throw new Refusal({ code: "auth.required" });
  const isFirm = isFirmRole(caller.roleId);
  const onBooks = permission.startsWith("books.");
  const context = contextOf(caller.roleId, companyId !== undefined);
  if (onBooks && isFirm && companyId === undefined) throw new Refusal({ code: "access.company_required" });
  if (!isAllowed(context, permission, caller.roleId)) throw new Refusal({ code: "access.forbidden" });
  if (!onBooks) return requireSession(db, caller);
  const known = await companyOf(db, caller, { companyId, today });
  const code = isForReadOnly(permission) ? null : whyReadOnly(known, today);
  if (code !== null) throw new Refusal({ code });
  return known.company;
}

/** Refuses `access.forbidden` to someone who writes in books but does not seal them: an assistant of a firm. */
export function requireSeal({ roleId }: Pick<Caller, "roleId">): void {
  if (isFirmRole(roleId) && !isAllowed("ADMIN_CLIENT", "books.seal", roleId)) throw new Refusal({ code: "access.forbidden" });
}

/** True when the books of a company may be written on a day, by users with the right. */
export async function areBooksWritable(tx: Tx, companyId: string, today: IsoDate): Promise<boolean> {
  const row = await readWriting(tx, companyId, today);
  return row !== undefined && whyReadOnly(writingFactsOf(row), today) === null;
}

/** True when books that are not written any more keep it: they are read, and what was shared of them is taken back. */
function isForReadOnly(permission: Permission): boolean {
  return permission === "books.read" || permission === "books.unshare";
}

function whyReadOnly({ subscription, decision }: WritingFacts, today: IsoDate): "subscription.unpaid" | "company.read_only" | null {
  if (!subscriptionOn(subscription, today).isPaid) return "subscription.unpaid";
  return decision !== null && isDossierReadOnly([decision], today) ? "company.read_only" : null;
}
