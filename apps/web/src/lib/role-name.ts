import { t } from "../text/t.js";

/** What someone does in the firm, in words. */
export function roleName(roleId: string): string {
  if (roleId === "accounting_firm_administrator") return t("role.administrator", "Administrateur du cabinet");
  if (roleId === "accounting_firm_accountant") return t("role.accountant", "Expert-comptable");
  if (roleId === "accounting_firm_assistant") return t("role.assistant", "Assistant");
  return t("role.ours", "Équipe Comptoir");
}
