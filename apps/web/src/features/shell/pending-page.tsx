import { t } from "../../text/t.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";

/** The place of a page while its code is read: what surrounds it stays. Its title, and the focus, are for the page itself. */
export function PendingPage() {
  return (
    <div className="main-column">
      <div className="top" />
      <main id="content" className="content" tabIndex={-1}>
        <Skeleton label={t("loading.page", "Chargement de la page")}>
          <SkeletonBar width="100%" height="180px" />
        </Skeleton>
      </main>
    </div>
  );
}
