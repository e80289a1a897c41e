import { contextOf, isAllowed, isFirmRole, type Permission } from "@comptoir/contract/permissions";
import { isDossierReadOnly } from "@comptoir/accounting/firm/dossier-state";
import { subscriptionOn } from "@comptoir/accounting/company/subscription";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import type { Caller } from "./caller.js";
import { companyOf, requireSession, type Company } from "./membership.js";

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
  const { company, subscription, decision } = await companyOf(db, caller, { companyId, today });
  if (permission !== "books.read" && !subscriptionOn(subscription, today).isPaid) throw new Refusal({ code: "subscription.unpaid" });
  if (permission !== "books.read" && decision !== null && isDossierReadOnly([decision], today))
    throw new Refusal({ code: "company.read_only" });
  return company;
}
