import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar.js";
import { isoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import { cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { arbitraryEntry } from "../../testing/arbitraries.js";
import { entry, line } from "../../testing/builders.js";
import { verifyChain } from "./chain-check.js";
import { sequenceOf, type DerivedEntry, type Entry, type LineOwn } from "../../entry/entry.js";
import {
  FIRST_PREVIOUS_HASH,
  canonicalEntry,
  chainHash,
  sealVersionOf,
  validateEntries,
  type ChainHead,
  type ChainedEntry,
  type SealedEntry,
} from "./validation.js";

const hash = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const validatedOn = isoDate("2026-10-31");
const fiscalYear = { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") };
const EMPTY = { main: null, AN: null };
const VAT_LINE: VatLine = {
  nature: "BS",
  rateBp: 2000,
  base: cents(100_00),
  vat: cents(20_00),
  deductible: cents(20_00),
  accountCode: "613200",
  date: validatedOn,
};
const LINES = [line("613200", { debit: "960,00" }), line("512000", { credit: "960,00" })];

function draft(date: string, label: string, own: Partial<DerivedEntry> = {}): DerivedEntry {
  return entry(LINES, { date: isoDate(date), label, ...own });
}

function headsOf(entries: readonly ChainedEntry[]): Record<"main" | "AN", ChainHead | null> {
  const last = (sequence: "main" | "AN") => entries.filter((one) => one.sequence === sequence).at(-1) ?? null;
  return { main: last("main"), AN: last("AN") };
}

describe("validating drafts", () => {
  test("numbers follow the dates, then the order given, openings in a sequence of their own", () => {
    const drafts = [
      draft("2026-03-02", "b"),
      draft("2026-01-05", "a"),
      draft("2026-03-02", "c"),
      draft("2026-01-01", "Solde initial", { journal: "AN" }),
    ];
    const validated = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
    expect(validated.map((one) => [one.sequence, one.number, one.label, one.validatedOn])).toEqual([
      ["AN", 1, "Solde initial", validatedOn],
      ["main", 1, "a", validatedOn],
      ["main", 2, "b", validatedOn],
      ["main", 3, "c", validatedOn],
    ]);
  });

  test("a second validation goes on from the head, even with an earlier date", () => {
    const first = validateEntries({ drafts: [draft("2026-03-02", "b")], heads: EMPTY, fiscalYear, validatedOn, hash });
    const [late] = validateEntries({ drafts: [draft("2026-01-05", "a")], heads: headsOf(first), fiscalYear, validatedOn, hash });
    expect(late).toMatchObject({ number: 2, previousHash: first[0]?.hash });
  });

  test("the hash is that of the previous hash, a line feed and the canonical text", () => {
    const [one] = validateEntries({ drafts: [draft("2026-01-05", "Loyer « été »")], heads: EMPTY, fiscalYear, validatedOn, hash });
    if (!one) throw new Error("nothing was validated");
    expect(canonicalEntry(one)).toMatchInlineSnapshot(
      `"[3,"main",1,"2026-10-31","BQ","2026-01-05","Loyer « été »","R1-1","2026-09-15",["2026-09-15","VIR"],["operation","operation-1"],[[["613200","Opération",96000,0],null,[null,null],null,null],[["512000","Opération",0,96000],null,[null,null],null,null]],"period",["2026-01-01","2026-12-31"],[]]"`,
    );
    expect(one.previousHash).toBe(FIRST_PREVIOUS_HASH);
    expect(one.hash).toBe(hash(`${"0".repeat(64)}\n${canonicalEntry(one)}`));
    // A literal, so that an order changed by accident would not verify books already sealed.
    expect(one.hash).toMatchInlineSnapshot(`"d9f9677961d74883322a296e77b98f2c2b32cdd38b4e0f148df2bf459f08a4f1"`);
    expect(sealVersionOf(one, hash)).toBe(3);
    expect(chainHash("a", "b", (text) => text)).toBe("a\nb");
  });

  test("an entry of the first version keeps its text and verifies as it was sealed", () => {
    const [one] = validateEntries({ drafts: [draft("2026-01-05", "Loyer « été »")], heads: EMPTY, fiscalYear, validatedOn, hash });
    if (!one) throw new Error("nothing was validated");
    expect(canonicalEntry(one, 1)).toMatchInlineSnapshot(
      `"[1,"main",1,"2026-10-31","BQ","2026-01-05","Loyer « été »","R1-1","2026-09-15",["2026-09-15","VIR"],["operation","operation-1"],[["613200","Opération",96000,0],["512000","Opération",0,96000]]]"`,
    );
    const first = { ...one, hash: chainHash(one.previousHash, canonicalEntry(one, 1), hash) };
    expect(first.hash).toBe("b3d2ebcb69e5d44e98de4eb3739bb259cf04d1951f85dc7abe84b73bec01b01b");
    expect(sealVersionOf(first, hash)).toBe(1);
    expect(sealVersionOf({ ...first, label: "autre" }, hash)).toBeNull();
    expect(verifyChain([first], { hash, heads: headsOf([first]) })).toEqual([]);
  });

  test("an entry of the second version verifies as it was sealed, and not with a line that says more", () => {
    const [one] = validateEntries({ drafts: [draft("2026-01-05", "Loyer « été »")], heads: EMPTY, fiscalYear, validatedOn, hash });
    if (!one) throw new Error("nothing was validated");
    const second = { ...one, hash: chainHash(one.previousHash, canonicalEntry(one, 2), hash) };
    expect(second.hash).toBe("729c6a992b58118a29d08285e81713c0dbd53f935493721973e1b9fa88248d6d");
    expect(sealVersionOf(second, hash)).toBe(2);
    expect(verifyChain([second], { hash, heads: headsOf([second]) })).toEqual([]);
    const named = onFirstLine(second, { auxiliary: { number: "C001", name: "Dupont" } });
    expect(verifyChain([named], { hash, heads: headsOf([second]) })).toEqual([{ code: "chain.altered", sequence: "main", number: 1 }]);
  });

  test("each derived source has its own text, kind, row and key; what freezes an entry, its VAT lines and its year are hashed too", () => {
    const text = (own: Partial<SealedEntry>) =>
      canonicalEntry({ ...draft("2026-01-05", "a"), sequence: "main", number: 1, validatedOn, fiscalYear, ...own });
    const kinds = ["asset", "vat_return", "closing_step", "appropriation", "takeover"] as const;
    const texts = kinds.map((kind) => text({ source: { kind, id: "row-1", key: "one" } }));
    expect(new Set([...texts, text({ source: { kind: "asset", id: "row-1", key: "two" } })]).size).toBe(6);
    expect(texts[0]).toContain('["asset","row-1","one"]');
    const others = [
      text({ freezesWith: "closing" }),
      text({ vatLines: [VAT_LINE] }),
      text({ fiscalYear: { ...fiscalYear, end: validatedOn } }),
    ];
    expect(new Set([...others, text({})]).size).toBe(4);
  });

  test("what the caller put on a draft stays", () => {
    const [one] = validateEntries({
      drafts: [{ ...draft("2026-01-05", "a"), id: "entry-1" }],
      heads: EMPTY,
      fiscalYear,
      validatedOn,
      hash,
    });
    expect(one?.id).toBe("entry-1");
  });

  test("nothing to validate is nothing", () => {
    expect(
      validateEntries({
        drafts: [],
        heads: { main: { number: 4, hash: "x", validatedOn: isoDate("2026-12-01") }, AN: null },
        fiscalYear,
        validatedOn,
        hash,
      }),
    ).toEqual([]);
  });

  test("the day of validation never goes back", () => {
    const heads = { main: { number: 4, hash: "x", validatedOn: isoDate("2026-11-01") }, AN: null };
    expect(() => validateEntries({ drafts: [draft("2026-01-05", "a")], heads, fiscalYear, validatedOn, hash })).toThrow(
      new DomainError({ code: "validation.date_goes_back", validatedOn, lastValidatedOn: isoDate("2026-11-01") }),
    );
  });

  test("an unbalanced draft is refused", () => {
    const drafts = [entry([line("613200", { debit: "960,00" }), line("512000", { credit: "960,01" })])];
    expect(() => validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash })).toThrow(
      new DomainError({ code: "entry.unbalanced", debitCents: 96_000, creditCents: 96_001 }),
    );
  });
});

const arbitraryOwn = fc.constantFrom<LineOwn>(
  {},
  { auxiliary: { number: "C001", name: "Dupont" } },
  { pieceRef: "F12", pieceDate: isoDate("2025-11-30"), item: "item-1" },
  { payment: { date: isoDate("2026-02-03"), mode: "CHQ" } },
);

const arbitraryDrafts = fc.array(
  fc.tuple(arbitraryEntry, fc.boolean(), arbitraryOwn).map(([one, isOpening, own]): DerivedEntry => ({
    ...one,
    lines: one.lines.map((each, index) => (index === 0 ? { ...each, ...own } : each)),
    ...(isOpening ? { journal: "AN" as const } : {}),
  })),
  { minLength: 1, maxLength: 8 },
);

type Change = (entry: ChainedEntry) => ChainedEntry;

/** Each way of changing one entry where it is stored. */
const CHANGES: Readonly<Record<string, Change>> = {
  date: (one) => ({ ...one, date: addDays(one.date, 1) }),
  label: (one) => ({ ...one, label: `${one.label} ` }),
  "piece reference": (one) => ({ ...one, pieceRef: `${one.pieceRef}x` }),
  "piece date": (one) => ({ ...one, pieceDate: addDays(one.pieceDate, -1) }),
  payment: (one) => ({ ...one, payment: one.payment ? null : { date: one.date, mode: "CB" } }),
  source: (one) => ({ ...one, source: { kind: "opening", bankAccountId: "other" } }),
  "derived source": (one) => ({ ...one, source: { kind: "asset", id: "component", key: "exit" } }),
  journal: (one) => ({ ...one, journal: one.journal === "OD" ? "CS" : "OD" }),
  number: (one) => ({ ...one, number: one.number + 1 }),
  sequence: (one) => ({ ...one, sequence: one.sequence === "AN" ? "main" : "AN" }),
  "day of validation": (one) => ({ ...one, validatedOn: addDays(one.validatedOn, 1) }),
  "a line's account": (one) => onFirstLine(one, { accountCode: "999999" }),
  "a line's label": (one) => onFirstLine(one, { label: "autre" }),
  "a line's amount": (one) => onFirstLine(one, { debit: cents((one.lines[0]?.debit ?? 0) + 1) }),
  "a line's side": (one) => onFirstLine(one, { debit: one.lines[0]?.credit ?? cents(0), credit: one.lines[0]?.debit ?? cents(0) }),
  "a line's third party": (one) =>
    onFirstLine(one, { auxiliary: { number: one.lines[0]?.auxiliary?.number ?? "C001", name: `${one.lines[0]?.auxiliary?.name}x` } }),
  "a line's piece": (one) => onFirstLine(one, { pieceRef: `${one.lines[0]?.pieceRef}x` }),
  "the day of a line's piece": (one) => onFirstLine(one, { pieceDate: isoDate("2024-02-29") }),
  "a line's payment": (one) => onFirstLine(one, { payment: { date: isoDate("2024-02-29"), mode: "CB" } }),
  "a line's open item": (one) => onFirstLine(one, { item: `${one.lines[0]?.item}x` }),
  "what freezes it": (one) => ({ ...one, freezesWith: one.freezesWith === "period" ? "closing" : "period" }),
  "a VAT line": (one) => ({ ...one, vatLines: [...one.vatLines, VAT_LINE] }),
  "days of its fiscal year": (one) => ({ ...one, fiscalYear: { ...one.fiscalYear, end: addDays(one.fiscalYear.end, 1) } }),
  "order of lines": (one) => ({ ...one, lines: one.lines.toReversed() }),
  "a line less": (one) => ({ ...one, lines: one.lines.slice(1) }),
  hash: (one) => ({ ...one, hash: hash(one.hash) }),
  "previous hash": (one) => ({ ...one, previousHash: hash(one.previousHash) }),
};

function onFirstLine(one: ChainedEntry, change: Partial<Entry["lines"][number]>): ChainedEntry {
  return { ...one, lines: one.lines.map((each, index) => (index === 0 ? { ...each, ...change } : each)) };
}

describe("verifying the chain", () => {
  test("what was validated, in one go or in several, is sound", () => {
    fc.assert(
      fc.property(arbitraryDrafts, arbitraryDrafts, (drafts, later) => {
        const first = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
        const all = [...first, ...validateEntries({ drafts: later, heads: headsOf(first), fiscalYear, validatedOn, hash })];
        expect(verifyChain(all.toReversed(), { hash, heads: headsOf(all.toSorted((a, b) => a.number - b.number)) })).toEqual([]);
        const numbers = all.filter((one) => sequenceOf(one) === "main").map((one) => one.number);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
    );
  });

  test.each(Object.entries(CHANGES))("a change of %s shows", (_, change) => {
    fc.assert(
      fc.property(arbitraryDrafts, fc.nat(), (drafts, at) => {
        const validated = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
        const heads = headsOf(validated);
        const changed = validated.map((one, index) => (index === at % validated.length ? change(one) : one));
        expect(verifyChain(changed, { hash, heads })).not.toEqual([]);
      }),
    );
  });

  test("an entry removed or added twice shows", () => {
    fc.assert(
      fc.property(arbitraryDrafts, fc.nat(), (drafts, at) => {
        const validated = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
        const options = { hash, heads: headsOf(validated) };
        const index = at % validated.length;
        expect(verifyChain(validated.toSpliced(index, 1), options)).not.toEqual([]);
        expect(verifyChain([...validated, ...validated.slice(index, index + 1)], options)).not.toEqual([]);
      }),
    );
  });

  test("findings say where and what", () => {
    const drafts = ["a", "b", "c", "d"].map((label) => draft("2026-03-02", label));
    const validated = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
    const heads = headsOf(validated);
    const altered = validated.map((one) => (one.label === "b" ? { ...one, label: "B" } : one));
    expect(verifyChain(altered, { hash, heads })).toEqual([{ code: "chain.altered", sequence: "main", number: 2 }]);
    expect(
      verifyChain(
        validated.filter((one) => one.number !== 2),
        { hash, heads },
      ),
    ).toEqual([
      { code: "chain.gap", sequence: "main", number: 3, firstMissing: 2 },
      { code: "chain.broken_link", sequence: "main", number: 3 },
    ]);
    expect(verifyChain(validated.slice(0, 3), { hash, heads })).toEqual([
      { code: "chain.wrong_end", sequence: "main", number: 3, expected: 4 },
    ]);
    expect(verifyChain([...validated, ...validated.slice(3)], { hash, heads })).toEqual([
      { code: "chain.duplicate", sequence: "main", number: 4 },
      { code: "chain.broken_link", sequence: "main", number: 4 },
    ]);
  });

  test("a forged entry whose own hash was computed again breaks the next link, or the end", () => {
    const drafts = ["a", "b"].map((label) => draft("2026-03-02", label));
    const validated = validateEntries({ drafts, heads: EMPTY, fiscalYear, validatedOn, hash });
    const forged = (number: number) =>
      validated.map((one) => {
        if (one.number !== number) return one;
        const changed = { ...one, label: "faux" };
        return { ...changed, hash: chainHash(one.previousHash, canonicalEntry(changed), hash) };
      });
    expect(verifyChain(forged(1), { hash, heads: headsOf(validated) })).toEqual([
      { code: "chain.broken_link", sequence: "main", number: 2 },
    ]);
    expect(verifyChain(forged(2), { hash, heads: headsOf(validated) })).toEqual([
      { code: "chain.wrong_end", sequence: "main", number: 2, expected: 2 },
    ]);
  });

  test("a head of another day is not where the chain ends", () => {
    const validated = validateEntries({ drafts: [draft("2026-03-02", "a")], heads: EMPTY, fiscalYear, validatedOn, hash });
    const [head] = validated.map((one) => ({ ...one, validatedOn: addDays(one.validatedOn, 1) }));
    expect(verifyChain(validated, { hash, heads: { main: head ?? null, AN: null } })).toMatchObject([{ code: "chain.wrong_end" }]);
  });

  test("a sequence that must be empty but is not, and the other way round", () => {
    const validated = validateEntries({ drafts: [draft("2026-03-02", "a")], heads: EMPTY, fiscalYear, validatedOn, hash });
    expect(verifyChain(validated, { hash, heads: EMPTY })).toEqual([{ code: "chain.wrong_end", sequence: "main", number: 1, expected: 0 }]);
    expect(verifyChain([], { hash, heads: headsOf(validated) })).toEqual([
      { code: "chain.wrong_end", sequence: "main", number: 0, expected: 1 },
    ]);
    expect(verifyChain(validated, { hash, heads: {} })).toEqual([]);
  });
});
