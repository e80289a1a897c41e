import { daysBetween } from "../calendar.js";
import { frenchDay, isoDate, type IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
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

/**
 * Returns the operation that a paper proves: the nearest one of the same amount whose day or name it also holds; null without any. The
 * facts of an operation are read once for all papers.
 */
export function proposer(candidates: readonly ProposalCandidate[]): (clues: PaperClues) => PaperProposal | null {
  const rankOf = dayRanks();
  const known = candidates.map((candidate) => ({ ...candidate, rank: rankOf(candidate.date), names: namesOf(candidate.wording) }));
  const byAmount = groupBy(known, ({ amount }) => absolute(amount));
  return ({ amounts, days, words }) => {
    const held = { days: days.map((day) => ({ day, rank: rankOf(day) })), words: new Set(words) };
    let best: Evidence | null = null;
    for (const candidate of new Set(amounts.flatMap((amount) => byAmount.get(amount) ?? []))) {
      const evidence = evidenceOf(held, candidate);
      if ((evidence.day !== null || evidence.name !== null) && (best === null || isStronger(evidence, best))) best = evidence;
    }
    return best ? { id: best.candidate.id, reason: reasonOf(best) } : null;
  };
}

/** How many days each day is after the first one of the century, counted once for each. */
function dayRanks(): (day: IsoDate) => number {
  const ranks = new Map<IsoDate, number>();
  return (day) => {
    const rank = ranks.get(day) ?? daysBetween({ from: isoDate("2000-01-01"), to: day });
    ranks.set(day, rank);
    return rank;
  };
}

type Known = ProposalCandidate & { readonly rank: number; readonly names: readonly string[] };
type Held = { readonly days: readonly { readonly day: IsoDate; readonly rank: number }[]; readonly words: ReadonlySet<string> };

type Evidence = {
  readonly candidate: Known;
  readonly day: IsoDate | null;
  /** In days; beyond every other without a day. */
  readonly distance: number;
  readonly name: string | null;
  readonly score: number;
};

/** The surer one, then the nearer one, then that of the later operation. */
function isStronger(a: Evidence, b: Evidence): boolean {
  return (a.score - b.score || b.distance - a.distance || a.candidate.rank - b.candidate.rank) > 0;
}

function evidenceOf({ days, words }: Held, candidate: Known): Evidence {
  let nearest: Held["days"][number] | null = null;
  let distance = DAYS_AFTER + 1;
  for (const held of days) {
    const after = candidate.rank - held.rank;
    if (after < -DAYS_BEFORE || after > DAYS_AFTER || Math.abs(after) >= distance) continue;
    nearest = held;
    distance = Math.abs(after);
  }
  const name = candidate.names.find((word) => words.has(word)) ?? null;
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
