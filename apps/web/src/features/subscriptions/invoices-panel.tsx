import type { Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { Table, TableAmount } from "../../ui/layout/table.js";

type Invoice = Subscription["invoices"][number];

/** What was paid, the most recent first. */
export function InvoicesPanel({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section className="panel">
      <header>
        <h2>{t("subscription.invoices", "Factures")}</h2>
      </header>
      {invoices.length === 0 ? (
        <p className="padded muted small">{t("subscription.no_invoice", "Aucune facture pour le moment.")}</p>
      ) : (
        <Table<Invoice>
          isStacked
          label={t("subscription.invoices", "Factures")}
          rows={invoices}
          rowKey={({ number }) => number}
          columns={[
            {
              key: "date",
              header: t("subscription.date", "Date"),
              cell: (invoice) => <span className="tabular">{day(invoice.date)}</span>,
            },
            {
              key: "number",
              header: t("subscription.number", "Numéro"),
              cell: (invoice) => <span className="tabular">{invoice.number}</span>,
            },
            { key: "label", header: t("subscription.label", "Libellé"), cell: (invoice) => invoice.label },
            {
              key: "exclTax",
              header: t("subscription.excl_tax", "HT"),
              isNumber: true,
              cell: (invoice) => <TableAmount euros={invoice.exclTax} />,
            },
            {
              key: "vat",
              header: t("subscription.vat", "TVA 20\u00a0%"),
              isNumber: true,
              cell: (invoice) => <TableAmount euros={invoice.vat} />,
            },
            {
              key: "amount",
              header: t("subscription.amount", "TTC"),
              isNumber: true,
              cell: (invoice) => <TableAmount euros={invoice.amount} />,
            },
            {
              key: "file",
              header: <span className="visually-hidden">{t("subscription.file", "Fichier")}</span>,
              cell: ({ uri, number }) => (
                <DownloadButton size="small" uri={uri} name={`Facture ${number}, PDF`}>
                  PDF
                </DownloadButton>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
