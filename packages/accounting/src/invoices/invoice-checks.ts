import { addDays, daysBetween } from "../calendar.js";
import { euVatNumber, isSiret } from "../company/siret.js";
import { frenchDay, type IsoDate } from "../date.js";
import { isSiren } from "../fec/siren.js";
import { euros, sumCents, type Cents } from "../money.js";
import { amountFindings } from "./amount-checks.js";
import { depositFindings, isAfterDeposit, type DeductedDeposit } from "./deposits.js";
import type { StatedTotals } from "../attachments/clues.js";
import { informs, refusing, warns, type InvoiceFinding } from "./invoice-finding.js";
import type { InvoiceHead } from "./invoice-head.js";
import {
  dueOn,
  isKnownType,
  isPaidAlready,
  isSelfBilled,
  invoiceKind,
  numberKey,
  owedOf,
  sellerKey,
  sirenOfParty,
  type InvoiceParty,
} from "./received-invoice.js";

import { visibleTotalFindings } from "./visible-totals.js";

/** An invoice that the company has already. */
export type KnownInvoice = {
  readonly number: string;
  readonly sellerKey: string;
  readonly issuedOn: IsoDate | null;
  readonly receivedOn: IsoDate;
  readonly gross: Cents | null;
  readonly iban: string | null;
};

/** What an invoice is checked against. */
export type InvoiceContext = {
  readonly today: IsoDate;
  readonly company: { readonly siren: string | null };
  /** The last day of the last closed fiscal year; null while none is closed. */
  readonly closedThrough: IsoDate | null;
  /** The other invoices of the company, the oldest first. */
  readonly known: readonly KnownInvoice[];
  /** The deposit invoices that it deducts. */
  readonly deposits?: readonly DeductedDeposit[];
  /** The totals that the text of its PDF names; null where none is read. */
  readonly visible?: StatedTotals | null;
};

/** Checks an invoice received: its amounts, days, parties, and what the company has already. */
export function checkInvoice(invoice: InvoiceHead, context: InvoiceContext): readonly InvoiceFinding[] {
  return [
    ...identityFindings(invoice),
    ...dayFindings(invoice, context),
    ...buyerFindings(invoice, context),
    ...sellerFindings(invoice, context),
    ...knownFindings(invoice, context),
    ...amountFindings(invoice),
    ...visibleTotalFindings(invoice, context.visible ?? null),
    ...paymentFindings(invoice, context),
  ];
}

/** True when nothing prevents it from being posted. */
export function isPostable(findings: readonly Pick<InvoiceFinding, "level">[]): boolean {
  return findings.every(({ level }) => level !== "refuse");
}

function identityFindings({ number, typeCode }: InvoiceHead): readonly InvoiceFinding[] {
  const found: InvoiceFinding[] = [];
  if (number === "") found.push(refusing("number_missing", "La facture ne porte pas de numéro."));
  else if (!/^[\p{L}\p{N} \-+_/]{1,35}$/u.test(number))
    found.push(warns("number", "Le numéro de facture sort des règles\u00a0: 35 lettres et chiffres au plus."));
  if (!isKnownType(typeCode))
    found.push(warns("type", `Type de document inhabituel en France\u00a0: ${typeCode === "" ? "absent" : typeCode}.`));
  return found;
}

function dayFindings(invoice: InvoiceHead, { today, closedThrough }: InvoiceContext): readonly InvoiceFinding[] {
  const { issuedOn, typeCode, process } = invoice;
  if (issuedOn === null || issuedOn < "2000-01-01" || issuedOn > "2099-12-31")
    return [refusing("day", "La date de facture est absente ou ne se lit pas.")];
  const found: InvoiceFinding[] = [];
  if (issuedOn > addDays(today, 1)) found.push(refusing("day_future", "Date de facture dans le futur."));
  const due = dueOn(invoice);
  const mayBeDueBefore = ["386", "500", "503"].includes(typeCode) || /^[BSM]2$/.test(process ?? "");
  if (due !== null && due < issuedOn && !mayBeDueBefore) found.push(warns("due_day", "Échéance avant la facture."));
  if (closedThrough !== null && issuedOn <= closedThrough)
    found.push(warns("closed_year", `Facture d’un exercice clôturé le ${frenchDay(closedThrough)}.`));
  return found;
}

/** Who the document is addressed to: its SIREN, else that of its SIRET, of its VAT number, of its address on the network. */
function buyerFindings({ buyer }: InvoiceHead, { company }: InvoiceContext): readonly InvoiceFinding[] {
  const siren = sirenOfParty(buyer) ?? /^(?:0225:)?(\d{9})/.exec(buyer.endpoint ?? "")?.[1] ?? null;
  if (siren === null)
    return [warns("buyer_unknown", "La facture ne dit pas à quelle entreprise elle est adressée\u00a0: vérifiez que c’est la vôtre.")];
  if (company.siren === null)
    return [warns("own_siren", "Votre SIREN n’est pas renseigné\u00a0: vérifiez que cette facture est bien pour vous.")];
  if (siren === company.siren) return [];
  return [refusing("buyer", `Cette facture est adressée à ${buyer.name === "" ? "une autre entreprise" : buyer.name} (SIREN ${siren}).`)];
}

