import { groupBy } from "../group-by.js";
import { cents, type Cents } from "../money.js";
import { wordsOf } from "../words.js";
import { cautiousOfAsset, type StoredSuggestion, type SuggestedPart } from "../categorization/company-suggester.js";
import {
  AHEAD,
  groupPaidBy,
  isInWindow,
  MOST_TRIES_TOGETHER,
  namesSeller,
  PROPOSED,
  proposePayments,
  scoreOfGroup,
  type InvoiceToPay,
  type PaymentCandidate,
} from "./invoice-match.js";

/** An invoice that waits for its payment. */
export type OpenInvoice = InvoiceToPay & { readonly id: string; readonly sellerKey: string };

/** What an operation pays: one invoice, or several of one seller. */
export type PaidInvoices = {
  readonly operationId: string;
  readonly invoices: readonly OpenInvoice[];
  readonly reasons: readonly string[];
  readonly isSure: boolean;
};

/**
 * Which operation pays which invoice, to the cent: each operation and each invoice once, the best score first, then the oldest; then the operations whose label
 * names a seller, several invoices of which add up to them. Sure only where no other invoice could be meant.
 */
export function assignPayments(invoices: readonly OpenInvoice[], candidates: readonly PaymentCandidate[]): readonly PaidInvoices[] {
  const byAmount = groupBy(oldestFirst(candidates), ({ amount }) => amount);
  const pairs = invoices
    .flatMap((invoice) =>
      proposePayments(invoice, byAmount.get(cents(0 - invoice.left)) ?? []).map((proposal) => ({ ...proposal, invoice })),
    )
    .toSorted((one, other) => other.score - one.score);
  const [operations, paid] = [new Set<string>(), new Set<string>()];
  const alone = pairs.flatMap(({ operationId, invoice, score, reasons, isSure }): PaidInvoices[] => {
    if (operations.has(operationId) || paid.has(invoice.id)) return [];
    operations.add(operationId);
    paid.add(invoice.id);
    const isContested = pairs.some(
      (other) => other.operationId === operationId && other.invoice.id !== invoice.id && other.score > score - AHEAD,
    );
    return [{ operationId, invoices: [invoice], reasons, isSure: isSure && !isContested }];
  });
  const left = invoices.filter(({ id }) => !paid.has(id));
  const free = oldestFirst(candidates).filter(({ id }) => !operations.has(id));
  return [...alone, ...assignGroups(left, free)];
}

function oldestFirst(candidates: readonly PaymentCandidate[]): readonly PaymentCandidate[] {
  return candidates.toSorted((one, other) => (one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1));
}

function assignGroups(invoices: readonly OpenInvoice[], candidates: readonly PaymentCandidate[]): readonly PaidInvoices[] {
  const taken = new Set<string>();
  const tries = { left: MOST_TRIES_TOGETHER };
  const sellers = [...groupBy(invoices, ({ sellerKey }) => sellerKey).values()].filter((ofSeller) => ofSeller.length > 1);
  return sellers.flatMap((ofSeller) =>
    candidates.flatMap((candidate): PaidInvoices[] => {
      if (taken.has(candidate.id)) return [];
      const near = ofSeller.filter(({ id, invoice }) => !taken.has(id) && isInWindow(invoice, candidate.date));
      const words = new Set(wordsOf(candidate.label));
      if (near.length < 2 || !near.some((one) => namesSeller(one, words))) return [];
      const group = groupPaidBy(near, cents(0 - candidate.amount), tries);
      if (group === null) return [];
      const { score, reasons } = scoreOfGroup(group, candidate);
      if (score < PROPOSED) return [];
      for (const { id } of [candidate, ...group]) taken.add(id);
      return [{ operationId: candidate.id, invoices: group, reasons, isSure: false }];
    }),
  );
}

const SURE = 0.95;
/** Under what is accepted with the sure ones. */
const LIKELY = 0.8;

type Suggested = {
  /** Its parts by rate, in the direction of the operation. */
  readonly parts: readonly SuggestedPart[];
  readonly amount: Cents;
  readonly vatSubject: boolean;
};

/** What is suggested of an operation that pays invoices: their parts, which accepting matches. Null without a part. */
export function invoiceSuggestion(
  { invoices, reasons, isSure }: PaidInvoices,
  { parts, amount, vatSubject }: Suggested,
): StoredSuggestion | null {
  const [first] = parts;
  const [named] = invoices;
  if (first === undefined || named === undefined) return null;
  const numbers = invoices.map(({ invoice }) => `n°\u00a0${invoice.number}`).join(", ");
  const title = invoices.length === 1 ? `facture reçue ${numbers}` : `factures reçues ${numbers}`;
  const found: StoredSuggestion = {
    account: first.account,
    confidence: isSure ? SURE : LIKELY,
    reason: `${title} de ${named.invoice.seller.name}\u00a0: ${reasons.join(", ")}`.slice(0, MOST_CHARACTERS),
    alternatives: [],
    source: "received_invoice",
    allocations: parts,
  };
  return cautiousOfAsset(found, amount, vatSubject);
}

const MOST_CHARACTERS = 300;
