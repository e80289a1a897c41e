import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import { day, percent } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Table } from "../../ui/layout/table.js";
import { FactList, type Fact } from "../../ui/overlays/facts.js";
import { money } from "./invoice-item.js";
import styles from "./invoices.module.css";

/** What the XML of an invoice says, to be read: who, when, its lines, its VAT by rate, its totals. Notes are text, nothing of them is run. */
export function InvoiceView({ invoice }: { readonly invoice: InvoiceDetail }) {
  const inCurrency = (value: number | null): string => (value === null ? "–" : money(value, invoice.currency));
  return (
    <section className={`panel ${styles["part"]}`} aria-labelledby="invoice-view">
      <h2 id="invoice-view">{t("invoices.view", "Ce que dit la facture")}</h2>
      <FactList facts={factsOf(invoice)} />
      {invoice.lines.length > 0 && (
        <div className={styles["scroll"]}>
          <Table
            isStacked
            label={t("invoices.lines", "Lignes de la facture")}
            rows={invoice.lines.map((line, index) => ({ ...line, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: "name", header: t("invoices.line_name", "Désignation"), cell: ({ name }) => name },
              { key: "quantity", header: t("invoices.line_quantity", "Quantité"), isNumber: true, cell: ({ quantity }) => quantity ?? "–" },
              {
                key: "rate",
                header: t("invoices.line_rate", "TVA"),
                isNumber: true,
                cell: ({ rate }) => (rate === null ? "–" : percent(rate)),
              },
              { key: "net", header: t("invoices.line_net", "Montant HT"), isNumber: true, cell: ({ net }) => inCurrency(net) },
            ]}
          />
        </div>
      )}
      {invoice.lineCount > invoice.lines.length && (
        <p className="muted small">
          {t("invoices.more_lines", "Les {{shown}} premières lignes sur {{all}}\u00a0: les autres sont dans la pièce.", {
            shown: invoice.lines.length,
            all: invoice.lineCount,
          })}
        </p>
      )}
      <Table
        isStacked
        label={t("invoices.vat_table", "TVA par taux")}
        rows={invoice.groups.map((group, index) => ({ ...group, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "rate",
            header: t("invoices.vat_rate", "Taux"),
            cell: ({ rate, reason }) => (reason === null ? percent(rate) : `${percent(rate)} – ${reason}`),
          },
          { key: "base", header: t("invoices.vat_base", "Base HT"), isNumber: true, cell: ({ base }) => inCurrency(base) },
          { key: "vat", header: t("invoices.vat_amount", "TVA"), isNumber: true, cell: ({ vat }) => inCurrency(vat) },
        ]}
      />
      <FactList
        hasResult
        facts={[
          { label: t("invoices.net", "Total HT"), value: inCurrency(invoice.net) },
          { label: t("invoices.vat", "TVA"), value: inCurrency(invoice.vat) },
          { label: t("invoices.gross", "Total TTC"), value: inCurrency(invoice.gross) },
          ...(invoice.prepaid === null || invoice.prepaid === 0
            ? []
            : [{ label: t("invoices.prepaid", "Déjà versé"), value: inCurrency(invoice.prepaid) }]),
          ...(invoice.rounding === null || invoice.rounding === 0
            ? []
            : [{ label: t("invoices.rounding", "Arrondi"), value: inCurrency(invoice.rounding) }]),
          { label: t("invoices.payable", "Net à payer"), value: inCurrency(invoice.payable) },
        ]}
      />
      {invoice.notes.length > 0 && (
        <details>
          <summary>{t("invoices.notes", "Mentions")}</summary>
          <ul className={styles["list"]}>
            {invoice.notes.map((note, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- notes have no other name, and never change
              <li key={index} className="small muted">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function factsOf(invoice: InvoiceDetail): readonly Fact[] {
  const { sellerParty, buyerParty } = invoice;
  const party = ({ name, siren, vatNumber }: InvoiceDetail["sellerParty"]): string =>
    [name, siren && t("invoices.siren", "SIREN {{siren}}", { siren }), vatNumber].filter((one) => one !== null && one !== "").join(", ");
  const facts: readonly (Fact | null)[] = [
    { label: t("invoices.seller", "Vendeur"), value: party(sellerParty) },
    { label: t("invoices.buyer", "Client"), value: party(buyerParty) },
    invoice.payee === null ? null : { label: t("invoices.payee", "À payer à"), value: invoice.payee },
    invoice.issuedOn === null ? null : { label: t("invoices.issued_on", "Date"), value: day(invoice.issuedOn) },
    invoice.dueOn === null ? null : { label: t("invoices.due_on", "Échéance"), value: day(invoice.dueOn) },
    invoice.deliveredOn === null ? null : { label: t("invoices.delivered_on", "Livraison"), value: day(invoice.deliveredOn) },
    invoice.order === null ? null : { label: t("invoices.order", "Commande"), value: invoice.order },
    invoice.contract === null ? null : { label: t("invoices.contract", "Contrat"), value: invoice.contract },
    invoice.preceding.length === 0 ? null : { label: t("invoices.preceding", "Fait suite à"), value: invoice.preceding.join(", ") },
    invoice.iban === null ? null : { label: t("invoices.iban", "IBAN"), value: invoice.iban },
    invoice.terms === null ? null : { label: t("invoices.terms", "Paiement"), value: invoice.terms },
    { label: t("invoices.format", "Format"), value: `${FORMATS[invoice.format]}, ${invoice.typeCode}` },
  ];
  return facts.filter((fact) => fact !== null);
}

const FORMATS = { "factur-x": "Factur-X", cii: "CII", ubl: "UBL" } as const;
