import { daysBetween } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import { absolute, euros, type Cents } from "../money.js";
import { withoutAccents, type PaperClues } from "./clues.js";

/** An operation that a paper may prove. */
export type ProposalCandidate = {
  readonly id: string;
  readonly date: IsoDate;
  /** Signed. */
  readonly amount: Cents;
  /** Its title and the words of the bank. */
  readonly wording: string;
  readonly hasPapers: boolean;
};

/** Which operation, and why, in French. */
export type PaperProposal = { readonly id: string; readonly reason: string };

/** Days between a paper and its payment: an invoice is paid after its day, within two months; a receipt may be dated a few days after. */
const [DAYS_BEFORE, DAYS_AFTER] = [5, 60];
const NEAR = 5;

/** Words that many operations and papers share: they recognise nothing. */
const COMMON =
  /^(achat|avec|avoir|banque|carte|client|compte|cotisation|date|dont|euro|euros|facture|france|frais|mensuel|montant|numero|paiement|paypal|pour|prelevement|prlv|reference|reglement|remise|retrait|sarl|sepa|service|services|societe|total|versement|virement|visa|vous|votre)$/;

/** The operation of the same amount whose day or name a paper also holds, the nearest one; null when none does. */
export function proposedOperation(clues: PaperClues, candidates: readonly ProposalCandidate[]): PaperProposal | null {
  const words = new Set(clues.words);
  const [best] = candidates
    .filter(({ amount }) => clues.amounts.includes(absolute(amount)))
    .map((candidate) => evidenceOf(clues, words, candidate))
    .filter(({ day, name }) => day !== null || name !== null)
    .sort((a, b) => b.score - a.score || a.distance - b.distance || (a.candidate.date < b.candidate.date ? 1 : -1));
  return best ? { id: best.candidate.id, reason: reasonOf(best) } : null;
}

type Evidence = {
  readonly candidate: ProposalCandidate;
  readonly day: IsoDate | null;
  /** In days; beyond every other without a day. */
  readonly distance: number;
  readonly name: string | null;
  readonly score: number;
};

function evidenceOf({ days }: PaperClues, words: ReadonlySet<string>, candidate: ProposalCandidate): Evidence {
  const [nearest] = days
    .map((day) => ({ day, after: daysBetween({ from: day, to: candidate.date }) }))
    .filter(({ after }) => after >= -DAYS_BEFORE && after <= DAYS_AFTER)
    .sort((a, b) => Math.abs(a.after) - Math.abs(b.after));
  const name = namesOf(candidate.wording).find((word) => words.has(word)) ?? null;
  const distance = nearest ? Math.abs(nearest.after) : DAYS_AFTER + 1;
  const score = (nearest ? (distance <= NEAR ? 3 : 1) : 0) + (name === null ? 0 : 2) - (candidate.hasPapers ? 2 : 0);
  return { candidate, day: nearest?.day ?? null, distance, name, score };
}

function namesOf(wording: string): readonly string[] {
  return (withoutAccents(wording).match(/[a-z][a-z0-9]{2,29}/g) ?? []).filter((word) => !COMMON.test(word));
}

function reasonOf({ candidate, day, name }: Evidence): string {
  return [
    `même montant, ${euros(absolute(candidate.amount))}`,
    ...(day === null ? [] : [`daté du ${frenchDay(day)}`]),
    ...(name === null ? [] : [`«\u00a0${name.toUpperCase()}\u00a0» y est écrit`]),
  ].join(", ");
}
