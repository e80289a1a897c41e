import { useSession } from "../../lib/session.js";
import { SPEC } from "../../text/specification.js";
import { plural } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";

type ToCategorizeBannerProps = {
  readonly toCategorize: number;
  /** Of them, those whose suggestion is sure. */
  readonly sure: number;
  /** True on the list of what is to categorise: the banner then offers to accept what is sure. */
  readonly isListed: boolean;
  readonly isAccepting: boolean;
  readonly onStart: () => void;
  readonly onAcceptSure: () => void;
};

/** What remains to do comes first. */
export function ToCategorizeBanner({ toCategorize, sure, isListed, isAccepting, onStart, onAcceptSure }: ToCategorizeBannerProps) {
  // A firm's staff reads long lists: nothing above them is high.
  const isSlim = useSession().context === "ADMIN_CLIENT";
  const [first = "", ...rest] = plural("operations.to_categorize", toCategorize, {
    one: "{{n}} opération à catégoriser",
    other: "{{n}} opérations à catégoriser",
  }).split(" ");
  const start = (
    <Button kind="primary" {...(isSlim && { size: "small" })} onClick={onStart}>
      {SPEC.letsGo}
    </Button>
  );
  const acceptSure = (
    <Button kind="primary" busy={isAccepting} onClick={onAcceptSure}>
      {plural("operations.accept_sure", sure, { one: "Accepter la suggestion sûre", other: "Accepter les {{n}} suggestions sûres" })}
    </Button>
  );
  return (
    <Banner slim={isSlim} action={isListed ? sure > 0 && acceptSure : start}>
      <b className="bt">
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
