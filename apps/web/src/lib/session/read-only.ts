import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { useSession } from "./session.js";

/** Why nothing is written in the books of the company that is open, as a sentence; null where they may change. */
export function useReadOnlyReason(): string | null {
  const session = useSession();
  const decided = session.context === "ANON" ? null : (session.user.company?.readOnly ?? null);
  if (decided === null) return null;
  const since = { day: day(decided.since) };
  return decided.status === "suspended"
    ? t(
        "dossier.suspended",
        "Dossier suspendu depuis le {{day}}\u00a0: ses livres se lisent et se téléchargent, ils ne changent plus.",
        since,
      )
    : t(
        "dossier.terminated",
        "Dossier résilié depuis le {{day}}\u00a0: ses livres se lisent et se téléchargent, ils ne changent plus.",
        since,
      );
}
