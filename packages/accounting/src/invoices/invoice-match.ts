import { addDays, daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { euros, type Cents } from "../money.js";
import { wordsOf } from "../words.js";
import type { InvoiceHead } from "./invoice-head.js";
import { dueOn, isPaidAlready, numberKey, sirenOfParty } from "./received-invoice.js";

/** An operation that may pay an invoice; its amount below zero when money goes out. */
export type PaymentCandidate = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amount: Cents;
  readonly label: string;
  /** How the statement says it was paid: CB, VIR, PRLV, CHQ. */
  readonly mode: string | null;
};

/** An invoice to pay, with what is left of it: below zero when money is to come back. */
export type InvoiceToPay = {
  readonly invoice: InvoiceHead;
  readonly left: Cents;
  readonly gross: Cents;
  /** True where its terms speak of a discount for early payment. */
  readonly hasTerms: boolean;
  /** Words of the labels of earlier payments of this seller. */
  readonly learned: readonly string[];
  /** The accounts (IBAN) of other sellers of the company that a label, without its spaces, holds. */
  readonly otherIbansIn: (label: string) => readonly string[];
};

/** An operation proposed for an invoice. */
export type InvoiceProposal = {
  readonly operationId: string;
  readonly score: number;
  readonly reasons: readonly string[];
  /** Sure enough to be chosen beforehand; nothing is posted without a press. */
  readonly isSure: boolean;
};

/** Points from which an operation is proposed. */
export const PROPOSED = 50;
const SURE = 85;
/** Points ahead of the next one that make one sure. */
export const AHEAD = 20;
const WINDOW_DAYS = 120;
const MOST = 5;
const COMMON = new Set("sas sasu sarl eurl sci snc france societe ste ets groupe the and les des".split(" "));
const MEANS: Readonly<Record<string, string>> = {
  "30": "VIR",
  "58": "VIR",
  "49": "PRLV",
  "59": "PRLV",
  "48": "CB",
  "54": "CB",
  "55": "CB",
  "20": "CHQ",
};

type Signal = readonly [points: number, reason: string | null];

/** The operations that may pay an invoice, the surest first. */
export function proposePayments(toPay: InvoiceToPay, candidates: readonly PaymentCandidate[]): readonly InvoiceProposal[] {
  const inSense = candidates.filter(({ amount }) => amount < 0 === toPay.left > 0 && amount !== 0);
  const inWindow = inSense.filter((one) => isInWindow(toPay.invoice, one.date));
  const sameAmount = inWindow.filter((one) => Math.abs(one.amount) === Math.abs(toPay.left));
  const scored = inWindow.map((candidate) => {
    const isAlone = sameAmount.length === 1 && sameAmount[0] === candidate;
    const signals = [...signalsOf(toPay, candidate), ...(isAlone ? [[10, "seule opération de ce montant"] as const] : [])];
    const score = pointsOf(signals);
    return { operationId: candidate.id, score, reasons: signals.flatMap(([, reason]) => reason ?? []) };
  });
  const kept = scored
    .filter(({ score }) => score >= PROPOSED)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST);
  const second = kept[1]?.score ?? 0;
  return kept.map((one, index) => ({ ...one, isSure: index === 0 && one.score >= SURE && one.score - second >= AHEAD }));
}

const GROUP_POINTS = 35;

/** How sure it is that an operation pays these invoices together, whose amounts add up to it: by the one that its label and its day name best. */
export function scoreOfGroup(
  invoices: readonly InvoiceToPay[],
  candidate: PaymentCandidate,
): { readonly score: number; readonly reasons: readonly string[] } {
  const signals = invoices.map((toPay) => signalsOf(toPay, candidate).slice(1));
  const best = signals.toSorted((one, other) => pointsOf(other) - pointsOf(one))[0] ?? [];
  const numbers = invoices.map(({ invoice }) => `n°\u00a0${invoice.number}`).join(", ");
  const reasons = [`paie ensemble ${numbers}\u00a0: ${euros(Math.abs(candidate.amount))}`, ...best.flatMap(([, reason]) => reason ?? [])];
  return { score: GROUP_POINTS + pointsOf(best), reasons };
}

function pointsOf(signals: readonly Signal[]): number {
  return signals.reduce((total, [points]) => total + points, 0);
}

/** Not before a week ahead of the invoice, unless it was paid before; not beyond four months after it is due. */
export function isInWindow(invoice: InvoiceHead, date: IsoDate): boolean {
  if (invoice.issuedOn === null) return true;
  const due = dueOn(invoice) ?? invoice.issuedOn;
  const from = isPaidAlready(invoice) ? addDays(invoice.issuedOn, -WINDOW_DAYS) : addDays(invoice.issuedOn, -7);
  return date >= from && date <= addDays(due, WINDOW_DAYS);
}

function signalsOf(toPay: InvoiceToPay, candidate: PaymentCandidate): readonly Signal[] {
  const { words, compact } = readLabel(candidate);
  return [
    amountSignal(toPay, candidate),
    ...ibanSignals(toPay, compact),
    ...numberSignals(toPay, { words, compact }),
    ...nameSignals(toPay, words),
    ...dateSignals(toPay, candidate),
    ...meansSignals(toPay, candidate),
  ];
}

type ReadLabel = { readonly words: ReadonlySet<string>; readonly compact: string };
/** Labels are read once, for all the invoices that they are compared with. */
const labels = new WeakMap<PaymentCandidate, ReadLabel>();

function readLabel(candidate: PaymentCandidate): ReadLabel {
  const known = labels.get(candidate);
  if (known !== undefined) return known;
  const read = { words: new Set(wordsOf(candidate.label)), compact: candidate.label.replace(/\s/g, "").toUpperCase() };
  labels.set(candidate, read);
  return read;
}

