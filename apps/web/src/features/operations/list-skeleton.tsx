import { t } from "../../text/t.js";
import { Skeleton, SkeletonBar } from "../../ui/skeleton.js";

const WIDTHS = ["38%", "52%", "44%", "60%", "36%", "48%", "56%", "40%", "50%", "46%"];

/** The list while its first page is read: same rows, same heights. */
export function ListSkeleton() {
  return (
    <div className="panel op-list">
      <Skeleton label={t("operations.loading", "Lecture des opérations")}>
        <div className="op-head" />
        {WIDTHS.map((width) => (
          <div className="op-row op-waiting" key={width}>
            <span className="op-box">
              <SkeletonBar width="18px" height="18px" />
            </span>
            <span className="op-date">
              <SkeletonBar width="34px" />
            </span>
            <span className="op-label">
              <SkeletonBar width={width} />
            </span>
            <span className="op-category">
              <SkeletonBar width="150px" />
            </span>
            <span className="op-vat">
              <SkeletonBar width="34px" />
            </span>
            <span className="op-clip" />
            <span className="op-amount">
              <SkeletonBar width="70px" />
            </span>
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
