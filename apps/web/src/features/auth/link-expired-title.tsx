import { Link2Off } from "lucide-react";
import { t } from "../../text/t.js";
import { AuthTitle } from "../../ui/layout/auth-layout.js";

/** A link of a mail that opens nothing any more. */
export function LinkExpiredTitle({ lead }: { lead: string }) {
  return (
    <>
      <span className="icon-tile warn">
        <Link2Off className="icon" />
      </span>
      <AuthTitle title={t("link.expired", "Ce lien n’est plus valable")} lead={lead} />
    </>
  );
}
