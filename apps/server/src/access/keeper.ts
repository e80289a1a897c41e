import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { Tx } from "../db/transaction.js";
import { Refusal } from "../refusal.js";
import { isKeptByFirm } from "./membership-repository.js";

/** Refuses (`company.staff_only`) to a client what a firm decides of the dossiers it keeps: what they are, how they are taxed, their years. */
export async function requireKeeper(tx: Tx, companyId: string, { roleId }: { readonly roleId: string }): Promise<void> {
  if (!isFirmRole(roleId) && (await isKeptByFirm(tx, companyId))) throw new Refusal({ code: "company.staff_only" });
}
