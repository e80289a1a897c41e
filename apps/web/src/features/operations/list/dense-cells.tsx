import { Check, CircleCheck, Paperclip } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { suggestedCodes } from "./list-items.js";
import "./dense-cells.css";

/** What a firm's staff reads after the label: the words of the bank and the account. */
export function BankAndAccount({ operation }: { operation: Transaction }) {
  const codes = accountCodes(operation);
  return (
    <>
      <span role="gridcell" className="operation-bank" title={operation.rawLabel}>
        <span className="clip">{operation.rawLabel}</span>
      </span>
      <span role="gridcell" className="operation-account tabular" title={codes.join(", ")}>
        {codes[0]}
        {codes.length > 1 && "…"}
      </span>
    </>
  );
}

/** After the rate: the VAT in euros, and whether it is validated. */
export function VatAndTick({ operation: { vatAmount, vatStatus }, hasVat }: { operation: Transaction; hasVat: boolean }) {
  return (
    <>
      <span role="gridcell" className="operation-vat-amount tabular">
        {hasVat && vatAmount !== null && (vatAmount === 0 ? "–" : plainAmount(vatAmount))}
      </span>
      <span role="gridcell" className="operation-tick">
        {hasVat && vatStatus === "validated" && (
          <>
            <Check className="icon small" />
            <span className="visually-hidden">{t("operations.vat_validated", "TVA validée")}</span>
          </>
        )}
      </span>
    </>
  );
}

/** The headers of the first two. */
export function BankAndAccountHeads() {
  return (
    <>
      <span role="columnheader" className="operation-bank">
        {t("operations.raw_label", "Libellé bancaire")}
      </span>
      <span role="columnheader" className="operation-account">
        {t("operations.account", "Compte")}
      </span>
    </>
  );
}

/** The headers of the others. */
export function VatAndTickHeads() {
  return (
    <>
      <span role="columnheader" className="operation-vat-amount">
        {t("operations.vat", "TVA")}
      </span>
      <span role="columnheader" className="operation-tick">
        <CircleCheck className="icon small" />
        <span className="visually-hidden">{t("operations.vat_validated", "TVA validée")}</span>
      </span>
    </>
  );
}

/** The header of the attachments, drawn. */
export function ClipHead() {
  return <Paperclip className="icon small" />;
}

function accountCodes({ allocations, suggestion }: Transaction): readonly string[] {
  if (allocations.length > 0) return [...new Set(allocations.map(({ account }) => account.code))];
  return suggestion === null ? [] : suggestedCodes(suggestion);
}
