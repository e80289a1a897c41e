import { FileCheck, Undo2 } from "lucide-react";
import { isIsoDate } from "@comptoir/accounting/date";
import { addDays } from "@comptoir/accounting/calendar";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { useAllowed } from "../../lib/session/allowed.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { DropZone } from "../../ui/fields/drop-zone.js";
import { DepositForm } from "../../ui/forms/deposit-form.js";
import { showFailure } from "../../ui/messages/failure.js";
import { showToast } from "../../ui/messages/toast.js";
import { useFileTaxReturn, useWithdrawTaxFiling } from "./queries.js";
import { taxFilingSentence, taxReturnTitle } from "./return-words.js";
import styles from "./tax-returns.module.css";

/** How the return reaches the administration: what is left to do, and what was recorded. */
export function TaxFilingPanel({ detail }: { detail: TaxReturnDetail }) {
  const maySeal = useAllowed("books.seal");
  const { deposit, id, filing, canDeposit, canWithdraw } = detail;
  return (
    <section className="panel" aria-labelledby="tax-filing">
      <div className="padded-all stack">
        <h2 id="tax-filing" className={styles["sideTitle"]}>
          {t("tax_return.filing", "Dépôt à l’administration")}
        </h2>
        <p className="small">{taxFilingSentence(detail)}</p>
        {deposit?.date != null && (
          <dl className={styles["facts"]}>
            <div>
              <dt className="muted">{t("tax_return.deposited_on", "Déposée le")}</dt>
              <dd className="strong tabular">{day(deposit.date)}</dd>
            </div>
            {deposit.reference !== null && (
              <div>
                <dt className="muted">{t("tax_return.reference", "Référence")}</dt>
                <dd className="strong tabular">{deposit.reference}</dd>
              </div>
            )}
          </dl>
        )}
        {deposit?.receipt != null && id !== null && (
          <DownloadButton
            uri={`/api/v1/tax-return/${id}/receipt`}
            name={`${t("tax_return.receipt_of", "accusé")}, ${taxReturnTitle(detail)}`}
          >
            {t("tax_return.receipt", "Accusé de réception")}
          </DownloadButton>
        )}
        {maySeal && canDeposit && (filing === "deposited_manually" ? <Receipt detail={detail} /> : <Deposit detail={detail} />)}
        {maySeal && canWithdraw && filing === "deposited_manually" && <Withdraw detail={detail} />}
      </div>
    </section>
  );
}

function Deposit({ detail: { fiscalYearId, endDate } }: { detail: TaxReturnDetail }) {
  const file = useFileTaxReturn(fiscalYearId);
  const refused = file.error instanceof ApiError && file.error.place === "field" ? file.error.message : null;
  return (
    <DepositForm
      first={isIsoDate(endDate) ? addDays(endDate, 1) : undefined}
      isBusy={file.isPending}
      error={refused}
      onDeposit={(deposit) =>
        file.mutate(deposit, {
          onSuccess: () => showToast({ title: t("tax_return.deposit_saved", "Dépôt enregistré, accusé attendu") }),
          onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
        })
      }
    />
  );
}

function Receipt({ detail: { fiscalYearId } }: { detail: TaxReturnDetail }) {
  const file = useFileTaxReturn(fiscalYearId);
  return (
    <DropZone
      writes
      icon={<FileCheck className="icon" aria-hidden="true" />}
      title={t("tax_return.attach_receipt", "Joindre l’accusé de réception")}
      accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
      progress={file.isPending ? 1 : null}
      error={file.isError ? errorText(file.error) : null}
      onFiles={([receipt]) => {
        if (receipt === undefined) return;
        file.mutate(
          { receipt },
          { onSuccess: () => showToast({ title: t("tax_return.receipt_saved", "Accusé enregistré\u00a0: la déclaration est déposée") }) },
        );
      }}
    />
  );
}

function Withdraw({ detail: { fiscalYearId } }: { detail: TaxReturnDetail }) {
  const withdraw = useWithdrawTaxFiling(fiscalYearId);
  return (
    <Button
      writes
      block
      kind="ghost"
      icon={<Undo2 className="icon small" />}
      busy={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(undefined, {
          onSuccess: () => showToast({ title: t("tax_return.withdrawn", "La déclaration est de nouveau à déposer") }),
          onError: showFailure,
        })
      }
    >
      {t("tax_return.withdraw", "Annuler ce dépôt")}
    </Button>
  );
}
