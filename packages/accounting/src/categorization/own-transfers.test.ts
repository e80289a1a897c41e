import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween } from "../calendar.js";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { arbitraryDay } from "../testing/arbitraries.js";
import {
  counterpartsOfGiven,
  pairTransfers,
  TRANSFER_REACH_DAYS,
  transferSuggestion,
  unpairedTransfers,
  type TransferSide,
} from "./own-transfers.js";

function side(id: string, account: string, on: string, amount: number): TransferSide {
  return { id, account, on: isoDate(on), amount: cents(amount) };
}

function pairsOf(lines: readonly TransferSide[]): readonly string[] {
  return pairTransfers(lines).map(({ out, into, candidates }) => `${out.id} → ${into.id} (${candidates})`);
}

describe("the two sides of a transfer between own accounts", () => {
  test("opposite amounts on two accounts, five days apart at most", () => {
    const left = side("left", "courant", "2026-03-02", -500_00);
    expect(pairsOf([left, side("came", "livret", "2026-03-07", 500_00)])).toEqual(["left → came (1)"]);
    expect(pairsOf([left, side("came", "livret", "2026-02-25", 500_00)])).toEqual(["left → came (1)"]);
    expect(pairsOf([left, side("late", "livret", "2026-03-08", 500_00)])).toEqual([]);
    expect(pairsOf([left, side("other", "livret", "2026-03-02", 500_01)])).toEqual([]);
    expect(pairsOf([left, side("same", "livret", "2026-03-02", -500_00)])).toEqual([]);
    expect(pairsOf([left, side("refund", "courant", "2026-03-02", 500_00)])).toEqual([]);
  });

  test("the nearest first, each line once; both say that another could have been meant", () => {
    const lines = [
      side("a", "courant", "2026-03-02", -500_00),
      side("b", "courant", "2026-03-05", -500_00),
      side("c", "livret", "2026-03-05", 500_00),
    ];
    expect(pairsOf(lines)).toEqual(["b → c (2)"]);
    expect(unpairedTransfers(lines).map(({ id }) => id)).toEqual(["a"]);
    expect(pairsOf([...lines, side("d", "livret", "2026-03-03", 500_00)])).toEqual(["b → c (2)", "a → d (2)"]);
  });

  test("what is given and alone comes first, each line once; what has its other side wants no more", () => {
    const given = [
      side("left", "courant", "2026-03-02", -500_00),
      side("drawn", "courant", "2026-03-20", -500_00),
      side("paid", "livret", "2026-03-21", 500_00),
      side("came", "livret", "2026-04-10", 500_00),
    ];
    const open = [
      side("near", "courant", "2026-03-04", -500_00),
      side("into", "livret", "2026-03-04", 500_00),
      side("more", "livret", "2026-03-22", 500_00),
      side("from", "courant", "2026-04-09", -500_00),
    ];
    const found = counterpartsOfGiven(open, given).map((pair) => `${pair.open.id} ${pair.given.id} ${pair.candidates}`);
    expect(found.toSorted()).toEqual(["from came 1", "into left 1"]);
  });

  test("no line is listed as alone that another way of pairing gives its other side", () => {
    const lines = [
      side("a", "courant", "2026-03-01", -500_00),
      side("b", "courant", "2026-03-05", -500_00),
      side("c", "livret", "2026-03-05", 500_00),
      side("d", "livret", "2026-03-09", 500_00),
    ];
    // The nearest pair leaves two lines eight days apart; each has its other side four days away.
    expect(pairsOf(lines)).toEqual(["b → c (2)"]);
    expect(unpairedTransfers(lines)).toEqual([]);
    expect(unpairedTransfers([...lines, side("e", "courant", "2026-03-10", -500_00)]).map(({ id }) => id)).toEqual(["a"]);
  });

  test("as few lines as possible are listed as alone", () => {
    fc.assert(
      fc.property(fc.array(arbitrarySide, { maxLength: 9 }), (drawn) => {
        const lines = drawn.map((one, index) => ({ ...one, id: String(index) }));
        expect(unpairedTransfers(lines)).toHaveLength(fewestAlone(lines));
      }),
    );
  });

  test("as near on both sides, what arrives after it left", () => {
    const lines = [
      side("before", "livret", "2026-03-01", 80_00),
      side("left", "courant", "2026-03-02", -80_00),
      side("after", "livret", "2026-03-03", 80_00),
    ];
    expect(pairsOf(lines)).toEqual(["left → after (2)"]);
  });

  test("an only candidate is sure, one of several is not; the reason names the account and the day", () => {
    const [out, into] = [side("left", "courant", "2026-03-02", -500_00), side("came", "livret", "2026-03-04", 500_00)];
    expect(transferSuggestion(out, { other: into, title: "Livret", candidates: 1 })).toMatchObject({
      account: "580000",
      confidence: 0.95,
      reason: "virement vers «\u00a0Livret\u00a0» le 04/03/2026",
      source: "transfer",
      pair: "came",
    });
    expect(transferSuggestion(into, { other: out, title: "Compte courant", candidates: 3 })).toMatchObject({
      confidence: 0.6,
      reason: "virement depuis «\u00a0Compte courant\u00a0» le 02/03/2026, le plus proche de 3",
      pair: "left",
    });
  });

  test("thousands of one amount on one day are paired, each once", () => {
    const many = Array.from({ length: 4_000 }, (_, index) =>
      side(String(index).padStart(5, "0"), index % 2 === 0 ? "courant" : "livret", "2026-03-02", index % 2 === 0 ? -50_00 : 50_00),
    );
    expect(pairTransfers(many)).toHaveLength(2_000);
  });
});

