import { ShieldCheck } from "lucide-react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import styles from "./ledger.module.css";
import { KeptPrints } from "./kept-prints.js";
import { useVerifyLedger } from "./queries.js";
import { VerificationOutcome } from "./verification-outcome.js";

/** Verifies the numbering and the chain of all validated entries, and says what was found. */
export function IntegrityCheck() {
  const verify = useVerifyLedger();
  return (
    <div className={styles["integrity"]}>
      <Button
        size="small"
        kind="ghost"
        busy={verify.isPending}
        icon={<ShieldCheck className="icon small" />}
        onClick={() => verify.mutate()}
      >
        {t("ledger.verify", "Vérifier l’intégrité")}
      </Button>
      <div aria-live="polite">
        {verify.isError && <p className="verdict bad">{errorText(verify.error)}</p>}
        {verify.data && <VerificationOutcome verification={verify.data} />}
      </div>
      <KeptPrints />
    </div>
  );
}
