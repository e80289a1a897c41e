import { lazy, Suspense, useState } from "react";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { useSession } from "../../../lib/session/session.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { refreshCounts } from "../changes/cached-lists.js";
import type { SureSelection } from "../changes/changes.js";
import { loadChanges } from "../changes/load-changes.js";
import { isWholeToCategorize, NO_FILTERS, withStatus, type OperationFilters } from "../filters/filters.js";
import type { Overview } from "../list/operation-tabs.js";

const AcceptSureModal = lazy(() =>
  import("../selection/accept-sure-modal.js").then(({ AcceptSureModal: component }) => ({ default: component })),
);

type ToCategorizeBannerProps = {
  readonly filters: OperationFilters;
  readonly overview: Overview | undefined;
  readonly onFilters: (filters: OperationFilters) => void;
};

/** What remains to do comes first; on the list of what is to categorise, it offers to accept what is sure. */
export function ToCategorizeBanner({ filters, overview, onFilters }: ToCategorizeBannerProps) {
  // A firm's staff reads long lists: nothing above them is high.
  const isSlim = useSession().context === "ADMIN_CLIENT";
  const isReadOnly = useReadOnlyReason() !== null;
  if (!overview || overview.toCategorize === 0) return null;
  const { toCategorize, sure } = overview;
  const offered = isReadOnly ? 0 : sure;
  const [first = "", ...rest] = plural("operations.to_categorize", toCategorize, {
    one: "{{n}} opération à catégoriser",
    other: "{{n}} opérations à catégoriser",
  }).split(" ");
  const start = (
    <Button
      kind={isReadOnly ? "default" : "primary"}
      {...(isSlim && { size: "small" })}
      onClick={() => onFilters(withStatus(NO_FILTERS, "not_categorized"))}
    >
      {isReadOnly ? t("operations.see_them", "Les voir") : SPEC.letsGo}
    </Button>
  );
  const isListed = filters.operations_status === "not_categorized";
  return (
    <Banner slim={isSlim} action={isListed ? offered > 0 && <AcceptSure filters={filters} sure={sure} /> : start}>
      <b>
        <span className="big">{first}</span> {rest.join(" ")}
      </b>
      {offered > 0 && !isSlim && (
        <div className="sub desktop-only">
          {plural("operations.sure", sure, {
            one: "{{n}} suggestion est sûre à 90\u00a0% ou plus.",
            other: "{{n}} suggestions sont sûres à 90\u00a0% ou plus.",
          })}
        </div>
      )}
    </Banner>
  );
}

/** What is asked about before it is written. */
type Asked = { readonly selection: SureSelection; readonly preview: SelectionPreview["data"] };

/** Writes the suggestions that its words count; asks first when the list has others, because of its filters or of what changed since. */
function AcceptSure({ filters, sure }: { filters: OperationFilters; sure: number }) {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWhole = isWholeToCategorize(filters);
  const write = async ({ selection, preview }: Asked): Promise<void> => {
    setBusy(true);
    const { acceptSure } = await loadChanges();
    await acceptSure(selection, preview.seen);
    setBusy(false);
    setAsked(null);
  };
  const read = async (): Promise<void> => {
    setBusy(true);
    try {
      const { previewSure, sureOf } = await loadChanges();
      const selection = sureOf(filters);
      const preview = await previewSure(selection);
      if (isWhole && preview.count === sure) return await write({ selection, preview });
      refreshCounts();
      if (preview.count > 0) setAsked({ selection, preview });
      else showToast({ title: preview.skipped[0]?.message ?? t("operations.none_sure", "Aucune suggestion sûre dans cette liste.") });
    } catch (error) {
      showFailure(error);
    }
    return setBusy(false);
  };
  return (
    <>
      <Button writes kind="primary" busy={isBusy} {...(!isWhole && { "aria-haspopup": "dialog" })} onClick={() => void read()}>
        {isWhole
          ? plural("operations.accept_sure", sure, { one: "Accepter la suggestion sûre", other: "Accepter les {{n}} suggestions sûres" })
          : t("operations.accept_sure_listed", "Accepter ce qui est sûr ici…")}
      </Button>
      <Suspense>
        {asked && (
          <AcceptSureModal preview={asked.preview} isBusy={isBusy} onAccept={() => void write(asked)} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}