function amountSignal({ left, gross, hasTerms }: InvoiceToPay, { amount }: PaymentCandidate): Signal {
  const paid = Math.abs(amount);
  if (paid === Math.abs(left)) return [45, `même montant, ${euros(paid)}`];
  if (paid === Math.abs(gross)) return [35, `montant TTC de la facture, ${euros(paid)}`];
  const gap = Math.abs(left) - paid;
  if (hasTerms && gap > 0 && gap * 100 <= Math.abs(left) * 3) return [25, `montant moins un escompte de ${euros(gap)}`];
  return [0, null];
}

function ibanSignals({ invoice, otherIbansIn }: InvoiceToPay, compact: string): readonly Signal[] {
  if (invoice.iban !== null && compact.includes(invoice.iban)) return [[30, "compte du vendeur"]];
  return otherIbansIn(compact).some((iban) => iban !== invoice.iban) ? [[-40, null]] : [];
}

function numberSignals(
  { invoice }: InvoiceToPay,
  { words, compact }: { readonly words: ReadonlySet<string>; readonly compact: string },
): readonly Signal[] {
  const number = numberKey(invoice.number).replace(/[^A-Z0-9]/g, "");
  const plain = compact.replace(/[^A-Z0-9]/g, "");
  const isWhole = number.length >= 4 && (words.has(number.toLowerCase()) || isBounded(plain, number));
  const siren = sirenOfParty(invoice.seller);
  const mandate = invoice.mandate?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  const isNamed = (siren !== null && compact.includes(siren)) || (mandate.length >= 6 && plain.includes(mandate));
  return [
    ...(isWhole ? [[30, `n°\u00a0${invoice.number} dans le libellé`] as const] : []),
    ...(isNamed ? [[25, "SIREN ou mandat du vendeur dans le libellé"] as const] : []),
  ];
}

/** True where a text holds a number without another digit beside it. */
function isBounded(text: string, number: string): boolean {
  const at = text.indexOf(number);
  return at !== -1 && /\d/.test(number) && !/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + number.length));
}

/** True where the words of a label name the seller, or an earlier payment of the same one had them. */
export function namesSeller(toPay: InvoiceToPay, words: ReadonlySet<string>): boolean {
  return nameSignals(toPay, words).length > 0;
}

function nameSignals({ invoice, learned }: InvoiceToPay, words: ReadonlySet<string>): readonly Signal[] {
  const names = [invoice.seller.name, invoice.seller.tradeName ?? "", invoice.payee?.name ?? ""].join(" ");
  const held = [...new Set(wordsOf(names))].filter((word) => word.length >= 3 && !COMMON.has(word) && words.has(word));
  const known = learned.filter((word) => words.has(word));
  const own: readonly Signal[] =
    held.length === 0 ? [] : [[Math.min(20, 5 * held.length), `«\u00a0${held.join(" ").toUpperCase()}\u00a0» dans le libellé`]];
  return known.length === 0 ? own : [...own, [25, "libellé déjà rapproché de ce vendeur"]];
}

function dateSignals({ invoice }: InvoiceToPay, { date }: PaymentCandidate): readonly Signal[] {
  const { issuedOn } = invoice;
  const due = dueOn(invoice);
  if (due !== null && Math.abs(daysBetween({ from: due, to: date })) <= 5) return [[15, "à l’échéance"]];
  if (issuedOn === null) return [];
  if (date >= issuedOn && date <= addDays(due ?? issuedOn, 30)) return [[10, null]];
  return date < issuedOn && isPaidAlready(invoice) ? [[10, "payée avant la facture"]] : [];
}

function meansSignals({ invoice }: InvoiceToPay, { mode }: PaymentCandidate): readonly Signal[] {
  return mode !== null && MEANS[invoice.means ?? ""] === mode ? [[5, null]] : [];
}

const MOST_GROUPED = 8;
const MOST_TRIES = 2000;

/** How many sums may still be tried: shared by all the payments that a request compares. */
export type Tries = { left: number };
/** What one request tries, some tens of milliseconds. */
export const MOST_TRIES_TOGETHER = 50_000;

/** Invoices of one seller whose amounts left add up to a payment, credit notes with their sign: two at least, eight at most; null without any. */
export function groupPaidBy<Invoice extends { readonly left: Cents }>(
  invoices: readonly Invoice[],
  paid: Cents,
  tries: Tries = { left: MOST_TRIES },
): readonly Invoice[] | null {
  const [lowest, highest] = sumsOf(invoices);
  const within = (rest: number): boolean => rest >= lowest && rest <= highest;
  // Most payments are reached by no sum, or by few of these.
  const near = invoices.filter(({ left }) => within(paid - left));
  if (near.length < 2 || !within(paid)) return null;
  const stopsAt = tries.left - MOST_TRIES;
  const search = (from: number, rest: number, taken: readonly Invoice[]): readonly Invoice[] | null => {
    if (rest === 0 && taken.length >= 2) return taken;
    if (taken.length === MOST_GROUPED || !within(rest)) return null;
    for (let index = from; index < near.length; index += 1) {
      const invoice = near[index];
      tries.left -= 1;
      if (tries.left < Math.max(stopsAt, 0) || invoice === undefined) return null;
      const found = search(index + 1, rest - invoice.left, [...taken, invoice]);
      if (found) return found;
    }
    return null;
  };
  return search(0, paid, []);
}

/** The lowest and the highest sum of some of these. */
function sumsOf(invoices: readonly { readonly left: Cents }[]): readonly [lowest: number, highest: number] {
  let [lowest, highest] = [0, 0];
  for (const { left } of invoices) {
    if (left < 0) lowest += left;
    else highest += left;
  }
  return [lowest, highest];
}
