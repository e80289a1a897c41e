import { inflateSync } from "node:zlib";
import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { EInvoiceError } from "../errors.js";
import { decodeXml } from "../xml/decode.js";
import { CII } from "../cii.js";
import { UBL } from "../ubl.js";
import { readXml } from "../xml/tree.js";

/** Bytes of a PDF at most. */
export const PDF_BYTES = 20_000_000;
const MOST = { inflated: 5_000_000, attachments: 50, depth: 10 } as const;

/** The names under which norms attach the invoice of a PDF. */
const NAMES = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];
/** Roots that read as an invoice. */
const ROOTS: ReadonlySet<string> = new Set([CII, UBL.invoice, UBL.creditNote]);

/** True for bytes that begin like a PDF; some programs write a mark or an empty line first. */
export function isPdf(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf)?\s{0,16}%PDF-/.test(new TextDecoder("latin1").decode(bytes.subarray(0, 64)));
}

/**
 * The XML of the invoice that a PDF carries: the attachment named as the norms say, else the only one whose root is an invoice. Nothing of the
 * document is run or followed. Throws EInvoiceError `pdf.*`; two readable invoices are never chosen between.
 */
export async function invoiceInPdf(bytes: Uint8Array): Promise<string> {
  const found = await attachmentsIn(bytes);
  if (found.length > MOST.attachments) throw new EInvoiceError("pdf.too_heavy");
  const named = found.filter(({ name }) => NAMES.includes(name.toLowerCase()));
  const readable = named.length > 0 ? named : found.filter(({ name }) => /\.xml$/i.test(name));
  const invoices = readable.flatMap((one) => {
    const text = xmlOf(one, named.length > 0);
    return text === null ? [] : [text];
  });
  const stated = [...new Set(invoices)];
  // A document of an older norm beside its invoice is no second invoice.
  const distinct = stated.length > 1 ? stated.filter((text) => ROOTS.has(readXml(text).namespace)) : stated;
  if (distinct.length > 1) throw new EInvoiceError("pdf.two_invoices");
  if (distinct[0] === undefined) throw new EInvoiceError("pdf.no_invoice");
  return distinct[0];
}

/** Digits that follow one another, where no number of a document has so many: the library would read them from each of them on. */
const ENDLESS_NUMBER = /\d{256}/;
/** A signature waits between zeros, which are no number. */
const HEXADECIMAL = /<[\s\dA-Fa-f]*>/g;

/** True when a number without end is in what is no stream and no hexadecimal text. */
function hasEndlessNumber(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  for (let from = 0; from < text.length;) {
    const stream = text.indexOf("stream", from);
    const end = stream === -1 ? -1 : text.indexOf("endstream", stream);
    const part = text.slice(from, end === -1 ? text.length : stream);
    if (ENDLESS_NUMBER.test(part.replace(HEXADECIMAL, "<>"))) return true;
    from = end === -1 ? text.length : end + "endstream".length;
  }
  return false;
}

/** What the library does not read, at its opening or in its tree, is damaged. */
async function attachmentsIn(bytes: Uint8Array): Promise<readonly Attachment[]> {
  if (hasEndlessNumber(bytes)) throw new EInvoiceError("pdf.damaged");
  try {
    return attachmentsOf(await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false }));
  } catch (error) {
    if (error instanceof EInvoiceError) throw error;
    throw new EInvoiceError(error instanceof EncryptedPDFError ? "pdf.encrypted" : "pdf.damaged");
  }
}

type Attachment = { readonly name: string; readonly stream: PDFRawStream };

/** The attachments of the name tree of embedded files, else those that the catalog associates (`AF`). */
function attachmentsOf(document: PDFDocument): readonly Attachment[] {
  const { catalog } = document;
  const names = dictionaryAt(catalog, "Names");
  const tree = names === null ? null : dictionaryAt(names, "EmbeddedFiles");
  const specs = tree === null ? [] : specsOf(tree, { depth: 0, seen: new Set() });
  const associated = catalog.lookup(PDFName.of("AF"));
  const listed = specs.length > 0 ? specs : associated instanceof PDFArray ? dictionariesOf(associated) : [];
  return listed.flatMap(attachmentOf);
}

function specsOf(node: PDFDict, { depth, seen }: { readonly depth: number; readonly seen: Set<PDFDict> }): readonly PDFDict[] {
  if (depth > MOST.depth) throw new EInvoiceError("pdf.too_heavy");
  if (seen.has(node)) return [];
  seen.add(node);
  const names = node.lookup(PDFName.of("Names"));
  const own = names instanceof PDFArray ? dictionariesOf(names) : [];
  const kids = node.lookup(PDFName.of("Kids"));
  if (!(kids instanceof PDFArray)) return own;
  return [...own, ...dictionariesOf(kids).flatMap((kid) => specsOf(kid, { depth: depth + 1, seen }))];
}

/** The dictionaries of an array: a name tree holds one after each of its keys. */
function dictionariesOf(array: PDFArray): readonly PDFDict[] {
  return Array.from({ length: array.size() }, (_, index) => array.lookup(index)).filter((value) => value instanceof PDFDict);
}

function attachmentOf(spec: PDFDict): readonly Attachment[] {
  const files = dictionaryAt(spec, "EF");
  const stream = files?.lookup(PDFName.of("F")) ?? files?.lookup(PDFName.of("UF"));
  const name = textAt(spec, "UF") ?? textAt(spec, "F");
  return stream instanceof PDFRawStream && name !== null ? [{ name, stream }] : [];
}

function dictionaryAt(dictionary: PDFDict, key: string): PDFDict | null {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : null;
}

function textAt(dictionary: PDFDict, key: string): string | null {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

/** The XML of an attachment; null where it is no invoice. One under a name of the norms must be one. */
function xmlOf({ stream }: Attachment, isNamed: boolean): string | null {
  const text = textOrNull(() => decodeXml(contentOf(stream)), isNamed);
  if (text === null) return null;
  const root = textOrNull(() => readXml(text), isNamed);
  if (root === null) return null;
  return isNamed || ROOTS.has(root.namespace) ? text : null;
}

function textOrNull<T>(read: () => T, isRequired: boolean): T | null {
  if (isRequired) return read();
  try {
    return read();
  } catch (error) {
    if (error instanceof EInvoiceError) return null;
    throw error;
  }
}

/** The bytes of a stream, inflated under a limit. Throws `pdf.too_heavy`; a filter other than Flate is not read. */
function contentOf(stream: PDFRawStream): Uint8Array {
  const filters = filtersOf(stream);
  if (filters.length > 2 || filters.some((filter) => filter !== "FlateDecode")) throw new EInvoiceError("pdf.damaged");
  let content: Uint8Array = stream.getContents();
  for (const _ of filters) content = inflated(content);
  if (content.length > MOST.inflated) throw new EInvoiceError("pdf.too_heavy");
  return content;
}

function filtersOf(stream: PDFRawStream): readonly string[] {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const names = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  return names.map((name) => (name instanceof PDFName ? name.decodeText() : ""));
}

function inflated(content: Uint8Array): Uint8Array {
  try {
    return inflateSync(content, { maxOutputLength: MOST.inflated });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new EInvoiceError(isTooLarge ? "pdf.too_heavy" : "pdf.damaged");
  }
}
