import { SaxesParser, type SaxesTagNS } from "saxes";
import { EInvoiceError } from "../errors.js";

/** An element with what it holds, its name by its namespace, never by its prefix. */
export type XmlNode = {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
};

type Building = XmlNode & { text: string; readonly children: Building[] };

const MOST = { bytes: 5_000_000, depth: 60, elements: 100_000, attributes: 200_000 } as const;

/** Reads an XML text into one small tree. Throws EInvoiceError `xml.*`: any DOCTYPE is refused, depth and counts are bounded. */
export function readXml(text: string): XmlNode {
  if (text.length > MOST.bytes) throw new EInvoiceError("file.too_large");
  const parser = new SaxesParser({ xmlns: true });
  const open: Building[] = [];
  const counted = { elements: 0, attributes: 0 };
  let root: Building | null = null;
  parser.on("error", () => {
    throw new EInvoiceError("xml.malformed");
  });
  parser.on("doctype", () => {
    throw new EInvoiceError("xml.doctype");
  });
  parser.on("opentag", (tag) => {
    counted.elements += 1;
    counted.attributes += Object.keys(tag.attributes).length;
    if (counted.elements > MOST.elements || counted.attributes > MOST.attributes) throw new EInvoiceError("xml.too_many");
    if (open.length >= MOST.depth) throw new EInvoiceError("xml.too_deep");
    const node = nodeOf(tag);
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else root = node;
    open.push(node);
  });
  const add = (piece: string): void => {
    const node = open.at(-1);
    // What an invoice carries beside it (base64) is never needed here.
    if (node && !node.name.endsWith("BinaryObject")) node.text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    open.pop();
  });
  // A DOCTYPE is refused before the parser reads what it declares.
  if (/<!DOCTYPE/i.test(text)) throw new EInvoiceError("xml.doctype");
  parser.write(text).close();
  if (root === null) throw new EInvoiceError("xml.malformed");
  return root;
}

function nodeOf(tag: SaxesTagNS): Building {
  const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
  return { namespace: tag.uri, name: tag.local, attributes, text: "", children: [] };
}
