import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { accountLabelText } from "../../ui/books/account-label.js";
import { t } from "../../text/t.js";
import { TableAmount } from "../../ui/layout/table.js";
import styles from "./ledger.module.css";

/** The lines of an entry, debits and credits side by side. */
export function EntryLines({ lines }: { lines: EntryReply["lines"] }) {
  return (
    <div className={styles["lines"]}>
      <table className="dense" aria-label={t("ledger.lines", "Lignes de l’écriture")}>
        <thead>
          <tr>
            <th scope="col">{t("ledger.account", "Compte")}</th>
            <th scope="col" className="numeric">
              {t("ledger.debit", "Débit")}
            </th>
            <th scope="col" className="numeric">
              {t("ledger.credit", "Crédit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td title={line.label}>
                <span className="tabular">{line.accountCode}</span>{" "}
                <span className="muted small" title={accountLabelText({ name: line.accountName, fecWording: line.fecWording })}>
                  {line.accountName}
                </span>
                {(line.auxiliary !== null || line.pieceRef !== null) && (
                  <div className="muted tiny">{[line.auxiliary?.name, line.pieceRef].filter(Boolean).join(" · ")}</div>
                )}
              </td>
              <td className="numeric">{line.debit === 0 ? "" : <TableAmount euros={line.debit} />}</td>
              <td className="numeric">{line.credit === 0 ? "" : <TableAmount euros={line.credit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
