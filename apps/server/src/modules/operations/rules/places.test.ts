import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byPlace, lastPlace, reordered, standInOrder, type Placed } from "./places.js";

const order = (rules: readonly Placed[]): string =>
  byPlace(rules)
    .map(({ id, place }) => `${id}${place}`)
    .join(" ");

describe("the places of rules", () => {
  test("a rule is added after the others, and after those that were deleted", () => {
    expect(lastPlace([], 50)).toBe(50);
    expect(lastPlace([{ id: "a", place: 50 }], 50)).toBe(51);
    expect(lastPlace([{ id: "a", place: 3 }], 50)).toBe(50);
  });

  test("another order gives the rules named each other's places", () => {
    const rules = ["a", "b", "c", "d"].map((id, index) => ({ id, place: 2 * index + 1 }));
    expect(order(reordered(rules, ["d", "a", "x"]))).toBe("d1 b3 c5 a7");
    expect(order(reordered(rules, []))).toBe("a1 b3 c5 d7");
    expect(standInOrder(rules, ["b", "d"])).toBe(true);
    expect([standInOrder(rules, ["d", "b"]), standInOrder(rules, ["b", "x"])]).toEqual([false, false]);
  });

  test("two rules of one place are set apart before they change theirs", () => {
    const rules = [
      { id: "a", place: 2 },
      { id: "b", place: 2 },
      { id: "c", place: 3 },
    ];
    expect(order(reordered(rules, ["b", "a"]))).toBe("b2 a3 c4");
  });

  test("whatever is deleted and put in order, a deletion taken back at any moment, and an order after those that followed it, all is as it was", () => {
    type Act = { readonly removed: Placed } | { readonly before: readonly string[]; readonly left: readonly string[] };
    const step = fc.oneof(
      fc.record({ remove: fc.nat(9) }),
      fc.record({ shuffle: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 7 }), fc.array(fc.nat(6), { maxLength: 4 }), (steps, picks) => {
        const first = ["a", "b", "c", "d", "e", "f"].map((id, index) => ({ id, place: index + 1 }));
        let rules: readonly Placed[] = first;
        const acts: Act[] = [];
        for (const taken of steps)
          if ("remove" in taken) {
            const removed = rules[taken.remove % Math.max(rules.length, 1)];
            if (!removed) continue;
            rules = rules.filter((rule) => rule !== removed);
            acts.push({ removed });
          } else {
            const before = byPlace(rules).map(({ id }) => id);
            const left = taken.shuffle.flatMap((index) => before[index] ?? []);
            rules = reordered(rules, left);
            acts.push({ before, left });
          }
        const undo = (index: number): boolean => {
          const act = acts[index];
          if (!act) return false;
          if ("removed" in act) rules = [...rules, act.removed];
          else if (standInOrder(rules, act.left)) rules = reordered(rules, act.before);
          else return false;
          acts.splice(index, 1);
          return true;
        };
        for (const pick of picks) {
          const index = acts.findIndex((act, at) => "removed" in act && at >= pick);
          if (index >= 0) undo(index);
        }
        for (let more = true; more && acts.length > 0;) more = acts.some((_, index) => undo(acts.length - 1 - index));
        expect([acts.length, order(rules)]).toEqual([0, order(first)]);
      }),
      { numRuns: 500 },
    );
  });
});
