import type { AllowanceCharge, InvoiceLine, InvoiceParty, ReceivedInvoice, VatGroup } from "@comptoir/accounting/invoices/received-invoice";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { profileOf } from "./profile.js";
import { totalsReader } from "./totals.js";
import { amountOf, basisPointsOf, compact, calendarDayOf, registrationsOf } from "./values.js";
import { elementText, noteText, pathsIn } from "./xml/paths.js";
import type { XmlNode } from "./xml/tree.js";

/** The namespace of the root of a Cross Industry Invoice. */
export const CII = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const PREFIX = "urn:un:unece:uncefact:data:standard:";

const paths = pathsIn({
  "": `${PREFIX}ReusableAggregateBusinessInformationEntity:100`,
  rsm: CII,
  udt: `${PREFIX}UnqualifiedDataType:100`,
});
const { all, first, text } = paths;

const VAT_DUE: Readonly<Record<string, NonNullable<ReceivedInvoice["vatDue"]>>> = { "5": "invoice", "29": "delivery", "72": "payment" };

/** Reads a Cross Industry Invoice (D16B, D22B): the XML of Factur-X, or sent alone. */
export function readCii(root: XmlNode): ReceivedInvoice {
  const context = first(root, "rsm:ExchangedDocumentContext");
  const document = first(root, "rsm:ExchangedDocument");
  const transaction = first(root, "rsm:SupplyChainTradeTransaction");
  const agreement = first(transaction, "ApplicableHeaderTradeAgreement");
  const settlement = first(transaction, "ApplicableHeaderTradeSettlement");
  const guideline = text(context, "GuidelineSpecifiedDocumentContextParameter/ID") ?? "";
  const currency = text(settlement, "InvoiceCurrencyCode") ?? "EUR";
  const vatCurrency = text(settlement, "TaxCurrencyCode");
  return {
    syntax: "cii",
    root: "invoice",
    profile: profileOf(guideline),
    guideline,
    process: text(context, "BusinessProcessSpecifiedDocumentContextParameter/ID"),
    number: text(document, "ID") ?? "",
    typeCode: text(document, "TypeCode") ?? "",
    issuedOn: dayIn(first(document, "IssueDateTime")),
    dueDays: dueDaysOf(settlement),
    terms: joined(all(settlement, "SpecifiedTradePaymentTerms/Description").map(noteText)),
    currency,
    vatCurrency,
    vatDue: VAT_DUE[text(settlement, "ApplicableTradeTax/DueDateTypeCode") ?? ""] ?? null,
    notes: all(document, "IncludedNote").flatMap((note) => {
      const content = noteText(first(note, "Content"));
      return content === null ? [] : [{ subject: text(note, "SubjectCode"), text: content }];
    }),
    seller: partyOf(first(agreement, "SellerTradeParty")),
    buyer: partyOf(first(agreement, "BuyerTradeParty")),
    payee: payeeOf(first(settlement, "PayeeTradeParty")),
    representativeVat: compact(text(agreement, "SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID")),
    order: text(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
    contract: text(agreement, "ContractReferencedDocument/IssuerAssignedID"),
    preceding: all(settlement, "InvoiceReferencedDocument").flatMap((one) => {
      const number = text(one, "IssuerAssignedID");
      return number === null ? [] : [{ number, issuedOn: dayIn(first(one, "FormattedIssueDateTime")) }];
    }),
    deliveredOn: dayIn(first(transaction, "ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime")),
    period: periodOf(first(settlement, "BillingSpecifiedPeriod")),
    ...paymentOf(settlement),
    allowances: [
      ...all(settlement, "SpecifiedTradeAllowanceCharge").flatMap(allowanceOf),
      ...all(settlement, "SpecifiedLogisticsServiceCharge").flatMap(logisticsChargeOf),
    ],
    vat: all(settlement, "ApplicableTradeTax").flatMap(groupOf),
    ...totalsOf(settlement, { currency, vatCurrency }),
    lines: all(transaction, "IncludedSupplyChainTradeLineItem").map(lineOf),
  };
}

/** A day sits in a child, whose name and namespace depend on where it is. */
function dayIn(node: XmlNode | null): IsoDate | null {
  return calendarDayOf(elementText(node?.children[0] ?? null));
}

function dueDaysOf(settlement: XmlNode | null): readonly IsoDate[] {
  const days = all(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime").flatMap((node) => dayIn(node) ?? []);
  return [...new Set(days)].toSorted();
}

function partyOf(party: XmlNode | null): InvoiceParty {
  const organization = first(party, "SpecifiedLegalOrganization");
  const legal = first(organization, "ID");
  const globals = all(party, "GlobalID");
  const of = (node: XmlNode | null, schemes: readonly string[]): string | null =>
    node !== null && schemes.includes(node.attributes["schemeID"] ?? "") ? elementText(node) : null;
  const vat = all(party, "SpecifiedTaxRegistration/ID").find(({ attributes }) => attributes["schemeID"] === "VA");
  return {
    name: text(party, "Name") ?? "",
    tradeName: text(organization, "TradingBusinessName"),
    ...registrationsOf([of(legal, ["0002", "0009"]), ...globals.map((node) => of(node, ["0009", "0002"]))]),
    vatNumber: compact(elementText(vat ?? null)),
    country: compact(text(party, "PostalTradeAddress/CountryID")),
    endpoint: compact(text(party, "URIUniversalCommunication/URIID")),
  };
}

function payeeOf(payee: XmlNode | null): ReceivedInvoice["payee"] {
  const name = text(payee, "Name");
  return name === null ? null : { name, siren: registrationsOf([text(payee, "SpecifiedLegalOrganization/ID")]).siren };
}

function periodOf(period: XmlNode | null): ReceivedInvoice["period"] {
  return period === null ? null : { from: dayIn(first(period, "StartDateTime")), to: dayIn(first(period, "EndDateTime")) };
}

function paymentOf(
  settlement: XmlNode | null,
): Pick<ReceivedInvoice, "means" | "remittance" | "iban" | "debitedIban" | "mandate" | "card"> {
  const means = "SpecifiedTradeSettlementPaymentMeans";
  const account = first(settlement, `${means}/PayeePartyCreditorFinancialAccount`);
  return {
    means: text(settlement, `${means}/TypeCode`),
    remittance: text(settlement, "PaymentReference"),
    iban: compact(text(account, "IBANID") ?? text(account, "ProprietaryID")),
    debitedIban: compact(text(settlement, `${means}/PayerPartyDebtorFinancialAccount/IBANID`)),
    mandate: text(settlement, "SpecifiedTradePaymentTerms/DirectDebitMandateID"),
    card: text(settlement, `${means}/ApplicableTradeSettlementFinancialCard/ID`),
  };
}

function allowanceOf(node: XmlNode): readonly AllowanceCharge[] {
  const amount = amountOf(text(node, "ActualAmount"));
  if (amount === null) return [];
  return [
    {
      isCharge: text(node, "ChargeIndicator/udt:Indicator") === "true",
      amount,
      category: text(node, "CategoryTradeTax/CategoryCode"),
      rateBp: basisPointsOf(text(node, "CategoryTradeTax/RateApplicablePercent")),
      reason: text(node, "Reason"),
    },
  ];
}

/** Transport and packing have an element of their own in the extended profiles; the total of charges counts them. */
function logisticsChargeOf(node: XmlNode): readonly AllowanceCharge[] {
  const amount = amountOf(text(node, "AppliedAmount"));
  if (amount === null) return [];
  const category = text(node, "AppliedTradeTax/CategoryCode");
  const rateBp = basisPointsOf(text(node, "AppliedTradeTax/RateApplicablePercent"));
  return [{ isCharge: true, amount, category, rateBp, reason: text(node, "Description") }];
}

function groupOf(node: XmlNode): readonly VatGroup[] {
  const base = amountOf(text(node, "BasisAmount"));
  const category = text(node, "CategoryCode");
  if (base === null || category === null) return [];
  return [
    {
      category,
      rateBp: basisPointsOf(text(node, "RateApplicablePercent")) ?? 0,
      base,
      vat: amountOf(text(node, "CalculatedAmount")) ?? cents(0),
      reason: text(node, "ExemptionReason"),
      reasonCode: text(node, "ExemptionReasonCode"),
    },
  ];
}

function totalsOf(
  settlement: XmlNode | null,
  { currency, vatCurrency }: { readonly currency: string; readonly vatCurrency: string | null },
): Pick<ReceivedInvoice, "totals" | "rounded"> {
  const sums = first(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const taxes = all(sums, "TaxTotalAmount");
  const statedIn = (wanted: string): XmlNode | undefined => taxes.find(({ attributes }) => attributes["currencyID"] === wanted);
  const vat = statedIn(currency) ?? taxes.find(({ attributes }) => attributes["currencyID"] === undefined);
  const { read, rounded } = totalsReader();
  const totals = {
    lines: read("lines", text(sums, "LineTotalAmount")),
    allowances: read("allowances", text(sums, "AllowanceTotalAmount")),
    charges: read("charges", text(sums, "ChargeTotalAmount")),
    net: read("net", text(sums, "TaxBasisTotalAmount")),
    vat: read("vat", elementText(vat ?? null)),
    vatInEuros: vatCurrency === null || vatCurrency === currency ? null : read("vatInEuros", elementText(statedIn(vatCurrency) ?? null)),
    gross: read("gross", text(sums, "GrandTotalAmount")),
    prepaid: read("prepaid", text(sums, "TotalPrepaidAmount")),
    rounding: read("rounding", text(sums, "RoundingAmount")),
    payable: read("payable", text(sums, "DuePayableAmount")),
  };
  return { totals, rounded };
}

function lineOf(line: XmlNode): InvoiceLine {
  const settlement = first(line, "SpecifiedLineTradeSettlement");
  const status = text(line, "AssociatedDocumentLineDocument/LineStatusReasonCode");
  return {
    name: text(line, "SpecifiedTradeProduct/Name") ?? "",
    quantity: text(line, "SpecifiedLineTradeDelivery/BilledQuantity"),
    net: amountOf(text(settlement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")),
    category: text(settlement, "ApplicableTradeTax/CategoryCode"),
    rateBp: basisPointsOf(text(settlement, "ApplicableTradeTax/RateApplicablePercent")),
    isInformation: status === "GROUP" || status === "INFORMATION",
  };
}

function joined(texts: readonly (string | null)[]): string | null {
  const kept = texts.filter((one) => one !== null);
  return kept.length === 0 ? null : kept.join("\n");
}
