import { sumCents, type Cents } from "../money.js";
import type { ReceivedInvoice } from "./received-invoice.js";

/** What may be thousands of rows of a document, or long texts. */
const LONG = ["lines", "allowances", "notes", "terms"] as const;
/** What its own page alone shows. */
const SHOWN = [
  "guideline",
  "vatDue",
  "vatCurrency",
  "representativeVat",
  "order",
  "contract",
  "deliveredOn",
  "period",
  "remittance",
  "debitedIban",
  "card",
] as const;

/** What the rows that a head leaves out add up to. */
type CountedRows = {
  readonly lines: number;
  /** The sum of the lines that totals count; null where none of them states an amount. */
  readonly net: Cents | null;
  readonly allowances: Cents;
  readonly charges: Cents;
};

/**
 * An invoice without its rows and its long texts: all that lists, checks, matches and postings read of it. The database keeps it beside the document
 * (`books.invoice_head`), so that a list never reads thousands of lines.
 */
export type InvoiceHead = Omit<ReceivedInvoice, (typeof LONG)[number] | (typeof SHOWN)[number]> & {
  readonly counted: CountedRows;
  /** Its terms and notes that may speak of a discount for early payment; null without any. */
  readonly discountText: string | null;
};

const MOST_CHARACTERS = 2000;

/** The head of an invoice, as `books.invoice_head` makes it of the document. */
export function headOf(invoice: ReceivedInvoice): InvoiceHead {
  const { lines, allowances, notes, terms } = invoice;
  const left: ReadonlySet<string> = new Set([...LONG, ...SHOWN]);
  const kept = Object.fromEntries(Object.entries(invoice).filter(([name]) => !left.has(name))) as Omit<
    InvoiceHead,
    "counted" | "discountText"
  >;
  const nets = lines.filter(({ isInformation }) => !isInformation).flatMap(({ net }) => net ?? []);
  const stated = (isCharge: boolean): Cents => sumCents(allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount));
  const texts = [terms ?? "", ...notes.map(({ text }) => text)].filter((text) => /escompte|skonto|discount/i.test(text));
  return {
    ...kept,
    counted: {
      lines: lines.length,
      net: nets.length === 0 ? null : sumCents(nets),
      allowances: stated(false),
      charges: stated(true),
    },
    discountText: texts.length === 0 ? null : texts.join(" ").slice(0, MOST_CHARACTERS),
  };
}