const arbitraryLines = fc
  .array(
    fc.record({
      account: fc.constantFrom("courant", "livret", "pro"),
      on: arbitraryDay.filter((day) => day < "2026-02-01"),
      amount: fc.constantFrom(-100_00, 100_00, -250_00, 250_00).map(cents),
    }),
    { maxLength: 25 },
  )
  .map((lines) => lines.map((line, index): TransferSide => ({ ...line, id: `line ${String(index).padStart(2, "0")}` })));

function mayPair(one: TransferSide, other: TransferSide): boolean {
  const apart = Math.abs(daysBetween({ from: one.on, to: other.on }));
  return one.amount === -other.amount && one.account !== other.account && apart <= TRANSFER_REACH_DAYS;
}

describe("any lines", () => {
  test("are in one pair at most, of two that may be one transfer", () => {
    fc.assert(
      fc.property(arbitraryLines, (lines) => {
        const pairs = pairTransfers(lines);
        const ids = pairs.flatMap(({ out, into }) => [out.id, into.id]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { out, into } of pairs) expect(out.amount < 0 && mayPair(out, into)).toBe(true);
        // The nearest pairs may leave alone lines that another way of pairing does not.
        expect(unpairedTransfers(lines).length).toBeLessThanOrEqual(lines.length - ids.length);
      }),
    );
  });

  test("no two that may be one transfer are both left", () => {
    fc.assert(
      fc.property(arbitraryLines, (lines) => {
        const left = unpairedTransfers(lines);
        for (const one of left) for (const other of left) expect(mayPair(one, other)).toBe(false);
      }),
    );
  });

  test("are paired alike in whatever order they come, with their candidates counted", () => {
    fc.assert(
      fc.property(
        arbitraryLines.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, shuffled]) => {
          expect(pairTransfers(shuffled)).toEqual(pairTransfers(lines));
          for (const { out, into, candidates } of pairTransfers(lines)) {
            const near = (side: TransferSide): number => lines.filter((line) => mayPair(side, line)).length;
            expect(candidates).toBe(Math.max(near(out), near(into)));
          }
        },
      ),
    );
  });
});

const arbitrarySide = fc.record({
  id: fc.constant(""),
  account: fc.constantFrom("courant", "livret", "caisse"),
  on: fc.integer({ min: 1, max: 20 }).map((day) => isoDate(`2026-03-${String(day).padStart(2, "0")}`)),
  amount: fc.constantFrom(cents(-500_00), cents(500_00)),
});

/** How many lines are left alone at least: each way of pairing is tried. */
function fewestAlone([first, ...others]: readonly TransferSide[]): number {
  if (first === undefined) return 0;
  const counts = others.flatMap((other, index) => (arePair(first, other) ? [fewestAlone(others.toSpliced(index, 1))] : []));
  return Math.min(1 + fewestAlone(others), ...counts);
}

function arePair(one: TransferSide, other: TransferSide): boolean {
  const apart = Math.abs(daysBetween({ from: one.on, to: other.on }));
  return one.amount + other.amount === 0 && one.account !== other.account && apart <= TRANSFER_REACH_DAYS;
}
