import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { frenchDay } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import type { Seller } from "../../environment.js";
import { pdfBuffer } from "../../pdf/pdf-buffer.js";
import { printedText } from "../../pdf/printed-text.js";
import type { WorkDone } from "../../workers/serving.js";
import { invoiceAmounts } from "./invoice-amounts.js";
import type { InvoicedCustomer, InvoiceRow } from "./repository.js";

/** An invoice, who it is for and who sells. */
export type DrawnInvoice = InvoiceRow & InvoicedCustomer & { readonly seller: Seller };

/** Prints an invoice, on one page. */
export async function printInvoice(invoice: DrawnInvoice): Promise<WorkDone<null>> {
  return { answer: null, bytes: await pdfBuffer(drawInvoice(invoice)) };
}

/**
 * What an invoice must say: seller and customer, number, day, what was sold, amounts with and without VAT, and what a late payment costs.
 * Source: docs/sources.md#our-invoices.
 */
export function drawInvoice(invoice: DrawnInvoice): TDocumentDefinitions {
  const { number, issued_on: day, amount_cents: total, seller } = invoice;
  return {
    pageMargins: 48,
    defaultStyle: { fontSize: 10, lineHeight: 1.3 },
    info: { title: `Facture ${number}` },
    content: [
      { text: seller.name, fontSize: 20, bold: true },
      { text: sellerLines(seller).join("\n"), margin: [0, 4, 0, 0] },
      { text: `Facture ${number}`, fontSize: 14, bold: true, margin: [0, 24, 0, 0] },
      { text: `Date de la facture, de la vente et du paiement\u00a0: ${frenchDay(day)}`, margin: [0, 0, 0, 16] },
      { text: customerLines(invoice).join("\n"), margin: [0, 0, 0, 24] },
      amountsTable(invoice),
      { text: printedText(`Payé\u00a0: ${euros(total)}. Reste à payer\u00a0: 0,00\u00a0€.`), margin: [0, 24, 0, 0] },
      { text: mentions(seller).join("\n"), fontSize: 8, margin: [0, 24, 0, 0] },
    ],
  };
}

function sellerLines({ legalForm, address, siren, vatNumber }: Seller): string[] {
  return [...(legalForm === null ? [] : [legalForm]), address, `SIREN ${siren}`, ...(vatNumber === null ? [] : [`TVA ${vatNumber}`])];
}

function customerLines({ name, street, postcode, city, siret }: InvoicedCustomer): string[] {
  const lines = [name, street, [postcode, city].filter(Boolean).join(" "), siret === null ? null : `SIRET ${siret}`];
  return lines.filter((line): line is string => line !== null && line !== "");
}

function amountsTable({ label, amount_cents: total, seller }: DrawnInvoice): Content {
  const isSubject = seller.vatNumber !== null;
  const { exclTax, vat } = invoiceAmounts(total, isSubject);
  const right = (text: string, bold = false) => ({ text: printedText(text), bold, alignment: "right" as const });
  const titles = ["Quantité", "Prix unitaire HT", "Total HT", isSubject ? "TVA 20\u00a0%" : "TVA", "Total TTC"];
  const figures = ["1", euros(exclTax), euros(exclTax), isSubject ? euros(vat) : "–", euros(total)];
  return {
    layout: "lightHorizontalLines",
    table: {
      headerRows: 1,
      widths: ["*", 50, 76, 66, 60, 66],
      body: [
        [{ text: "Désignation", bold: true }, ...titles.map((title) => right(title, true))],
        [`Abonnement à Comptoir, ${label}`, ...figures.map((figure, index) => right(figure, index === figures.length - 1))],
      ],
    },
  };
}

function mentions({ vatNumber }: Seller): string[] {
  return [
    ...(vatNumber === null ? ["TVA non applicable, art. 293 B du CGI."] : []),
    "Payable à la commande, sans escompte pour paiement anticipé.",
    "En cas de retard\u00a0: pénalités au taux d’intérêt légal multiplié par trois, et indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.",
  ];
}
