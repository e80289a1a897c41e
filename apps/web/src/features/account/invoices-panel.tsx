import { Download } from "lucide-react";
import type { Subscription } from "@comptoir/contract/subscriptions";
import { API_ORIGIN } from "../../lib/api.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Table, TableAmount } from "../../ui/table.js";

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
          label={t("subscription.invoices", "Factures")}
          rows={invoices}
          rowKey={({ date, label }) => `${date} ${label}`}
          columns={[
            {
              key: "date",
              header: t("subscription.date", "Date"),
              cell: (invoice) => <span className="tabular">{day(invoice.date)}</span>,
            },
            { key: "label", header: t("subscription.label", "Libellé"), cell: (invoice) => invoice.label },
            {
              key: "amount",
              header: t("subscription.amount", "TTC"),
              isNumber: true,
              cell: (invoice) => <TableAmount euros={invoice.amount} />,
            },
            {
              key: "file",
              header: <span className="visually-hidden">{t("subscription.file", "Fichier")}</span>,
              cell: (invoice) => <InvoiceLink invoice={invoice} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function InvoiceLink({ invoice: { uri, label, date } }: { invoice: Invoice }) {
  if (uri === null) return null;
  return (
    <a
      className="button ghost icon-only small"
      href={new URL(uri, API_ORIGIN).href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("subscription.download", "Télécharger la facture {{label}} du {{day}}", { label, day: day(date) })}
    >
      <Download className="icon small" />
    </a>
  );
}
