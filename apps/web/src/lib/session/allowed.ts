import { isAllowed, type Permission } from "@comptoir/contract/base/permissions";
import { useSession } from "./session.js";

/** True when the one who is here may do it, by the table that the server refuses by: an act that is not theirs is not offered. */
export function useAllowed(permission: Permission): boolean {
  const session = useSession();
  return isAllowed(session.context, permission, session.context === "ANON" ? "" : session.user.roleId);
}
