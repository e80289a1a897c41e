import { cents, euros, frenchAmount, shareOf, sumCents, type Cents } from "../money.js";
import { informs, refusing, warns, type InvoiceFinding } from "./invoice-finding.js";
import type { InvoiceHead } from "./invoice-head.js";
import { directionOf, invoiceKind, type InvoiceTotals, type VatGroup } from "./received-invoice.js";

/** Rates of France: mainland, overseas, Corsica, in basis points. */
const FRENCH_RATES = [2000, 1000, 550, 210, 850, 175, 105, 1300, 90];
/** Categories without VAT, which say why. */
const EXEMPTIONS = ["E", "AE", "K", "G", "O"];
const WITHOUT_VAT = [...EXEMPTIONS, "Z"];
/** What a document may round by: a total of one cent. */
const CENT = 1;

/** Checks that the amounts of a document agree with one another (EN 16931 BR-CO-10 to 17). Source: docs/sources.md#e-invoices. */
export function amountFindings(invoice: InvoiceHead): readonly InvoiceFinding[] {
  return [...roundedFindings(invoice), ...totalFindings(invoice), ...breakdownFindings(invoice), ...signFindings(invoice)];
}

function roundedFindings({ rounded }: InvoiceHead): readonly InvoiceFinding[] {
  return rounded.length === 0 ? [] : [warns("decimals", "Un total a plus de deux décimales\u00a0: il est lu au centime.")];
}

function totalFindings({ totals, profile, counted }: InvoiceHead): readonly InvoiceFinding[] {
  const { net, vat, gross, payable } = totals;
  if (gross === null && payable === null) return [refusing("total_missing", "La facture n’indique aucun total\u00a0: saisissez-la.")];
  const found: InvoiceFinding[] = [];
  const lineGap = totals.lines === null || counted.net === null ? 0 : counted.net - totals.lines;
  if (lineGap !== 0) found.push(warns("lines", `La somme des lignes diffère du total des lignes de ${euros(Math.abs(lineGap))}.`));
  if (totals.allowances !== null && counted.allowances !== totals.allowances)
    found.push(warns("allowances", "Le total des remises ne correspond pas à leur détail."));
  if (totals.charges !== null && counted.charges !== totals.charges)
    found.push(warns("charges", "Le total des frais ne correspond pas à leur détail."));
  if (totals.lines !== null && net !== null && net !== totals.lines - (totals.allowances ?? 0) + (totals.charges ?? 0))
    found.push(refusing("net", "Le total HT ne correspond pas aux lignes, remises et frais."));
  if (net !== null && gross !== null && gross !== net + (vat ?? 0)) found.push(refusing("gross", "HT + TVA ne donne pas le TTC."));
  if (profile !== "minimum" && gross !== null && payable !== null && payable !== payableFrom(totals, gross))
    found.push(refusing("payable", "Le net à payer ne correspond pas\u00a0: TTC, moins les acomptes, plus l’arrondi."));
  return found;
}

function payableFrom({ prepaid, rounding }: InvoiceTotals, gross: Cents): number {
  return gross - (prepaid ?? 0) + (rounding ?? 0);
}

function breakdownFindings({ totals, vat: groups, counted }: InvoiceHead): readonly InvoiceFinding[] {
  if (groups.length === 0) {
    return totals.vat === null || totals.vat === 0
      ? []
      : [warns("breakdown_missing", "La facture ne détaille pas sa TVA par taux\u00a0: indiquez-la en la rapprochant.")];
  }
  const found: InvoiceFinding[] = [];
  const taxes = sumCents(groups.map(({ vat }) => vat));
  if (Math.abs(taxes - (totals.vat ?? 0)) > CENT)
    found.push(refusing("vat_total", "Le total de TVA ne correspond pas au détail par taux."));
  const bases = sumCents(groups.map(({ base }) => base));
  if (totals.net !== null && Math.abs(bases - totals.net) > CENT)
    found.push(refusing("vat_bases", "Les bases de TVA ne correspondent pas au total HT."));
  return [...found, ...groups.flatMap((group) => groupFindings(group, counted.lines))];
}

function groupFindings({ category, rateBp, base, vat, reason, reasonCode }: VatGroup, lines: number): readonly InvoiceFinding[] {
  const found: InvoiceFinding[] = [];
  const expected = shareOf(base, rateBp, 10_000);
  const gap = Math.abs(vat - expected);
  const message = `TVA à ${ratePercent(rateBp)}\u00a0: ${frenchAmount(vat)} au lieu de ${frenchAmount(expected)}.`;
  if (gap >= 100) found.push(refusing("vat_amount", message));
  else if (gap > Math.max(1, lines)) found.push(warns("vat_amount", message));
  const isFrench = category === "S" ? FRENCH_RATES.includes(rateBp) : !WITHOUT_VAT.includes(category) || rateBp === 0;
  if (!isFrench) found.push(warns("vat_rate", `Taux de TVA étranger ou inconnu\u00a0: ${ratePercent(rateBp)}.`));
  if (EXEMPTIONS.includes(category) && reason === null && reasonCode === null)
    found.push(warns("exemption", "Motif d’exonération absent."));
  return found;
}

function signFindings(invoice: InvoiceHead): readonly InvoiceFinding[] {
  const { totals } = invoice;
  const gross = totals.gross ?? totals.payable ?? cents(0);
  if (invoiceKind(invoice) === "credit_note" && gross < 0)
    return [warns("sign", "Signe inhabituel\u00a0: un avoir s’écrit avec des montants positifs, celui-ci réduit ce que vous devez.")];
  if (invoiceKind(invoice) !== "credit_note" && totals.payable !== null && totals.payable < 0 && directionOf(invoice) === 1 && gross >= 0)
    return [informs("overpaid", `Remboursement attendu de ${euros(Math.abs(totals.payable))}.`)];
  return [];
}

/** « 5,5 % ». */
export function ratePercent(rateBp: number): string {
  return `${frenchAmount(rateBp).replace(/,?0+$/, "")}\u00a0%`;
}
