import type { AllowanceCharge, InvoiceLine, InvoiceParty, ReceivedInvoice, VatGroup } from "@comptoir/accounting/invoices/received-invoice";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { profileOf } from "./profile.js";
import { totalsReader } from "./totals.js";
import { amountOf, basisPointsOf, compact, calendarDayOf, registrationsOf } from "./values.js";
import { elementText, noteText, pathsIn } from "./xml/paths.js";
import type { XmlNode } from "./xml/tree.js";

const PREFIX = "urn:oasis:names:specification:ubl:schema:xsd:";
/** The namespaces of the roots of UBL 2.1. */
export const UBL = { invoice: `${PREFIX}Invoice-2`, creditNote: `${PREFIX}CreditNote-2` } as const;

const { all, first, text } = pathsIn({ cac: `${PREFIX}CommonAggregateComponents-2`, cbc: `${PREFIX}CommonBasicComponents-2` });

const VAT_DUE: Readonly<Record<string, NonNullable<ReceivedInvoice["vatDue"]>>> = { "3": "invoice", "35": "delivery", "432": "payment" };

/** Reads an invoice or a credit note of UBL 2.1. */
export function readUbl(root: XmlNode): ReceivedInvoice {
  const isCreditNote = root.namespace === UBL.creditNote;
  const guideline = text(root, "cbc:CustomizationID") ?? "";
  const currency = text(root, "cbc:DocumentCurrencyCode") ?? "EUR";
  const vatCurrency = text(root, "cbc:TaxCurrencyCode");
  return {
    syntax: "ubl",
    root: isCreditNote ? "credit_note" : "invoice",
    profile: profileOf(guideline),
    guideline,
    process: text(root, "cbc:ProfileID"),
    number: text(root, "cbc:ID") ?? "",
    typeCode: text(root, isCreditNote ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode") ?? (isCreditNote ? "381" : ""),
    issuedOn: calendarDayOf(text(root, "cbc:IssueDate")),
    dueDays: dueDaysOf(root),
    terms: noteText(first(root, "cac:PaymentTerms/cbc:Note")),
    currency,
    vatCurrency,
    vatDue: VAT_DUE[text(root, "cac:InvoicePeriod/cbc:DescriptionCode") ?? ""] ?? null,
    notes: all(root, "cbc:Note").flatMap(noteOf),
    seller: partyOf(first(root, "cac:AccountingSupplierParty/cac:Party")),
    buyer: partyOf(first(root, "cac:AccountingCustomerParty/cac:Party")),
    payee: payeeOf(first(root, "cac:PayeeParty")),
    representativeVat: compact(text(root, "cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID")),
    order: text(root, "cac:OrderReference/cbc:ID"),
    contract: text(root, "cac:ContractDocumentReference/cbc:ID"),
    preceding: all(root, "cac:BillingReference/cac:InvoiceDocumentReference").flatMap((one) => {
      const number = text(one, "cbc:ID");
      return number === null ? [] : [{ number, issuedOn: calendarDayOf(text(one, "cbc:IssueDate")) }];
    }),
    deliveredOn: calendarDayOf(text(root, "cac:Delivery/cbc:ActualDeliveryDate")),
    period: periodOf(first(root, "cac:InvoicePeriod")),
    ...paymentOf(root),
    allowances: all(root, "cac:AllowanceCharge").flatMap(allowanceOf),
    ...taxesAndTotalsOf(root, { currency, vatCurrency }),
    lines: all(root, isCreditNote ? "cac:CreditNoteLine" : "cac:InvoiceLine").map(lineOf),
  };
}

function dueDaysOf(root: XmlNode): readonly IsoDate[] {
  const stated = [...all(root, "cbc:DueDate"), ...all(root, "cac:PaymentMeans/cbc:PaymentDueDate")];
  return [...new Set(stated.flatMap((node) => calendarDayOf(elementText(node)) ?? []))].toSorted();
}

/** The subject of a note is written before it: `#PMT#`. */
function noteOf(node: XmlNode): ReceivedInvoice["notes"] {
  const content = noteText(node);
  if (content === null) return [];
  const [, subject = null, rest = content] = /^#([A-Z]{3})#\s*([\s\S]*)$/.exec(content) ?? [];
  return [{ subject, text: rest }];
}

function partyOf(party: XmlNode | null): InvoiceParty {
  const legal = first(party, "cac:PartyLegalEntity");
  const under = (path: string, schemes: readonly string[]): readonly (string | null)[] =>
    all(party, path)
      .filter(({ attributes }) => schemes.includes(attributes["schemeID"] ?? ""))
      .map(elementText);
  const vat = all(party, "cac:PartyTaxScheme").find((scheme) => text(scheme, "cac:TaxScheme/cbc:ID") === "VAT");
  return {
    name: text(legal, "cbc:RegistrationName") ?? text(party, "cac:PartyName/cbc:Name") ?? "",
    tradeName: text(party, "cac:PartyName/cbc:Name"),
    ...registrationsOf([
      ...under("cac:PartyLegalEntity/cbc:CompanyID", ["0002", "0009"]),
      ...under("cac:PartyIdentification/cbc:ID", ["0009", "0002"]),
    ]),
    vatNumber: compact(text(vat ?? null, "cbc:CompanyID")),
    country: compact(text(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode")),
    endpoint: compact(text(party, "cbc:EndpointID")),
  };
}

function payeeOf(payee: XmlNode | null): ReceivedInvoice["payee"] {
  const name = text(payee, "cac:PartyName/cbc:Name");
  return name === null ? null : { name, siren: registrationsOf([text(payee, "cac:PartyLegalEntity/cbc:CompanyID")]).siren };
}

function periodOf(period: XmlNode | null): ReceivedInvoice["period"] {
  const [from, to] = [calendarDayOf(text(period, "cbc:StartDate")), calendarDayOf(text(period, "cbc:EndDate"))];
  return from === null && to === null ? null : { from, to };
}

function paymentOf(root: XmlNode): Pick<ReceivedInvoice, "means" | "remittance" | "iban" | "debitedIban" | "mandate" | "card"> {
  return {
    means: text(root, "cac:PaymentMeans/cbc:PaymentMeansCode"),
    remittance: text(root, "cac:PaymentMeans/cbc:PaymentID"),
    iban: compact(text(root, "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID")),
    debitedIban: compact(text(root, "cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID")),
    mandate: text(root, "cac:PaymentMeans/cac:PaymentMandate/cbc:ID"),
    card: text(root, "cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID"),
  };
}

function allowanceOf(node: XmlNode): readonly AllowanceCharge[] {
  const amount = amountOf(text(node, "cbc:Amount"));
  if (amount === null) return [];
  return [
    {
      isCharge: text(node, "cbc:ChargeIndicator") === "true",
      amount,
      category: text(node, "cac:TaxCategory/cbc:ID"),
      rateBp: basisPointsOf(text(node, "cac:TaxCategory/cbc:Percent")),
      reason: text(node, "cbc:AllowanceChargeReason"),
    },
  ];
}

function taxesAndTotalsOf(
  root: XmlNode,
  { currency, vatCurrency }: { readonly currency: string; readonly vatCurrency: string | null },
): Pick<ReceivedInvoice, "vat" | "totals" | "rounded"> {
  const taxes = all(root, "cac:TaxTotal");
  const statedIn = (wanted: string): XmlNode | undefined =>
    taxes.find((tax) => first(tax, "cbc:TaxAmount")?.attributes["currencyID"] === wanted);
  const tax = statedIn(currency) ?? taxes.find((one) => first(one, "cbc:TaxAmount")?.attributes["currencyID"] === undefined) ?? null;
  const sums = first(root, "cac:LegalMonetaryTotal");
  const { read, rounded } = totalsReader();
  const inAccounting = vatCurrency === null || vatCurrency === currency ? null : (statedIn(vatCurrency) ?? null);
  const totals = {
    lines: read("lines", text(sums, "cbc:LineExtensionAmount")),
    allowances: read("allowances", text(sums, "cbc:AllowanceTotalAmount")),
    charges: read("charges", text(sums, "cbc:ChargeTotalAmount")),
    net: read("net", text(sums, "cbc:TaxExclusiveAmount")),
    vat: read("vat", text(tax, "cbc:TaxAmount")),
    vatInEuros: read("vatInEuros", text(inAccounting, "cbc:TaxAmount")),
    gross: read("gross", text(sums, "cbc:TaxInclusiveAmount")),
    prepaid: read("prepaid", text(sums, "cbc:PrepaidAmount")),
    rounding: read("rounding", text(sums, "cbc:PayableRoundingAmount")),
    payable: read("payable", text(sums, "cbc:PayableAmount")),
  };
  return { vat: all(tax, "cac:TaxSubtotal").flatMap(groupOf), totals, rounded };
}

function groupOf(node: XmlNode): readonly VatGroup[] {
  const base = amountOf(text(node, "cbc:TaxableAmount"));
  const category = text(node, "cac:TaxCategory/cbc:ID");
  if (base === null || category === null) return [];
  return [
    {
      category,
      rateBp: basisPointsOf(text(node, "cac:TaxCategory/cbc:Percent")) ?? 0,
      base,
      vat: amountOf(text(node, "cbc:TaxAmount")) ?? cents(0),
      reason: text(node, "cac:TaxCategory/cbc:TaxExemptionReason"),
      reasonCode: text(node, "cac:TaxCategory/cbc:TaxExemptionReasonCode"),
    },
  ];
}

function lineOf(line: XmlNode): InvoiceLine {
  return {
    name: text(line, "cac:Item/cbc:Name") ?? "",
    quantity: text(line, "cbc:InvoicedQuantity") ?? text(line, "cbc:CreditedQuantity"),
    net: amountOf(text(line, "cbc:LineExtensionAmount")),
    category: text(line, "cac:Item/cac:ClassifiedTaxCategory/cbc:ID"),
    rateBp: basisPointsOf(text(line, "cac:Item/cac:ClassifiedTaxCategory/cbc:Percent")),
    isInformation: false,
  };
}
