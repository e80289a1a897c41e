import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import styles from "../documents.module.css";

/** Placeholder for a book being read. */
export function BookSkeleton() {
  return (
    <Skeleton label={t("documents.reading", "Lecture du document")}>
      <div className={styles["waiting"]}>
        {Array.from({ length: 14 }, (_, row) => (
          <SkeletonBar key={row} width={row % 5 === 0 ? "42%" : "100%"} height="14px" />
        ))}
      </div>
    </Skeleton>
  );
}

/** What is said when a book cannot be read, with the way to try again. */
export function BookFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      title={t("documents.failed", "Ce document ne peut pas être montré")}
      action={<Button onClick={onRetry}>{t("retry", "Réessayer")}</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}

/** A book without a line in its period. */
export function EmptyBook() {
  return <EmptyState title={t("documents.empty", "Aucune écriture sur cette période")} />;
}
