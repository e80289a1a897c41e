import { Scale, TriangleAlert } from "lucide-react";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { amount as euros, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { remainder, splitTotals, type SplitLine } from "./split-lines.js";

/** The check of a split: balanced, what remains to allocate, or what is too much. */
export function SplitVerdict({ total, lines }: { total: Cents; lines: readonly SplitLine[] }) {
  const left = remainder(total, lines);
  const written = euros(eurosFromCents(total));
  if (left === 0) {
    const sum = lines.map((line) => plainAmount(eurosFromCents(line.amount ?? cents(0)))).join(" + ");
    return (
      <div className="verdict" role="status">
        <Scale className="icon" />
        <div className="grow">
          <b>{t("split.right", "Le compte est bon")}</b>
          <div className="small tabular">{`${sum} = ${written}`}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="verdict warn" role="status">
      <TriangleAlert className="icon" />
      <div className="grow">
        <b>
          {left > 0
            ? t("split.left", "Reste à ventiler\u00a0: {{left}}", { left: euros(eurosFromCents(left)) })
            : t("split.over", "Trop ventilé\u00a0: {{over}}", { over: euros(-eurosFromCents(left)) })}
        </b>
        <div className="small">{t("split.must", "La somme doit faire {{total}} pour valider.", { total: written })}</div>
      </div>
    </div>
  );
}

/** The sums of a split: excl. tax, VAT, private. */
export function SplitTotals({ lines, hasVat }: { lines: readonly SplitLine[]; hasVat: boolean }) {
  const { exclTax, vat, own } = splitTotals(lines);
  return (
    <div className="split-totals small">
      <span className="muted">{t("split.total", "Total")}</span>
      {hasVat && (
        <span>
          HT <b className="tabular">{euros(eurosFromCents(exclTax))}</b>
        </span>
      )}
      {hasVat && (
        <span>
          TVA <b className="tabular">{euros(eurosFromCents(vat))}</b>
        </span>
      )}
      <span>
        {t("split.own", "Privé")} <b className="tabular">{euros(eurosFromCents(own))}</b>
      </span>
    </div>
  );
}
