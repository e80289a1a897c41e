import type { ReceivedInvoice } from "@comptoir/accounting/invoices/received-invoice";
import { CII, readCii } from "./cii.js";
import { EInvoiceError } from "./errors.js";
import { invoiceInPdf, isPdf, PDF_BYTES } from "./pdf/attachments.js";
import { readUbl, UBL } from "./ubl.js";
import { decodeXml } from "./xml/decode.js";
import { readXml, type XmlNode } from "./xml/tree.js";

const XML_BYTES = 5_000_000;

/** An invoice, the XML that it was read from, and the kind of file that held it. */
export type InvoiceFile = { readonly format: "factur-x" | "cii" | "ubl"; readonly xml: string; readonly invoice: ReceivedInvoice };

/** Reads an electronic invoice: Factur-X by its PDF, UBL or CII by their XML, known by their first bytes. Throws EInvoiceError. */
export async function readInvoiceFile(bytes: Uint8Array): Promise<InvoiceFile> {
  if (isPdf(bytes)) {
    if (bytes.length > PDF_BYTES) throw new EInvoiceError("file.too_large");
    const xml = await invoiceInPdf(bytes);
    return { format: "factur-x", xml, invoice: readInvoiceXml(xml) };
  }
  if (bytes.length > XML_BYTES) throw new EInvoiceError("file.too_large");
  const xml = decodeXml(bytes);
  if (!/^\s*</.test(xml)) throw new EInvoiceError("file.unknown");
  const invoice = readInvoiceXml(xml);
  return { format: invoice.syntax, xml, invoice };
}

/** More of each than any invoice has: every reading of its head holds them. */
const MOST = { vat: 50, preceding: 500, dueDays: 100, notes: 200 } as const;

/**
 * Reads the XML of an invoice. Throws EInvoiceError `xml.not_read` for another root (ZUGFeRD 1, Order-X, a life cycle status…), `xml.too_many` for more
 * rates, notes or references than an invoice has.
 */
export function readInvoiceXml(xml: string): ReceivedInvoice {
  const invoice = invoiceOf(readXml(xml));
  const isOver = (Object.keys(MOST) as (keyof typeof MOST)[]).some((part) => invoice[part].length > MOST[part]);
  const named = invoice.preceding.reduce((total, { number }) => total + number.length, 0);
  if (isOver || named > MOST_NAMED || (invoice.terms?.length ?? 0) > MOST_TERMS) throw new EInvoiceError("xml.too_many");
  return invoice;
}

/** The characters of all the numbers that it refers to. */
const MOST_NAMED = 20_000;
/** Terms in many parts are one text. */
const MOST_TERMS = 50_000;

function invoiceOf(root: XmlNode): ReceivedInvoice {
  if (root.namespace === CII && root.name === "CrossIndustryInvoice") return readCii(root);
  if (root.namespace === UBL.invoice && root.name === "Invoice") return readUbl(root);
  if (root.namespace === UBL.creditNote && root.name === "CreditNote") return readUbl(root);
  throw new EInvoiceError("xml.not_read");
}
