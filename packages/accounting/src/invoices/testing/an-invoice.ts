import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { headOf, type InvoiceHead } from "../invoice-head.js";
import type { InvoiceParty, ReceivedInvoice } from "../received-invoice.js";

const seller: InvoiceParty = {
  name: "PAPETERIE DU PORT",
  tradeName: null,
  siren: "552100554",
  siret: null,
  vatNumber: "FR96552100554",
  country: "FR",
  endpoint: null,
};

/** An invoice of 100 € at 20 % and 40 € at 5,5 %, sound under every check, with what a test changes of it. */
export function anInvoice(given: Partial<ReceivedInvoice> = {}): ReceivedInvoice & InvoiceHead {
  const invoice: ReceivedInvoice = {
    syntax: "cii",
    root: "invoice",
    profile: "en_16931",
    guideline: "urn:cen.eu:en16931:2017",
    process: "S1",
    number: "F-2026-0042",
    typeCode: "380",
    issuedOn: isoDate("2026-03-02"),
    dueDays: [isoDate("2026-04-01")],
    terms: null,
    currency: "EUR",
    vatCurrency: null,
    vatDue: null,
    notes: [],
    seller,
    buyer: { ...seller, name: "CABINET MARTIN", siren: "732829320", vatNumber: null },
    payee: null,
    representativeVat: null,
    order: null,
    contract: null,
    preceding: [],
    deliveredOn: null,
    period: null,
    means: "30",
    remittance: null,
    iban: "FR7630006000011234567890189",
    debitedIban: null,
    mandate: null,
    card: null,
    allowances: [],
    vat: [
      { category: "S", rateBp: 2000, base: cents(100_00), vat: cents(20_00), reason: null, reasonCode: null },
      { category: "S", rateBp: 550, base: cents(40_00), vat: cents(2_20), reason: null, reasonCode: null },
    ],
    totals: {
      lines: cents(140_00),
      allowances: null,
      charges: null,
      net: cents(140_00),
      vat: cents(22_20),
      vatInEuros: null,
      gross: cents(162_20),
      prepaid: null,
      rounding: null,
      payable: cents(162_20),
    },
    lines: [],
    rounded: [],
    ...given,
  };
  return { ...invoice, ...headOf(invoice) };
}
