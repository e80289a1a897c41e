import { Lock } from "lucide-react";
import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { t } from "../../text/t.js";
import { Banner } from "./banner.js";

/** States that the open dossier is suspended or terminated, and since when; nothing where its books may change. */
export function ReadOnlyNotice() {
  const reason = useReadOnlyReason();
  if (reason === null) return null;
  return (
    <Banner kind="warn" slim label={t("dossier.read_only", "Lecture seule")} icon={<Lock className="icon small" />}>
      {reason}
    </Banner>
  );
}
