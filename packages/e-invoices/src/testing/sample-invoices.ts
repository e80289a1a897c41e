/** What a sample invoice says; amounts as the document writes them. */
export type SampleInvoice = {
  readonly number: string;
  readonly typeCode: string;
  readonly guideline: string;
  readonly process: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly seller: { readonly name: string; readonly siren: string; readonly vatNumber: string; readonly country: string };
  readonly buyer: { readonly name: string; readonly siren: string };
  readonly currency: string;
  readonly groups: readonly {
    readonly category: string;
    readonly rate: string;
    readonly base: string;
    readonly vat: string;
    readonly reason?: string;
  }[];
  readonly net: string;
  readonly vat: string | null;
  readonly gross: string;
  readonly prepaid: string;
  readonly payable: string;
  readonly iban: string;
  readonly means: string;
  readonly preceding: string | null;
  readonly terms: string;
};

/** An invoice of two rates, sound under every check. */
export const SAMPLE: SampleInvoice = {
  number: "F-2026-0042",
  typeCode: "380",
  guideline: "urn:cen.eu:en16931:2017",
  process: "S1",
  issuedOn: "2026-03-02",
  dueOn: "2026-04-01",
  seller: { name: "PAPETERIE DU PORT", siren: "552100554", vatNumber: "FR96552100554", country: "FR" },
  buyer: { name: "CABINET MARTIN", siren: "732829320" },
  currency: "EUR",
  groups: [
    { category: "S", rate: "20", base: "100.00", vat: "20.00" },
    { category: "S", rate: "5.5", base: "40.00", vat: "2.20" },
  ],
  net: "140.00",
  vat: "22.20",
  gross: "162.20",
  prepaid: "0.00",
  payable: "162.20",
  iban: "FR7630006000011234567890189",
  means: "30",
  preceding: null,
  terms: "Paiement à 30 jours",
};

const day = (iso: string): string => iso.replaceAll("-", "");
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The guidelines of each profile, as documents name them. */
export const GUIDELINES = {
  minimum: "urn:factur-x.eu:1p0:minimum",
  basic_wl: "urn:factur-x.eu:1p0:basicwl",
  basic: "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic",
  en_16931: "urn:cen.eu:en16931:2017",
  extended: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended",
} as const;

