import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";

/** What a profile of EN 16931 and of Factur-X promises to hold. */
export type InvoiceProfile = "minimum" | "basic_wl" | "basic" | "en_16931" | "extended" | "unknown";

/** The seller or the buyer, as the document names it; numbers without their spaces. */
export type InvoiceParty = {
  readonly name: string;
  readonly tradeName: string | null;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  /** Two letters. */
  readonly country: string | null;
  /** Its address on the network of platforms. */
  readonly endpoint: string | null;
};

/** One line of the VAT breakdown: a category and a rate, with the amounts that the document states. */
export type VatGroup = {
  readonly category: string;
  readonly rateBp: number;
  readonly base: Cents;
  readonly vat: Cents;
  readonly reason: string | null;
  readonly reasonCode: string | null;
};

/** A line of the document. */
export type InvoiceLine = {
  readonly name: string;
  /** As it is written: quantities have no unit that the books know. */
  readonly quantity: string | null;
  readonly net: Cents | null;
  readonly category: string | null;
  readonly rateBp: number | null;
  /** A group or an information of the extended profile, which no total counts. */
  readonly isInformation: boolean;
};

/** An allowance or a charge of the whole document. */
export type AllowanceCharge = {
  readonly isCharge: boolean;
  readonly amount: Cents;
  readonly category: string | null;
  readonly rateBp: number | null;
  readonly reason: string | null;
};

/** The totals that the document states; null where it states none. */
export type InvoiceTotals = {
  readonly lines: Cents | null;
  readonly allowances: Cents | null;
  readonly charges: Cents | null;
  readonly net: Cents | null;
  readonly vat: Cents | null;
  /** VAT in the currency of accounting, where the document is in another one. */
  readonly vatInEuros: Cents | null;
  readonly gross: Cents | null;
  readonly prepaid: Cents | null;
  readonly rounding: Cents | null;
  readonly payable: Cents | null;
};

/** An electronic invoice as it was read: every amount is the document's own, none is computed. */
export type ReceivedInvoice = {
  readonly syntax: "cii" | "ubl";
  /** The root of the document: UBL has one of its own for credit notes. */
  readonly root: "invoice" | "credit_note";
  readonly profile: InvoiceProfile;
  readonly guideline: string;
  readonly process: string | null;
  readonly number: string;
  readonly typeCode: string;
  readonly issuedOn: IsoDate | null;
  /** Every day of payment that it states, the first one first. */
  readonly dueDays: readonly IsoDate[];
  readonly terms: string | null;
  readonly currency: string;
  readonly vatCurrency: string | null;
  /** When its VAT is due: `invoice`, `delivery` or `payment`. */
  readonly vatDue: "invoice" | "delivery" | "payment" | null;
  readonly notes: readonly { readonly subject: string | null; readonly text: string }[];
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  /** Who is paid where it is not the seller, such as a factor. */
  readonly payee: { readonly name: string; readonly siren: string | null } | null;
  readonly representativeVat: string | null;
  readonly order: string | null;
  readonly contract: string | null;
  readonly preceding: readonly { readonly number: string; readonly issuedOn: IsoDate | null }[];
  readonly deliveredOn: IsoDate | null;
  readonly period: { readonly from: IsoDate | null; readonly to: IsoDate | null } | null;
  readonly means: string | null;
  readonly remittance: string | null;
  readonly iban: string | null;
  readonly debitedIban: string | null;
  readonly mandate: string | null;
  readonly card: string | null;
  readonly allowances: readonly AllowanceCharge[];
  readonly vat: readonly VatGroup[];
  readonly totals: InvoiceTotals;
  readonly lines: readonly InvoiceLine[];
  /** Totals that state more than two decimals, which were rounded to the cent. */
  readonly rounded: readonly string[];
};

