import { heldRoleOf } from "@comptoir/contract/base/permissions";
import { t } from "../../text/t.js";

/** What someone may do in the firm, in words. */
export function roleName(role: ReturnType<typeof heldRoleOf>): string {
  if (role === "administrator") return t("role.administrator", "Administrateur du cabinet");
  if (role === "accountant") return t("role.accountant", "Comptable");
  if (role === "assistant") return t("role.assistant", "Assistant");
  return t("role.ours", "Équipe Comptoir");
}

/** The same, of the signed-in person. */
export function ownRoleName({ roleId }: { readonly roleId: string }): string {
  return roleName(heldRoleOf(roleId));
}
