import { isAllowed, isFirmRole } from "@comptoir/contract/base/permissions";
import type { Tx } from "../../db/transaction.js";
import { StartupError } from "../../startup-error.js";
import { giveToFirm } from "../../tenants/companies-repository.js";
import { insertMembership } from "../../tenants/memberships-repository.js";
import { openAccountOf } from "./rows-repository.js";

/** Who receives a company that comes in: an address of this installation, of its owner or of the staff of the firm that keeps it. */
export type Receiver = { readonly address: string; readonly isOfFirm: boolean };

/**
 * Gives a company that came in to an account of this installation: to the firm of an accountant, which then keeps it, or to its owner. Throws a
 * StartupError for an address that opens no account, or whose rights do not let it keep a dossier.
 */
export async function receiveCompany(tx: Tx, companyId: string, address: string): Promise<Receiver> {
  const account = await openAccountOf(tx, address.toLowerCase());
  if (account === null)
    throw new StartupError(
      `${address} n’a pas de compte ouvert ici, ou n’a pas confirmé son adresse ni fini son inscription. Rien n’a été écrit.`,
    );
  const { id: userId, role_id: roleId, firm_id: firmId } = account;
  if (!isFirmRole(roleId)) {
    await insertMembership(tx, { userId, companyId, isLeader: true });
    return { address, isOfFirm: false };
  }
  if (firmId === null || !isAllowed("ADMIN", "firm.write", roleId))
    throw new StartupError(
      `${address} ne crée pas de dossier dans son cabinet\u00a0: nommez un comptable ou un administrateur du cabinet. Rien n’a été écrit.`,
    );
  await giveToFirm(tx, { companyId, firmId });
  return { address, isOfFirm: true };
}

/** The refusal of a company that no account would open: its firm kept it alone, and a company leaves without its firm. */
export function nobodyReceives(): StartupError {
  return new StartupError(
    [
      "Ce dossier n’a personne ici\u00a0: son cabinet le tenait seul, et un dossier part sans son cabinet. Rien n’a été écrit.",
      "Nommez qui le reçoit, un comptable du cabinet qui le tiendra ou son propriétaire\u00a0:",
      "  npm run import-company -- dossier.zip adresse@exemple.fr",
    ].join("\n"),
  );
}
