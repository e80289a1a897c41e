import type { IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { checkEntry, sequenceOf, type Entry, type EntrySequence, type ValidatedEntry } from "./entry.js";

/** A hash of text as lowercase hexadecimal: SHA-256 in production, given by the caller since the domain imports nothing. */
export type Hash = (text: string) => string;

/** Where a chain stands: its last number and hash. */
export type ChainHead = { readonly number: number; readonly hash: string; readonly validatedOn: IsoDate };

/** What validation adds to a draft. */
export type Validation = {
  readonly sequence: EntrySequence;
  readonly number: number;
  readonly validatedOn: IsoDate;
  readonly previousHash: string;
  readonly hash: string;
};

/** A validated entry with its links. */
export type ChainedEntry = ValidatedEntry & Pick<Validation, "previousHash" | "hash">;

/** The previous hash of the first entry of a sequence. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/**
 * Numbers, freezes and chains drafts: by date, those of one day in the order given, each sequence (main, AN) on from its own
 * head without a gap. Returns the drafts completed, openings first. Throws DomainError when a draft is unbalanced or the day
 * of validation is before the last one. Source: docs/sources.md#chain.
 */
export function validateEntries<Draft extends Entry>({
  drafts,
  heads,
  validatedOn,
  hash,
}: {
  readonly drafts: readonly Draft[];
  readonly heads: Readonly<Record<EntrySequence, ChainHead | null>>;
  readonly validatedOn: IsoDate;
  readonly hash: Hash;
}): readonly (Draft & Validation)[] {
  const ordered = drafts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return (["AN", "main"] as const).flatMap((sequence) =>
    chain({ drafts: ordered.filter((draft) => sequenceOf(draft) === sequence), sequence, head: heads[sequence], validatedOn, hash }),
  );
}

function chain<Draft extends Entry>({
  drafts,
  sequence,
  head,
  validatedOn,
  hash,
}: {
  readonly drafts: readonly Draft[];
  readonly sequence: EntrySequence;
  readonly head: ChainHead | null;
  readonly validatedOn: IsoDate;
  readonly hash: Hash;
}): readonly (Draft & Validation)[] {
  if (drafts.length > 0 && head && validatedOn < head.validatedOn) {
    throw new DomainError({ code: "validation.date_goes_back", validatedOn, lastValidatedOn: head.validatedOn });
  }
  let number = head?.number ?? 0;
  let previousHash = head?.hash ?? FIRST_PREVIOUS_HASH;
  return drafts.map((draft) => {
    checkEntry(draft);
    number += 1;
    const numbered = { ...draft, sequence, number, validatedOn };
    const validated = { ...numbered, previousHash, hash: chainHash(previousHash, canonicalEntry(numbered), hash) };
    previousHash = validated.hash;
    return validated;
  });
}

/** The hash of an entry in its chain: of the previous hash, a line feed, and the entry's canonical text. */
export function chainHash(previousHash: string, canonical: string, hash: Hash): string {
  return hash(`${previousHash}\n${canonical}`);
}

/**
 * The text that is hashed: a JSON array in a fixed order, so that two entries that differ in anything differ in text.
 * Its leading number is the version of that order; it changes only together with a new branch here, never for old entries.
 */
export function canonicalEntry(entry: ValidatedEntry): string {
  return JSON.stringify([
    1,
    entry.sequence,
    entry.number,
    entry.validatedOn,
    entry.journal,
    entry.date,
    entry.label,
    entry.pieceRef,
    entry.pieceDate,
    entry.payment && [entry.payment.date, entry.payment.mode],
    canonicalSource(entry),
    entry.lines.map((line) => [line.accountCode, line.label, line.debit, line.credit]),
  ]);
}

function canonicalSource({ source }: Entry): readonly (string | null)[] {
  switch (source.kind) {
    case "operation":
      return [source.kind, source.operationId];
    case "opening":
      return [source.kind, source.bankAccountId];
    case "carry_forward":
      return [source.kind, source.fiscalYearId];
    case "reversal":
      return [source.kind, source.entryId, source.operationId];
    case "asset":
    case "vat_return":
    case "closing_step":
    case "appropriation":
    case "takeover":
      return [source.kind, source.id, source.key];
  }
}
