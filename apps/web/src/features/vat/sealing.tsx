import { isAllowed } from "@comptoir/contract/permissions";
import { useSession } from "../../lib/session.js";
import { t } from "../../text/t.js";

/** True when the user may do what cannot be undone on a return: validate it, file it, replace it. */
export function useMaySeal(): boolean {
  const session = useSession();
  return isAllowed(session.context, "books.seal", session.context === "ANON" ? "" : session.user.roleId);
}

/** Who may, for a user who may not. */
export function WhoSeals() {
  return (
    <p className="muted small">
      {t(
        "vat.who_validates",
        "Un assistant prépare la déclaration\u00a0; un expert-comptable ou un administrateur du cabinet, ou le client, la valide et la dépose.",
      )}
    </p>
  );
}
