import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { t } from "../../../text/t.js";
import { LoadFailure } from "../load-failure.js";

/** Placeholder for a step while what it needs is read, or the message that it could not be. */
export function Waiting({ error, again }: { error: unknown; again: () => void }) {
  if (error !== null && error !== undefined) return <LoadFailure error={error} again={again} />;
  return (
    <Skeleton label={t("sign_up.loading", "Chargement de l’étape")}>
      <div className="stack">
        <SkeletonBar width="46%" height="28px" />
        <SkeletonBar width="100%" height="40px" />
        <SkeletonBar width="100%" height="40px" />
      </div>
    </Skeleton>
  );
}
