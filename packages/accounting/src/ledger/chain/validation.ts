import type { IsoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import {
  checkEntry,
  lineText,
  saysMore,
  sequenceOf,
  type DerivedEntry,
  type Entry,
  type EntrySequence,
  type ValidatedEntry,
} from "../../entry/entry.js";

/** A hash of text as lowercase hexadecimal: SHA-256 in production, given by the caller since the domain imports nothing. */
export type Hash = (text: string) => string;

/** The head of a chain: its last number and hash. */
export type ChainHead = { readonly number: number; readonly hash: string; readonly validatedOn: IsoDate };

/** What validation adds to a draft. */
export type Validation = {
  readonly sequence: EntrySequence;
  readonly number: number;
  readonly validatedOn: IsoDate;
  readonly previousHash: string;
  readonly hash: string;
};

/** The days of the fiscal year that an entry is numbered in. */
export type YearDays = { readonly beginning: IsoDate; readonly end: IsoDate };

/** A validated entry with all that is hashed of it. */
export type SealedEntry = ValidatedEntry & DerivedEntry & { readonly fiscalYear: YearDays };

/** A sealed entry with its links. */
export type ChainedEntry = SealedEntry & Pick<Validation, "previousHash" | "hash">;

/** The previous hash of the first entry of a sequence. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/**
 * Numbers, freezes and chains drafts: by date, within a day in the order given, each sequence (main, AN) on from its own
 * head without a gap. Returns the drafts completed, openings first. Throws DomainError when a draft is unbalanced or the day
 * of validation is before the last one. Source: docs/sources.md#chain.
 */
export function validateEntries<Draft extends DerivedEntry>({
  drafts,
  heads,
  ...sealing
}: {
  readonly drafts: readonly Draft[];
  readonly heads: Readonly<Record<EntrySequence, ChainHead | null>>;
} & Sealing): readonly (Draft & Validation & Pick<SealedEntry, "fiscalYear">)[] {
  const ordered = drafts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return (["AN", "main"] as const).flatMap((sequence) =>
    chain({ drafts: ordered.filter((draft) => sequenceOf(draft) === sequence), sequence, head: heads[sequence], ...sealing }),
  );
}

type Sealing = { readonly fiscalYear: YearDays; readonly validatedOn: IsoDate; readonly hash: Hash };

function chain<Draft extends DerivedEntry>({
  drafts,
  sequence,
  head,
  fiscalYear,
  validatedOn,
  hash,
}: {
  readonly drafts: readonly Draft[];
  readonly sequence: EntrySequence;
  readonly head: ChainHead | null;
} & Sealing): readonly (Draft & Validation & Pick<SealedEntry, "fiscalYear">)[] {
  if (drafts.length > 0 && head && validatedOn < head.validatedOn) {
    throw new DomainError({ code: "validation.date_goes_back", validatedOn, lastValidatedOn: head.validatedOn });
  }
  let number = head?.number ?? 0;
  let previousHash = head?.hash ?? FIRST_PREVIOUS_HASH;
  return drafts.map((draft) => {
    checkEntry(draft);
    number += 1;
    const numbered = { ...draft, sequence, number, validatedOn, fiscalYear: { beginning: fiscalYear.beginning, end: fiscalYear.end } };
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
 * Which text an entry was hashed with: the first said nothing of its VAT lines, of what freezes it nor of the days of its year; the
 * second nothing of what a line says beside its account, label and amount.
 */
export type SealVersion = 1 | 2 | 3;

/**
 * The text that is hashed: a JSON array in a fixed order, so that two entries that differ in anything differ in text.
 * Its leading number is the version of that order; it changes only together with a new branch here, never for old entries.
 */
export function canonicalEntry(entry: SealedEntry, version: SealVersion = 3): string {
  const content = [
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
    entry.lines.map((line) => (version === 3 ? lineText(line) : [line.accountCode, line.label, line.debit, line.credit])),
  ];
  if (version === 1) return JSON.stringify([1, ...content]);
  const { freezesWith, fiscalYear, vatLines } = entry;
  return JSON.stringify([
    version,
    ...content,
    freezesWith,
    [fiscalYear.beginning, fiscalYear.end],
    vatLines.map((line) => [line.nature, line.rateBp, line.base, line.vat, line.deductible, line.accountCode, line.date]),
  ]);
}

/**
 * The version of the text that gives an entry its hash; null when none does: it is not what was validated. A text that keeps silent on
 * what a line says of its own validated no such line.
 */
export function sealVersionOf(entry: ChainedEntry, hash: Hash): SealVersion | null {
  const versions: readonly SealVersion[] = entry.lines.some(saysMore) ? [3] : [3, 2, 1];
  return versions.find((version) => entry.hash === chainHash(entry.previousHash, canonicalEntry(entry, version), hash)) ?? null;
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
    case "received_invoice":
      return [source.kind, source.id, source.key];
  }
}
