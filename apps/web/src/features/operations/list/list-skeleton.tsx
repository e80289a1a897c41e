import { t } from "../../../text/t.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";

const WIDTHS = ["38%", "52%", "44%", "60%", "36%", "48%", "56%", "40%", "50%", "46%"];

/** The list while its first page is read: same rows, same heights. */
export function ListSkeleton() {
  return (
    <div className="panel operation-list">
      <Skeleton label={t("operations.loading", "Lecture des opérations")}>
        <div className="operation-head" />
        {WIDTHS.map((width) => (
          <div className="operation-row operation-waiting" key={width}>
            <span className="operation-box">
              <SkeletonBar width="18px" height="18px" />
            </span>
            <span className="operation-date">
              <SkeletonBar width="34px" />
            </span>
            <span className="operation-label">
              <SkeletonBar width={width} />
            </span>
            <span className="operation-category">
              <SkeletonBar width="150px" />
            </span>
            <span className="operation-vat">
              <SkeletonBar width="34px" />
            </span>
            <span className="operation-clip" />
            <span className="operation-amount">
              <SkeletonBar width="70px" />
            </span>
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
