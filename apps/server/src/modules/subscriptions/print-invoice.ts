import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { frenchDay } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import { pdfBuffer } from "../../pdf/pdf-buffer.js";
import type { WorkDone } from "../../workers/serving.js";
import { invoiceAmounts } from "./invoice-amounts.js";
import type { InvoicedCustomer, InvoiceRow } from "./repository.js";

/** An invoice and who it is for. */
export type DrawnInvoice = InvoiceRow & InvoicedCustomer;

/** Prints an invoice, on one page. */
export async function printInvoice(invoice: DrawnInvoice): Promise<WorkDone<null>> {
  return { answer: null, bytes: await pdfBuffer(drawInvoice(invoice)) };
}

function drawInvoice(invoice: DrawnInvoice): TDocumentDefinitions {
  const { number, issued_on: day, label, amount_cents: total, name, siret, street, postcode, city } = invoice;
  const { exclTax, vat } = invoiceAmounts(total);
  const customer = [name, street, [postcode, city].filter(Boolean).join(" "), siret === null ? null : `SIRET ${siret}`];
  const right = (text: string, bold = false) => ({ text, bold, alignment: "right" as const });
  return {
    pageMargins: 48,
    defaultStyle: { fontSize: 10, lineHeight: 1.3 },
    info: { title: `Facture ${number}` },
    content: [
      { text: "Comptoir", fontSize: 20, bold: true },
      { text: `Facture ${number}`, fontSize: 14, bold: true, margin: [0, 24, 0, 0] },
      { text: `Émise et payée le ${frenchDay(day)}`, margin: [0, 0, 0, 16] },
      { text: customer.filter((line) => line !== null && line !== "").join("\n"), margin: [0, 0, 0, 24] },
      {
        layout: "lightHorizontalLines",
        table: {
          headerRows: 1,
          widths: ["*", 80, 80, 80],
          body: [
            [{ text: "Désignation", bold: true }, right("HT", true), right("TVA 20\u00a0%", true), right("TTC", true)],
            [`Abonnement à Comptoir, ${label}`, right(euros(exclTax)), right(euros(vat)), right(euros(total), true)],
          ],
        },
      },
      { text: `Payé : ${euros(total)}. Reste à payer : 0,00\u00a0€.`, margin: [0, 24, 0, 0] },
    ],
  };
}
