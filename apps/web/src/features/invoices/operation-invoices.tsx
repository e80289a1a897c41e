import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listInvoicesOfOperation, MatchPreview } from "@comptoir/contract/invoices/matching";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Select } from "../../ui/fields/select.js";
import { Banner } from "../../ui/messages/banner.js";
import { money } from "./invoice-item.js";
import { AccountOfInvoice, Parts } from "./invoice-parts.js";
import { MatchOutcome } from "./match-outcome.js";
import type { OnDone } from "./on-done.js";
import { invoicesOfOperationQuery, matchPreviewQuery, useInvoiceActs } from "./queries.js";
import styles from "./invoices.module.css";

type OfOperation = ReplyOf<typeof listInvoicesOfOperation>["data"];
type OperationInvoicesProps = { readonly operationId: string; readonly onDone: OnDone };

/** The invoices received of an operation, on its own panel: those that it pays, those that it seems to pay, another one by hand. Nothing where there is none. */
export function OperationInvoices({ operationId, onDone }: OperationInvoicesProps) {
  const { data } = useQuery(invoicesOfOperationQuery(operationId));
  if (data === undefined || data.paid.length + data.proposals.length + data.others.length === 0) return null;
  const { paid, proposals, others } = data;
  return (
    <section className={`panel ${styles["part"]}`} aria-labelledby="operation-invoices">
      <h3 id="operation-invoices">{t("invoices.of_operation", "Facture reçue")}</h3>
      {paid.map((invoice) => (
        <PaidInvoice key={invoice.id} {...{ invoice, operationId, onDone }} />
      ))}
      {proposals.map((preview) => (
        <Proposed key={preview.invoices.map(({ id }) => id).join()} {...{ preview, operationId, onDone }} />
      ))}
      {paid.length === 0 && <OtherInvoice {...{ others, operationId, onDone }} isOnly={proposals.length === 0} />}
    </section>
  );
}

type PaidInvoiceProps = OperationInvoicesProps & { readonly invoice: OfOperation["paid"][number] };

function PaidInvoice({ invoice: { id, seller, number, paid, currency, left }, operationId, onDone }: PaidInvoiceProps) {
  const { unmatch } = useInvoiceActs(id);
  return (
    <div className={styles["head"]}>
      <span>
        {t("invoices.pays", "{{seller}}, n°\u00a0{{number}}\u00a0: {{amount}}", { seller, number, amount: money(paid, currency) })}
        {left !== 0 && <span className="muted"> – {t("invoices.rest", "reste {{rest}}", { rest: money(left, currency) })}</span>}
        {unmatch.error !== null && <Banner kind="bad">{errorText(unmatch.error)}</Banner>}
      </span>
      <Button
        writes
        size="small"
        busy={unmatch.isPending}
        aria-label={t("invoices.unmatch_invoice", "Défaire le rapprochement de la facture n°\u00a0{{number}}", { number })}
        onClick={() =>
          unmatch.mutate(operationId, {
            onSuccess: ({ data: { actId } }) => onDone({ title: t("invoices.unmatched", "Rapprochement défait"), actId: actId ?? null }),
          })
        }
      >
        {t("invoices.unmatch", "Défaire")}
      </Button>
    </div>
  );
}

type ProposedProps = OperationInvoicesProps & { readonly preview: MatchPreview };

/** One choice of invoices with its account and what it would do: one press matches. */
function Proposed({ preview, operationId, onDone }: ProposedProps) {
  const { invoices, reasons, isSure, needsAccount } = preview;
  const [account, setAccount] = useState(preview.account?.code ?? "");
  return (
    <div className={styles["proposal"]}>
      <p className="row tight wrap">
        <b>{titleOf(preview)}</b>
        {isSure && <Chip kind="ok">{t("invoices.sure", "Sûre")}</Chip>}
      </p>
      {reasons.length > 0 && <p className="muted small">{reasons.join(", ")}</p>}
      {invoices.map(({ id, groups, currency }) => (
        <Parts key={id} {...{ groups, currency }} />
      ))}
      {needsAccount && <AccountOfInvoice value={account} onChange={setAccount} />}
      <MatchOutcome {...{ operationId, account, onDone }} invoiceIds={invoices.map(({ id }) => id)} />
    </div>
  );
}

/** « Facture reçue : PAPETERIE, n° F-42, 162,20 € ». */
function titleOf({ invoices, left }: MatchPreview): string {
  const [first, ...others] = invoices;
  if (first === undefined) return "";
  const numbers = invoices.map(({ number }) => t("invoices.number", "n°\u00a0{{number}}", { number })).join(", ");
  const facts = { seller: first.seller, numbers, amount: money(left, first.currency) };
  return others.length === 0
    ? t("invoices.proposed_one", "Facture reçue\u00a0: {{seller}}, {{numbers}}, {{amount}}", facts)
    : t("invoices.proposed_many", "Factures reçues\u00a0: {{seller}}, {{numbers}}, {{amount}}", facts);
}

type OtherInvoiceProps = OperationInvoicesProps & { readonly others: OfOperation["others"]; readonly isOnly: boolean };

/** Chooses an invoice of the direction of the operation by hand. */
function OtherInvoice({ others, operationId, onDone, isOnly }: OtherInvoiceProps) {
  const [invoiceId, setInvoice] = useState("");
  const { data: preview } = useQuery({
    ...matchPreviewQuery({ operationId, invoiceIds: [invoiceId], gap: "none" }),
    enabled: invoiceId !== "",
  });
  const label = isOnly ? t("invoices.choose", "Choisir une facture reçue") : t("invoices.choose_other", "Choisir une autre facture");
  return (
    <details className={styles["list"]}>
      <summary>{label}</summary>
      <Select
        label={t("invoices.by_hand", "Facture")}
        options={others.map(({ id, seller, number, left, currency }) => ({
          value: id,
          label: t("invoices.pays", "{{seller}}, n°\u00a0{{number}}\u00a0: {{amount}}", { seller, number, amount: money(left, currency) }),
        }))}
        value={invoiceId}
        onChange={setInvoice}
      />
      {preview !== undefined && <Proposed key={invoiceId} {...{ preview, operationId, onDone }} />}
    </details>
  );
}