function sellerFindings(invoice: InvoiceHead, { company, known }: InvoiceContext): readonly InvoiceFinding[] {
  const { seller, iban } = invoice;
  const siren = sirenOfParty(seller);
  if (siren !== null && siren === company.siren) {
    const text = isSelfBilled(invoice)
      ? "Votre client a établi cette facture pour vous (autofacturation)\u00a0: c’est une vente, jamais un achat."
      : "Vous êtes le vendeur de cette facture\u00a0: c’est une vente, jamais un achat.";
    return [refusing("own_sale", text)];
  }
  const found: InvoiceFinding[] = [];
  if (seller.name === "") found.push(warns("seller_missing", "La facture ne nomme pas son vendeur."));
  if (!hasSoundNumbers(seller)) found.push(warns("seller_number", "Le SIREN, le SIRET ou le numéro de TVA du vendeur ne se vérifie pas."));
  const before = known.filter((one) => one.sellerKey === sellerKey(seller)).findLast((one) => one.iban !== null);
  if (iban !== null && before && before.iban !== iban)
    found.push(warns("iban", "Nouveau RIB\u00a0: vérifiez par téléphone, à un numéro que vous connaissez déjà."));
  return found;
}

function hasSoundNumbers({ siren, siret, vatNumber }: InvoiceParty): boolean {
  if (siren !== null && !isSiren(siren)) return false;
  if (siret !== null && !isSiret(siret)) return false;
  const [, key, digits] = /^FR(\d{2})(\d{9})$/.exec(vatNumber ?? "") ?? [];
  if (key === undefined || digits === undefined) return true;
  return euVatNumber(digits) === vatNumber && (siren === null || siren === digits);
}

/** Within how many days two invoices of one amount look like one another. */
export const LOOKALIKE_DAYS = 5;

function knownFindings(invoice: InvoiceHead, { known, deposits = [] }: InvoiceContext): readonly InvoiceFinding[] {
  const { issuedOn, number } = invoice;
  const sameSeller = known.filter((one) => one.sellerKey === sellerKey(invoice.seller));
  const isSameNumber = (one: KnownInvoice): boolean =>
    numberKey(one.number) === numberKey(number) && one.issuedOn?.slice(0, 4) === issuedOn?.slice(0, 4);
  const twin = sameSeller.find(isSameNumber);
  if (twin) return [refusing("duplicate", `Facture déjà reçue le ${frenchDay(twin.receivedOn)} (n°\u00a0${twin.number}).`)];
  const found: InvoiceFinding[] = [];
  const alike = sameSeller.find(
    (one) => one.gross !== null && one.gross === invoice.totals.gross && isNear(one.issuedOn, issuedOn) && !isSameNumber(one),
  );
  if (alike) found.push(warns("lookalike", `Ressemble à la facture n°\u00a0${alike.number}, du même montant.`));
  for (const { number: before } of invoice.preceding) {
    if (numberKey(before) === numberKey(number) || deposits.some((one) => numberKey(one.number) === numberKey(before))) continue;
    if (!sameSeller.some((one) => numberKey(one.number) === numberKey(before)))
      found.push(informs("preceding", `Elle fait suite à la facture n°\u00a0${before}, qui n’a pas été reçue.`));
  }
  return found;
}

function isNear(one: IsoDate | null, other: IsoDate | null): boolean {
  return one !== null && other !== null && Math.abs(daysBetween({ from: one, to: other })) <= LOOKALIKE_DAYS;
}

/** A document that adds up to nothing is paid by no operation, which would bear its VAT. */
function nothingDueFindings({ totals, vat }: InvoiceHead): readonly InvoiceFinding[] {
  if (totals.gross !== 0 || (totals.payable ?? 0) !== 0) return [];
  const taxes = totals.vat ?? sumCents(vat.map((group) => group.vat));
  if (taxes === 0) return [informs("nothing_due", "Total nul\u00a0: rien à payer ni à rapprocher.")];
  const message = `Total nul, mais ${euros(taxes)} de TVA\u00a0: aucun paiement ne la porte, saisissez-la par une opération diverse.`;
  return [warns("nothing_due", message)];
}

function paymentFindings(invoice: InvoiceHead, { deposits = [] }: InvoiceContext): readonly InvoiceFinding[] {
  const { currency, totals } = invoice;
  const found: InvoiceFinding[] = [];
  if (currency !== "EUR")
    found.push(warns("currency", `Facture en ${currency}\u00a0: elle se rapproche à la main, du montant débité en euros.`));
  found.push(...nothingDueFindings(invoice));
  const owed = owedOf(invoice, "payable");
  if (invoiceKind(invoice) === "credit_note" && owed !== null) found.push(informs("credit_note", `Avoir de ${euros(Math.abs(owed))}.`));
  if (invoiceKind(invoice) === "deposit") found.push(informs("deposit", "Facture d’acompte."));
  if (isPaidAlready(invoice)) found.push(informs("paid", "Déjà payée, selon la facture."));
  if (deposits.length > 0) found.push(...depositFindings(invoice, deposits));
  else if (!isPaidAlready(invoice) && ((totals.prepaid ?? 0) > 0 || isAfterDeposit(invoice)))
    found.push(warns("prepaid", "Un acompte est déduit de cette facture\u00a0: vérifiez qu’il est déjà comptabilisé."));
  return found;
}
