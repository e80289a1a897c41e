import { Scale, TriangleAlert } from "lucide-react";
import { amount } from "../../text/format.js";
import { t } from "../../text/t.js";
import { countWords } from "./count-words.js";
import type { Explanation, FigureCheck } from "./check-figure.js";

/** « Le compte est bon », or how much is missing and where. */
export function Verdict({ explanation, check }: { explanation: Explanation; check: FigureCheck }) {
  if (check.place === null) {
    return (
      <div className="verdict" role="status">
        <Scale className="icon" />
        <div className="grow">
          <b>{t("split.right", "Le compte est bon")}</b>
          <div className="small">
            {`${countWords(explanation)} = ${amount(explanation.value)}`}
            {explanation.rounding !== null && `, ${explanation.rounding}`}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className="verdict bad" role="alert">
      <TriangleAlert className="icon" />
      <div className="grow">
        <b>{t("explain.gap", "Écart de {{gap}}", { gap: amount(Math.abs(check.gap)) })}</b>
        <div className="small">
          {check.place.kind === "parts"
            ? t("explain.gap_parts", "La somme des parties ne fait pas le chiffre affiché.")
            : t("explain.gap_part", "Les opérations de «\u00a0{{label}}\u00a0» ne font pas son montant.", { label: check.place.label })}
        </div>
      </div>
    </div>
  );
}
