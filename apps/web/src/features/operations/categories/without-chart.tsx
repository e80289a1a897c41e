import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../lib/api/api-error.js";
import { chartQuery } from "../../../queries/chart.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";

/** In the place of a layer that needs the categories, while they are read or when they could not be: a key is never without an effect. */
export function WithoutChart({ onClose }: { onClose: () => void }) {
  const { error, refetch } = useQuery(chartQuery());
  return (
    <SideLayer name="categories" title={t("operations.categories", "Catégories")} onClose={onClose}>
      {error === null ? (
        <Skeleton label={t("operations.categories_reading", "Lecture des catégories")}>
          <div className="stack">
            <SkeletonBar width="100%" height="40px" />
            <SkeletonBar width="100%" height="160px" />
          </div>
        </Skeleton>
      ) : (
        <NotRead error={error} onRetry={refetch} />
      )}
    </SideLayer>
  );
}

/** Without categories, names are codes and nothing can be categorised: it is said, and they are read again on request. */
export function ChartFailure() {
  const { data, error, refetch } = useQuery(chartQuery());
  return data === undefined && error !== null && <NotRead error={error} onRetry={refetch} />;
}

/** Reads nothing itself: one more reader of what failed would have it read again, and this would never stay. */
function NotRead({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  return (
    <Banner kind="bad" action={<Button onClick={() => void onRetry()}>{t("action.retry", "Réessayer")}</Button>}>
      <b>{t("operations.categories_unread", "Les catégories n’ont pas pu être lues.")}</b> {errorText(error)}
    </Banner>
  );
}