/** The document as a Cross Industry Invoice, with what its profile holds. */
export function ciiOf(given: Partial<SampleInvoice> = {}): string {
  const sample = { ...SAMPLE, ...given };
  const { seller, buyer, currency } = sample;
  const isMinimum = sample.guideline === GUIDELINES.minimum;
  const hasLines = !isMinimum && sample.guideline !== GUIDELINES.basic_wl;
  const party = (name: string, siren: string, vat: string, country: string): string =>
    `<ram:Name>${escape(name)}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>` +
    `<ram:PostalTradeAddress><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>` +
    (vat === "" ? "" : `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vat}</ram:ID></ram:SpecifiedTaxRegistration>`);
  const lines = sample.groups.map(
    ({ category, rate, base }, index) =>
      `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>` +
      `<ram:SpecifiedTradeProduct><ram:Name>Article ${index + 1}</ram:Name></ram:SpecifiedTradeProduct>` +
      `<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>` +
      `<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>` +
      `<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${base}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
  );
  const groups = sample.groups.map(
    ({ category, rate, base, vat, reason }) =>
      `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${reason === undefined ? "" : `<ram:ExemptionReason>${escape(reason)}</ram:ExemptionReason>`}<ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`,
  );
  const full = isMinimum
    ? ""
    : `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${sample.means}</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${sample.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>${groups.join("")}` +
      `<ram:SpecifiedTradePaymentTerms><ram:Description>${escape(sample.terms)}</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">${day(sample.dueOn)}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  const preceding =
    sample.preceding === null
      ? ""
      : `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${sample.preceding}</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day(sample.issuedOn)}</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">` +
    `<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${sample.process}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${sample.guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>` +
    `<rsm:ExchangedDocument><ram:ID>${sample.number}</ram:ID><ram:TypeCode>${sample.typeCode}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${day(sample.issuedOn)}</udt:DateTimeString></ram:IssueDateTime><ram:IncludedNote><ram:Content>Indemnité de recouvrement 40 €</ram:Content><ram:SubjectCode>PMT</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>` +
    `<rsm:SupplyChainTradeTransaction>${hasLines ? lines.join("") : ""}<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>${party(seller.name, seller.siren, seller.vatNumber, seller.country)}</ram:SellerTradeParty><ram:BuyerTradeParty>${party(buyer.name, buyer.siren, "", "FR")}</ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>` +
    `<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>${full}<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${hasLines ? `<ram:LineTotalAmount>${sample.net}</ram:LineTotalAmount>` : ""}<ram:TaxBasisTotalAmount>${sample.net}</ram:TaxBasisTotalAmount>${sample.vat === null ? "" : `<ram:TaxTotalAmount currencyID="${currency}">${sample.vat}</ram:TaxTotalAmount>`}<ram:GrandTotalAmount>${sample.gross}</ram:GrandTotalAmount>${isMinimum ? "" : `<ram:TotalPrepaidAmount>${sample.prepaid}</ram:TotalPrepaidAmount>`}<ram:DuePayableAmount>${sample.payable}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>${preceding}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
  );
}

/** The document as UBL 2.1: a credit note has its own root and names. */
export function ublOf(given: Partial<SampleInvoice> & { readonly isCreditNote?: boolean } = {}): string {
  const sample = { ...SAMPLE, ...given };
  const { seller, buyer, currency } = sample;
  const kind = given.isCreditNote === true ? "CreditNote" : "Invoice";
  const money = (name: string, amount: string): string => `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`;
  const party = (name: string, siren: string, vat: string, country: string): string =>
    `<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>` +
    (vat === ""
      ? ""
      : `<cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`) +
    `<cac:PartyLegalEntity><cbc:RegistrationName>${escape(name)}</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${siren}</cbc:CompanyID></cac:PartyLegalEntity></cac:Party>`;
  const category = ({ category: code, rate, reason }: SampleInvoice["groups"][number], name: string): string =>
    `<cac:${name}><cbc:ID>${code}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${reason === undefined ? "" : `<cbc:TaxExemptionReason>${escape(reason)}</cbc:TaxExemptionReason>`}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const groups = sample.groups.map(
    (group) =>
      `<cac:TaxSubtotal>${money("TaxableAmount", group.base)}${money("TaxAmount", group.vat)}${category(group, "TaxCategory")}</cac:TaxSubtotal>`,
  );
  const lines = sample.groups.map(
    (group, index) =>
      `<cac:${kind}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity"} unitCode="C62">1</cbc:${kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity"}>${money("LineExtensionAmount", group.base)}<cac:Item><cbc:Name>Article ${index + 1}</cbc:Name>${category(group, "ClassifiedTaxCategory")}</cac:Item></cac:${kind}Line>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">` +
    `<cbc:CustomizationID>${sample.guideline}</cbc:CustomizationID><cbc:ProfileID>${sample.process}</cbc:ProfileID><cbc:ID>${sample.number}</cbc:ID><cbc:IssueDate>${sample.issuedOn}</cbc:IssueDate>${kind === "Invoice" ? `<cbc:DueDate>${sample.dueOn}</cbc:DueDate>` : ""}<cbc:${kind}TypeCode>${sample.typeCode}</cbc:${kind}TypeCode><cbc:Note>#PMT#Indemnité de recouvrement 40 €</cbc:Note><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>` +
    (sample.preceding === null
      ? ""
      : `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${sample.preceding}</cbc:ID><cbc:IssueDate>${sample.issuedOn}</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`) +
    `<cac:AccountingSupplierParty>${party(seller.name, seller.siren, seller.vatNumber, seller.country)}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party(buyer.name, buyer.siren, "", "FR")}</cac:AccountingCustomerParty>` +
    `<cac:PaymentMeans><cbc:PaymentMeansCode>${sample.means}</cbc:PaymentMeansCode>${kind === "CreditNote" ? `<cbc:PaymentDueDate>${sample.dueOn}</cbc:PaymentDueDate>` : ""}<cac:PayeeFinancialAccount><cbc:ID>${sample.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentTerms><cbc:Note>${escape(sample.terms)}</cbc:Note></cac:PaymentTerms>` +
    (sample.vat === null ? "" : `<cac:TaxTotal>${money("TaxAmount", sample.vat)}${groups.join("")}</cac:TaxTotal>`) +
    `<cac:LegalMonetaryTotal>${money("LineExtensionAmount", sample.net)}${money("TaxExclusiveAmount", sample.net)}${money("TaxInclusiveAmount", sample.gross)}${money("PrepaidAmount", sample.prepaid)}${money("PayableAmount", sample.payable)}</cac:LegalMonetaryTotal>${lines.join("")}</${kind}>`
  );
}
