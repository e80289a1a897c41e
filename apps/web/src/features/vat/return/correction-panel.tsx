import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { wholeEuros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import styles from "../vat.module.css";

type Explanation = NonNullable<VatDeclarationDetail["explanation"]>;

/** Why a return is to be corrected, takes over what came late or replaces another: in a sentence, then figure by figure. */
export function CorrectionPanel({ explanation }: { explanation: Explanation }) {
  const title = t("vat.changed_figures", "Chiffres qui changent");
  return (
    <div className={styles["block"]}>
      <Banner kind="warn">{explanation.message}</Banner>
      {explanation.figures.length > 0 && (
        <div className={styles["scroll"]}>
          <table className="dense" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t("vat.line", "Ligne")}</th>
                <th scope="col" className="numeric">
                  {t("vat.figure_before", "Avant")}
                </th>
                <th scope="col" className="numeric">
                  {t("vat.figure_now", "Maintenant")}
                </th>
                <th scope="col" className="numeric">
                  {t("vat.figure_difference", "Écart")}
                </th>
              </tr>
            </thead>
            <tbody>
              {explanation.figures.map((figure) => (
                <FigureRow key={`${figure.line} ${figure.column}`} figure={figure} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function FigureRow({ figure: { line, column, label, declared, now, difference } }: { figure: Explanation["figures"][number] }) {
  return (
    <tr>
      <td className={styles["account"]}>
        <span className={styles["line"]}>{line}</span> {label}
        {column === "base" && <span className="muted"> {t("vat.figure_base", "(base)")}</span>}
      </td>
      <td className="numeric">{wholeEuros(declared)}</td>
      <td className="numeric">{wholeEuros(now)}</td>
      <td className="numeric">{wholeEuros(difference)}</td>
    </tr>
  );
}
