import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { useAllowed } from "../../../lib/session/allowed.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { VatDepositForm } from "./deposit-form.js";
import { filingSentence, stepByHand } from "./filing-words.js";
import { ReceiptForm } from "./receipt-form.js";
import { WhoSeals } from "./sealing.js";
import { TransmitButton } from "./transmit-button.js";
import { WithdrawButton } from "./withdraw-button.js";
import styles from "../vat.module.css";

/** How a validated return reaches the administration: what is left to do, and what was recorded. Nothing is said to be sent without its receipt. */
export function FilingPanel({ detail, isReadOnly }: { detail: VatDeclarationDetail; isReadOnly: boolean }) {
  const maySeal = useAllowed("books.seal");
  const step = stepByHand(detail);
  const { deposit, id } = detail;
  return (
    <section className="panel" aria-labelledby="filing">
      <div className="padded-all stack">
        <h2 id="filing" className={styles["sideTitle"]}>
          {t("vat.filing_title", "Dépôt à l’administration")}
        </h2>
        <p className="small">{filingSentence(detail)}</p>
        {deposit !== null && (
          <dl className={styles["facts"]}>
            {deposit.date !== null && <DepositFact name={t("vat.deposited_on", "Déposée le")} value={day(deposit.date)} />}
            {deposit.reference !== null && <DepositFact name={t("vat.reference", "Référence")} value={deposit.reference} />}
          </dl>
        )}
        {deposit !== null && deposit.reasons.length > 0 && (
          <ul className="small" aria-label={t("vat.refusal_reasons", "Motifs du rejet")}>
            {deposit.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {deposit?.receipt != null && id !== null && !isReadOnly && (
          <DownloadButton
            uri={`/api/v1/vat-declaration/${id}/receipt`}
            name={`${t("vat.receipt_of", "accusé")}, ${vatReturnTitle(detail.period)}`}
          >
            {t("vat.receipt", "Accusé de réception")}
          </DownloadButton>
        )}
        {!isReadOnly && step !== null && !maySeal && <WhoSeals />}
        {!isReadOnly && maySeal && step === "deposit" && <VatDepositForm detail={detail} />}
        {!isReadOnly && maySeal && detail.canTransmit && <TransmitButton detail={detail} />}
        {!isReadOnly && maySeal && step === "receipt" && <ReceiptForm detail={detail} />}
        {!isReadOnly && maySeal && detail.canWithdraw && <WithdrawButton detail={detail} />}
      </div>
    </section>
  );
}

function DepositFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="strong tabular">{value}</dd>
    </div>
  );
}