/** Codes of invoices, of deposits, of corrective invoices and of credit notes (UNTDID 1001: the French flow, and 262). */
const KINDS: Readonly<Record<InvoiceKind, readonly string[]>> = {
  invoice: ["380", "389", "393", "501"],
  deposit: ["386", "500"],
  corrective: ["384", "471", "472", "473"],
  credit_note: ["381", "261", "262", "396", "502", "503"],
};

/** What a document is, by its type code. */
export type InvoiceKind = "invoice" | "deposit" | "corrective" | "credit_note";

/** What a document is; an unknown code of type is an invoice, but in a credit note of UBL. */
export function invoiceKind({ typeCode, root }: Pick<ReceivedInvoice, "typeCode" | "root">): InvoiceKind {
  const known = (Object.keys(KINDS) as InvoiceKind[]).find((kind) => KINDS[kind].includes(typeCode));
  if (root === "credit_note") return "credit_note";
  return known ?? "invoice";
}

/** True for a type code of the French flow. */
export function isKnownType(typeCode: string): boolean {
  return Object.values(KINDS).some((codes) => codes.includes(typeCode));
}

/** Written by the buyer in the name of the seller. */
export function isSelfBilled({ typeCode }: Pick<ReceivedInvoice, "typeCode">): boolean {
  return ["389", "261", "500", "501", "502"].includes(typeCode);
}

/**
 * What the company owes for a document, incl. tax: below zero where it reduces what is owed. A credit note is written with amounts
 * above zero, a corrective invoice that gives back with amounts below. Null without a total.
 */
export function owedOf(invoice: Pick<ReceivedInvoice, "typeCode" | "root" | "totals">, which: "gross" | "payable"): Cents | null {
  const { totals } = invoice;
  const amount = totals[which] ?? totals.gross ?? totals.payable;
  if (amount === null) return null;
  return invoiceKind(invoice) === "credit_note" ? cents(0 - Math.abs(amount)) : amount;
}

/** The sign that its amounts take in the books of the buyer: -1 for a credit note written above zero. */
export function directionOf(invoice: Pick<ReceivedInvoice, "typeCode" | "root" | "totals">): 1 | -1 {
  const gross = invoice.totals.gross ?? invoice.totals.payable ?? 0;
  return invoiceKind(invoice) === "credit_note" && gross > 0 ? -1 : 1;
}

/** True where nothing is left to pay: settled in full before, by card, or a process that says so. */
export function isPaidAlready({ totals, process, means }: Pick<ReceivedInvoice, "totals" | "process" | "means">): boolean {
  const isSettled = totals.payable === 0 && totals.prepaid !== null && totals.prepaid === totals.gross;
  return isSettled || /^[BSM]2$/.test(process ?? "") || ["48", "54", "55"].includes(means ?? "");
}

/** The SIREN of a party: its own, else the first digits of its SIRET, else the nine digits of its French VAT number. */
export function sirenOfParty({ siren, siret, vatNumber }: Pick<InvoiceParty, "siren" | "siret" | "vatNumber">): string | null {
  return siren ?? siret?.slice(0, 9) ?? /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber ?? "")?.[1] ?? null;
}

/** The key of a seller in a company: its SIREN, else its VAT number, else its name. */
export function sellerKey(seller: InvoiceParty): string {
  const key = sirenOfParty(seller) ?? seller.vatNumber ?? seller.name.trim().toLocaleUpperCase("fr").replace(/\s+/g, " ");
  return key.slice(0, MOST_OF_KEY);
}

/** Characters of a key, which the database sorts by. */
const MOST_OF_KEY = 150;

/** A number of invoice, compared without case and spaces. */
export function numberKey(number: string): string {
  return number.replace(/\s/g, "").toUpperCase().slice(0, MOST_OF_KEY);
}

/** The last day of payment that it states. */
export function dueOn({ dueDays }: Pick<ReceivedInvoice, "dueDays">): IsoDate | null {
  return dueDays.reduce<IsoDate | null>((latest, day) => (latest === null || day > latest ? day : latest), null);
}
