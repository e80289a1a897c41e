import { frenchDay, type IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { cents, euros, sumCents, type Cents } from "../money.js";
import { groupsOf } from "./breakdown.js";
import { informs, warns, type InvoiceFinding } from "./invoice-finding.js";
import type { InvoiceHead } from "./invoice-head.js";
import { directionOf, invoiceKind, isPaidAlready, numberKey, owedOf, sellerKey, type VatGroup } from "./received-invoice.js";

/** A deposit invoice that an invoice deducts. */
export type DeductedDeposit = {
  readonly number: string;
  readonly issuedOn: IsoDate | null;
  readonly document: InvoiceHead;
  /** Matched in full: its VAT was taken when it was paid. */
  readonly isMatched: boolean;
};

/** Finds the deposit invoices that an invoice deducts. */
export type DepositFinder<Known> = (invoice: InvoiceHead) => readonly Known[];

/**
 * Finds the deposit invoices that an invoice deducts, among the invoices of the company: those that it names (BT-25), else the deposits of its seller that no
 * other invoice names and that make up what it says was prepaid (BT-113). What is looked for is laid out once, so that all invoices of a seller may be
 * looked up in turn.
 */
export function depositFinder<Known extends { readonly document: InvoiceHead }>(known: readonly Known[]): DepositFinder<Known> {
  const sellers = groupBy(known, ({ document }) => sellerKey(document.seller));
  const laidOut = new Map<string, OfSeller<Known>>();
  return (invoice) => {
    if (!deducts(invoice)) return [];
    const key = sellerKey(invoice.seller);
    const of = laidOut.get(key) ?? layOut(sellers.get(key) ?? []);
    laidOut.set(key, of);
    const isOther = ({ document }: Known): boolean =>
      numberKey(document.number) !== numberKey(invoice.number) && document.currency === invoice.currency;
    const named = namedBy(invoice, of.byNumber).filter(isOther);
    const prepaid = invoice.totals.prepaid ?? 0;
    if (named.length > 0) return prepaid === grossOf(named) ? named : named.filter(({ document }) => invoiceKind(document) === "deposit");
    const free = of.unnamed.filter((one) => isOther(one) && isBefore(one.document, invoice));
    const alone = free.filter(({ document }) => document.totals.gross === prepaid);
    if (alone.length === 1) return alone;
    return free.length > 0 && grossOf(free) === prepaid ? free : [];
  };
}

/** The invoices of a seller by number, and its deposits that no other invoice names. */
type OfSeller<Known> = { readonly byNumber: ReadonlyMap<string, readonly Known[]>; readonly unnamed: readonly Known[] };

function layOut<Known extends { readonly document: InvoiceHead }>(all: readonly Known[]): OfSeller<Known> {
  const byNumber = groupBy(all, ({ document }) => numberKey(document.number));
  const named = new Set(all.flatMap(({ document }) => namedBy(document, byNumber)));
  return { byNumber, unnamed: all.filter((one) => invoiceKind(one.document) === "deposit" && !named.has(one)) };
}

/** The invoices of its seller that an invoice names, itself left out. */
function namedBy<Known extends { readonly document: InvoiceHead }>(
  { number: own, preceding }: InvoiceHead,
  byNumber: OfSeller<Known>["byNumber"],
): readonly Known[] {
  const isOfYear = (day: IsoDate | null, { document: { issuedOn } }: Known): boolean =>
    day === null || issuedOn === null || day.slice(0, 4) === issuedOn.slice(0, 4);
  const found = preceding
    .filter(({ number }) => numberKey(number) !== numberKey(own))
    .flatMap(({ number, issuedOn }) => (byNumber.get(numberKey(number)) ?? []).filter((one) => isOfYear(issuedOn, one)));
  return [...new Set(found)];
}

/** A final invoice: it says that something was prepaid, or that it comes after a deposit. */
function deducts(invoice: InvoiceHead): boolean {
  const kind = invoiceKind(invoice);
  if (kind === "deposit" || kind === "credit_note") return false;
  return mayDeduct({ prepaid: invoice.totals.prepaid, process: invoice.process });
}

/** True where a document says that something was prepaid, in cents, or that it comes after a deposit: only such a one may deduct deposits. */
export function mayDeduct({ prepaid, process }: Pick<InvoiceHead, "process"> & Pick<InvoiceHead["totals"], "prepaid">): boolean {
  return (prepaid ?? 0) > 0 || isAfterDeposit({ process });
}

/** True where the process of a document says that it is the final invoice after a deposit. */
export function isAfterDeposit({ process }: Pick<InvoiceHead, "process">): boolean {
  return /^[BSM]4$/.test(process ?? "");
}

function isBefore({ issuedOn }: InvoiceHead, invoice: InvoiceHead): boolean {
  return issuedOn !== null && invoice.issuedOn !== null && issuedOn <= invoice.issuedOn;
}

function grossOf(deposits: readonly { readonly document: InvoiceHead }[]): Cents {
  return sumCents(deposits.map(({ document }) => document.totals.gross ?? cents(0)));
}

/** What an invoice asks for once its deposits are deducted, and what of it they were. */
export type Deduction = {
  /** What operations are to pay of it. */
  readonly toPay: Cents;
  /** What was prepaid, in the direction of what is owed. */
  readonly prepaid: Cents;
  /** Its breakdown less the ones of its deposits, rate by rate; null where they do not fit in it. */
  readonly groups: readonly VatGroup[] | null;
};

/**
 * Deducts deposits from an invoice. Most documents do it themselves (BT-113, BT-115); one after a deposit that states nothing prepaid asks for its
 * whole amount, from which the deposits received are taken off. VAT follows the breakdowns, so that what a deposit took is not taken twice.
 */
export function deductDeposits(invoice: InvoiceHead, deposits: readonly InvoiceHead[]): Deduction {
  const isSettled = invoice.totals.payable === 0 && isPaidAlready(invoice);
  const stated = isSettled ? cents(0) : cents(directionOf(invoice) * (invoice.totals.prepaid ?? 0));
  const known = sumCents(deposits.map(({ totals }) => totals.gross ?? cents(0)));
  const unstated = stated === 0 ? known : cents(0);
  const owed = owedOf(invoice, isSettled ? "gross" : "payable") ?? cents(0);
  const prepaid = cents(stated + unstated);
  const groups = deposits.length > 0 && known === prepaid ? groupsLess(groupsOf(invoice), deposits.flatMap(groupsOf)) : null;
  return { toPay: cents(owed - unstated), prepaid, groups };
}

function groupsLess(groups: readonly VatGroup[], taken: readonly VatGroup[]): readonly VatGroup[] | null {
  const keyOf = ({ category, rateBp }: VatGroup): string => `${category} ${rateBp}`;
  const keys = groups.map(keyOf);
  if (new Set(keys).size < keys.length || taken.some((one) => !keys.includes(keyOf(one)))) return null;
  const left = groups.map((group): VatGroup => {
    const same = taken.filter((one) => keyOf(one) === keyOf(group));
    const less = (amount: Cents, off: readonly Cents[]): Cents => cents(amount - sumCents(off));
    return {
      ...group,
      base: less(
        group.base,
        same.map(({ base }) => base),
      ),
      vat: less(
        group.vat,
        same.map(({ vat }) => vat),
      ),
    };
  });
  return left.every(({ base, vat }) => base >= 0 && vat >= 0) ? left : null;
}

/** Findings about the deposits of an invoice, in French. */
export function depositFindings(invoice: InvoiceHead, deposits: readonly DeductedDeposit[]): readonly InvoiceFinding[] {
  const prepaid = invoice.totals.prepaid ?? 0;
  const total = grossOf(deposits);
  const findings = deposits.map(({ number, issuedOn, document, isMatched }): InvoiceFinding => {
    const name = `n°\u00a0${number}${issuedOn === null ? "" : ` du ${frenchDay(issuedOn)}`}, ${euros(document.totals.gross ?? cents(0))}`;
    return isMatched
      ? informs("deposit_deducted", `Acompte déduit\u00a0: ${name}, déjà rapproché.`)
      : warns(
          "deposit_open",
          `Acompte déduit\u00a0: ${name}. Rapprochez-le aussi\u00a0: sa TVA n’est pas dans ce qui reste de cette facture.`,
        );
  });
  if (prepaid === 0 || total === prepaid) return findings;
  const gap = `La facture déduit ${euros(cents(prepaid))}, ses factures d’acompte reçues font ${euros(total)}.`;
  return [...findings, warns("deposit_gap", gap)];
}
