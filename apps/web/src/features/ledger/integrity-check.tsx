import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { verifyLedger } from "@comptoir/contract/ledger";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { errorText } from "../../lib/api-error.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import styles from "./ledger.module.css";
import { useVerifyLedger } from "./queries.js";

type Verification = ReplyOf<typeof verifyLedger>["data"];

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
        {verify.data && <Outcome verification={verify.data} />}
      </div>
    </div>
  );
}

function Outcome({ verification: { intact, entries, findings, more } }: { verification: Verification }) {
  if (intact) {
    return (
      <p className="verdict">
        <ShieldCheck className="icon" />
        <span className="small">
          {entries === 0
            ? "Aucune écriture n’est encore validée."
            : plural("ledger.intact", entries, {
                one: "{{n}} écriture vérifiée\u00a0: rien n’a changé.",
                other: "{{n}} écritures vérifiées\u00a0: numéros sans trou, rien n’a changé.",
              })}
        </span>
      </p>
    );
  }
  return (
    <div className="verdict bad">
      <ShieldAlert className="icon" />
      <ul className="small">
        {findings.map(({ rule, number, message }) => (
          <li key={`${rule} ${number} ${message}`}>{message}</li>
        ))}
        {more > 0 && <li>{plural("ledger.more_findings", more, { one: "et {{n}} autre.", other: "et {{n}} autres." })}</li>}
      </ul>
    </div>
  );
}
