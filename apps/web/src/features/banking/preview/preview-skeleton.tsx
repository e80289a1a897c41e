import { t } from "../../../text/t.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";

/** Placeholder for a preview being read: counters, file, lines. */
export function PreviewSkeleton() {
  return (
    <Skeleton label={t("banking.reading_preview", "Lecture de l’aperçu")}>
      <div className="stack">
        <SkeletonBar width="100%" height="74px" />
        <SkeletonBar width="100%" height="50px" />
        <SkeletonBar width="100%" height="380px" />
      </div>
    </Skeleton>
  );
}
