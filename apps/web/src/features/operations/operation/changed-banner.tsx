import { Users } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { changedMeanwhile } from "../changes/resolve-conflict.js";

type ChangedBannerProps = {
  readonly error: Error | null;
  readonly onKeepMine: (now: Transaction) => void;
  readonly onTakeTheirs: (now: Transaction) => void;
};

/** Another person changed the operation while one typed: what was typed stays until one chooses. */
export function ChangedBanner({ error, onKeepMine, onTakeTheirs }: ChangedBannerProps) {
  const now = changedMeanwhile(error);
  if (now === null) return null;
  return (
    <Banner
      kind="warn"
      icon={<Users className="icon" />}
      action={
        <span className="row tight wrap">
          <Button kind="ghost" onClick={() => onTakeTheirs(now)}>
            {t("operations.take_theirs", "Reprendre la version actuelle")}
          </Button>
          <Button writes kind="primary" onClick={() => onKeepMine(now)}>
            {t("operations.keep_typed", "Garder ma saisie")}
          </Button>
        </span>
      }
    >
      <span role="alert">{errorText(error)}</span>
    </Banner>
  );
}
