import { sequenceOf, type EntrySequence } from "../../entry/entry.js";
import { FIRST_PREVIOUS_HASH, sealVersionOf, type ChainHead, type ChainedEntry, type Hash } from "./validation.js";

/** What is wrong with a chain, and where; `number` is the entry at which it shows. */
export type ChainFinding =
  /** No entry bears the numbers from `firstMissing` to `number` − 1. */
  | { readonly code: "chain.gap"; readonly sequence: EntrySequence; readonly number: number; readonly firstMissing: number }
  /** Two entries bear the same number. */
  | { readonly code: "chain.duplicate"; readonly sequence: EntrySequence; readonly number: number }
  /** The entry does not follow the one before. */
  | { readonly code: "chain.broken_link"; readonly sequence: EntrySequence; readonly number: number }
  /** The entry is not what was validated. */
  | { readonly code: "chain.altered"; readonly sequence: EntrySequence; readonly number: number }
  /** The entry belongs to the other sequence. */
  | { readonly code: "chain.wrong_sequence"; readonly sequence: EntrySequence; readonly number: number }
  /** The chain does not end where the books say it does. */
  | { readonly code: "chain.wrong_end"; readonly sequence: EntrySequence; readonly number: number; readonly expected: number };

/** A head kept apart: null for a sequence without entries, undefined for one that was not kept. */
type KeptHead = ChainHead | null | undefined;

/**
 * Everything that is wrong with the validated entries of one fiscal year, in order of sequence and number; an empty list is a
 * sound chain. The heads, kept apart, are what shows that last entries were removed. Source: docs/sources.md#chain.
 */
export function verifyChain(
  entries: readonly ChainedEntry[],
  { hash, heads }: { readonly hash: Hash; readonly heads: Readonly<Partial<Record<EntrySequence, ChainHead | null>>> },
): readonly ChainFinding[] {
  return (["AN", "main"] as const).flatMap((sequence) => {
    const ofSequence = entries.filter((entry) => entry.sequence === sequence).toSorted((a, b) => a.number - b.number);
    const walk = chainWalk({ sequence, hash });
    return [...ofSequence.flatMap((entry) => walk.next(entry)), ...walk.end(heads[sequence])];
  });
}

/** The walk along one sequence of a fiscal year, entry by entry in the order of their numbers, then to its end. */
export type ChainWalk = {
  /** What is wrong with the next entry. */
  readonly next: (entry: ChainedEntry) => readonly ChainFinding[];
  /** The next entry is no entry any more: the walk goes on from what is left of it. */
  readonly pass: (left: ChainHead) => readonly ChainFinding[];
  /** What is wrong with where the sequence ends. */
  readonly end: (head: KeptHead) => readonly ChainFinding[];
};

/** The same as `verifyChain`, for a sequence of any length: one entry is held at a time. */
export function chainWalk({ sequence, hash }: { readonly sequence: EntrySequence; readonly hash: Hash }): ChainWalk {
  let last: ChainHead | null = null;
  return {
    next: (entry) => {
      const findings = entryFindings(entry, { previous: last ?? { number: 0, hash: FIRST_PREVIOUS_HASH }, sequence, hash });
      last = { number: entry.number, hash: entry.hash, validatedOn: entry.validatedOn };
      return findings;
    },
    pass: ({ number, hash: left, validatedOn }) => {
      last = { number, hash: left, validatedOn };
      return [{ code: "chain.altered", sequence, number }];
    },
    end: (head) => endFindings(last, sequence, head),
  };
}

type Link = Pick<ChainHead, "number" | "hash">;

function entryFindings(
  entry: ChainedEntry,
  { previous, sequence, hash }: { readonly previous: Link; readonly sequence: EntrySequence; readonly hash: Hash },
): readonly ChainFinding[] {
  const { number } = entry;
  const findings: ChainFinding[] = [];
  if (number === previous.number) findings.push({ code: "chain.duplicate", sequence, number });
  if (number > previous.number + 1) findings.push({ code: "chain.gap", sequence, number, firstMissing: previous.number + 1 });
  if (sequenceOf(entry) !== sequence) findings.push({ code: "chain.wrong_sequence", sequence, number });
  if (entry.previousHash !== previous.hash) findings.push({ code: "chain.broken_link", sequence, number });
  if (sealVersionOf(entry, hash) === null) findings.push({ code: "chain.altered", sequence, number });
  return findings;
}

function endFindings(last: ChainHead | null, sequence: EntrySequence, head: KeptHead): readonly ChainFinding[] {
  const isSame = last?.number === head?.number && last?.hash === head?.hash && last?.validatedOn === head?.validatedOn;
  if (head === undefined || isSame) return [];
  return [{ code: "chain.wrong_end", sequence, number: last?.number ?? 0, expected: head?.number ?? 0 }];
}
