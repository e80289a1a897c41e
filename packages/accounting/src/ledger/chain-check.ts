import { sequenceOf, type EntrySequence } from "./entry.js";
import { FIRST_PREVIOUS_HASH, canonicalEntry, chainHash, type ChainHead, type ChainedEntry, type Hash } from "./validation.js";

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

/**
 * Everything that is wrong with the validated entries of one fiscal year, in order of sequence and number; an empty list is a
 * sound chain. The heads, kept apart, are what shows that last entries were removed; null stands for a sequence without
 * entries, undefined for a head that was not kept. Source: docs/sources.md#chain.
 */
export function verifyChain(
  entries: readonly ChainedEntry[],
  {
    hash,
    heads,
  }: {
    readonly hash: Hash;
    readonly heads: Readonly<Partial<Record<EntrySequence, Pick<ChainHead, "number" | "hash"> | null>>>;
  },
): readonly ChainFinding[] {
  return (["AN", "main"] as const).flatMap((sequence) => {
    const ofSequence = entries.filter((entry) => entry.sequence === sequence).toSorted((a, b) => a.number - b.number);
    return [...sequenceFindings(ofSequence, sequence, hash), ...endFindings(ofSequence.at(-1), sequence, heads[sequence])];
  });
}

type Link = { readonly number: number; readonly hash: string };

function sequenceFindings(entries: readonly ChainedEntry[], sequence: EntrySequence, hash: Hash): readonly ChainFinding[] {
  const findings: ChainFinding[] = [];
  let previous: Link = { number: 0, hash: FIRST_PREVIOUS_HASH };
  for (const entry of entries) {
    findings.push(...entryFindings(entry, { previous, sequence, hash }));
    previous = entry;
  }
  return findings;
}

function entryFindings(
  entry: ChainedEntry,
  {
    previous,
    sequence,
    hash,
  }: {
    readonly previous: Link;
    readonly sequence: EntrySequence;
    readonly hash: Hash;
  },
): readonly ChainFinding[] {
  const { number } = entry;
  const findings: ChainFinding[] = [];
  if (number === previous.number) findings.push({ code: "chain.duplicate", sequence, number });
  if (number > previous.number + 1) findings.push({ code: "chain.gap", sequence, number, firstMissing: previous.number + 1 });
  if (sequenceOf(entry) !== sequence) findings.push({ code: "chain.wrong_sequence", sequence, number });
  if (entry.previousHash !== previous.hash) findings.push({ code: "chain.broken_link", sequence, number });
  if (entry.hash !== chainHash(entry.previousHash, canonicalEntry(entry), hash)) {
    findings.push({ code: "chain.altered", sequence, number });
  }
  return findings;
}

function endFindings(last: Link | undefined, sequence: EntrySequence, head: Link | null | undefined): readonly ChainFinding[] {
  if (head === undefined || (last?.number === head?.number && last?.hash === head?.hash)) return [];
  return [{ code: "chain.wrong_end", sequence, number: last?.number ?? 0, expected: head?.number ?? 0 }];
}
