import { Download, FileCheck } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { TextArea } from "../../ui/fields/field.js";
import { VerificationOutcome } from "./verification-outcome.js";
import { useComparePrints, useKeepPrints } from "./queries.js";

/** The print of what is validated: a file to keep elsewhere, and a comparison with the one that was kept. */
export function KeptPrints() {
  const keep = useKeepPrints();
  const compare = useComparePrints();
  const [text, setText] = useState("");
  return (
    <details>
      <summary className="small">{t("ledger.prints", "Empreinte à garder hors de l’application")}</summary>
      <div className="stack">
        <p className="muted small">
          {t(
            "ledger.prints_why",
            "Reçue à chaque validation, elle prouve que toute la chaîne n’a pas été réécrite, même par qui administre la base.",
          )}
        </p>
        <div>
          <Button size="small" busy={keep.isPending} icon={<Download className="icon small" />} onClick={() => keep.mutate()}>
            {t("ledger.keep_print", "Télécharger l’empreinte")}
          </Button>
        </div>
        <TextArea
          label={t("ledger.compare_print", "Comparer avec une empreinte gardée")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button
            size="small"
            busy={compare.isPending}
            disabled={text.trim() === ""}
            icon={<FileCheck className="icon small" />}
            onClick={() => compare.mutate(text)}
          >
            {t("ledger.compare", "Comparer")}
          </Button>
        </div>
        <div aria-live="polite">
          {[keep, compare].map(
            ({ error }, index) =>
              error && (
                <p key={index} className="verdict bad">
                  {errorText(error)}
                </p>
              ),
          )}
          {compare.data && <VerificationOutcome verification={compare.data} />}
        </div>
      </div>
    </details>
  );
}
