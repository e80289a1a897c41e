import { decodeXml } from "./xml/decode.js";
import { readXml, type XmlNode } from "./xml/tree.js";
import { EInvoiceError } from "./errors.js";
import { compact } from "./values.js";
import { elementText } from "./xml/paths.js";

/** A status of an invoice as a platform gives it (CDAR): which invoice, whose, since when. */
export type LifeCycleStatus = {
  readonly number: string;
  readonly sellerSiren: string | null;
  readonly code: number;
  /** An instant, ISO; null where the file states none that can be read. */
  readonly at: string | null;
  readonly reason: string | null;
};

const CDAR = "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100";

/** Reads the status that a CDAR file states. Its elements are found by name, since platforms order them in several ways. Throws EInvoiceError `xml.*`. */
export function readLifeCycle(bytes: Uint8Array): LifeCycleStatus {
  const root = readXml(decodeXml(bytes));
  if (root.namespace !== CDAR) throw new EInvoiceError("xml.not_read");
  const reference = within(root, "ReferenceReferencedDocument");
  const number = textWithin(reference, "IssuerAssignedID");
  const code = Number(textWithin(reference, "ProcessConditionCode"));
  if (number === null || !Number.isInteger(code) || code < 200 || code > 213) throw new EInvoiceError("xml.not_read");
  return {
    number,
    sellerSiren: compact(textWithin(within(reference, "IssuerTradeParty"), "GlobalID")),
    code,
    at: instantOf(elementText(within(within(root, "AcknowledgementDocument"), "IssueDateTime")?.children[0] ?? null)),
    reason: textWithin(reference, "Reason") ?? textWithin(reference, "ReasonCode"),
  };
}

/** The first element of that name below another. */
function within(node: XmlNode | null, name: string): XmlNode | null {
  for (const child of node?.children ?? []) {
    const found = child.name === name ? child : within(child, name);
    if (found !== null) return found;
  }
  return null;
}

function textWithin(node: XmlNode | null, name: string): string | null {
  return elementText(within(node, name));
}

/** `20260131143000` as an instant of universal time. */
function instantOf(text: string | null): string | null {
  const [, year, month, day, hours = "00", minutes = "00", seconds = "00"] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?/.exec(text ?? "") ?? [];
  const instant = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  return Number.isNaN(Date.parse(instant)) ? null : instant;
}
