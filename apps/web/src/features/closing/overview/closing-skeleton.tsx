import { t } from "../../../text/t.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";

const BLOCKS = ["148px", "48px", "220px", "220px"];

/** In place of a closing that is being read. */
export function ClosingSkeleton() {
  return (
    <Skeleton label={t("closing.reading", "Lecture de la clôture")}>
      <div className="stack">
        {BLOCKS.map((height, index) => (
          <SkeletonBar key={index} width="100%" height={height} />
        ))}
      </div>
    </Skeleton>
  );
}
