import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { verifyLedger } from "@comptoir/contract/ledger/ledger";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { plural } from "../../text/t.js";

/** What a verification found, or that nothing changed. */
export function VerificationOutcome({
  verification: { intact, entries, findings, more },
}: {
  verification: ReplyOf<typeof verifyLedger>["data"];
}) {
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
