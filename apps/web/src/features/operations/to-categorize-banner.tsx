import { useState } from "react";
import { useSession } from "../../lib/session.js";
import { SPEC } from "../../text/specification.js";
import { plural } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { acceptAllSure } from "./changes.js";
import { NO_FILTERS, withStatus, type OperationFilters } from "./filters.js";
import type { Overview } from "./operation-tabs.js";

type ToCategorizeBannerProps = {
  readonly filters: OperationFilters;
  readonly overview: Overview | undefined;
  readonly onFilters: (filters: OperationFilters) => void;
};

/** What remains to do comes first; on the list of what is to categorise, it offers to accept what is sure. */
export function ToCategorizeBanner({ filters, overview, onFilters }: ToCategorizeBannerProps) {
  const [isAccepting, setAccepting] = useState(false);
  // A firm's staff reads long lists: nothing above them is high.
  const isSlim = useSession().context === "ADMIN_CLIENT";
  if (!overview || overview.toCategorize === 0) return null;
  const { toCategorize, sure } = overview;
  const accept = async (): Promise<void> => {
    setAccepting(true);
    await acceptAllSure(filters);
    setAccepting(false);
  };
  const [first = "", ...rest] = plural("operations.to_categorize", toCategorize, {
    one: "{{n}} opération à catégoriser",
    other: "{{n}} opérations à catégoriser",
  }).split(" ");
  const start = (
    <Button kind="primary" {...(isSlim && { size: "small" })} onClick={() => onFilters(withStatus(NO_FILTERS, "not_categorized"))}>
      {SPEC.letsGo}
    </Button>
  );
  const acceptSure = (
    <Button kind="primary" busy={isAccepting} onClick={() => void accept()}>
      {plural("operations.accept_sure", sure, { one: "Accepter la suggestion sûre", other: "Accepter les {{n}} suggestions sûres" })}
    </Button>
  );
  return (
    <Banner slim={isSlim} action={filters.operations_status === "not_categorized" ? sure > 0 && acceptSure : start}>
      <b>
        <span className="big">{first}</span> {rest.join(" ")}
      </b>
      {sure > 0 && !isSlim && (
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
