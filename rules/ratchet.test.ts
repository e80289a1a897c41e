import { describe, expect, test } from "vitest";
import { compare, isShorter, parseList } from "./ratchet.js";

const list = parseList("a.css 410\nb.css 500\nc → d\n");

describe("a list that may only get shorter", () => {
  test("what it holds passes, what it does not hold is refused", () => {
    expect(compare(list, parseList("a.css 410\nb.css 500\nc → d\n"))).toEqual([]);
    expect(compare(list, parseList("a.css 410\nb.css 500\nc → d\ne → f\n"))).toEqual(["refused: e → f"]);
  });

  test("an entry that has grown is refused, one that has fallen is written down", () => {
    expect(compare(list, parseList("a.css 411\nb.css 499\nc → d\n"))).toEqual([
      "refused: a.css has grown from 410 to 411",
      expect.stringMatching(/^to write down: b\.css has fallen from 500 to 499/),
    ]);
    expect(compare(list, parseList("a.css 410\nb.css 499\nc → d\n"), { fallsFreely: true })).toEqual([]);
  });

  test("an entry that nothing needs any more is taken out", () => {
    expect(compare(list, parseList("a.css 410\nb.css 500\n"))).toEqual([expect.stringMatching(/^to take out of the list: c → d/)]);
  });

  test("it is written again for a file that moved or a size that fell, not for one entry more or a larger one", () => {
    expect(isShorter(list, parseList("x/a.css 410\nb.css 499\nc → d\n"))).toBe(true);
    expect(isShorter(list, parseList("a.css 410\nb.css 500\nc → d\ne → f\n"))).toBe(false);
    expect(isShorter(list, parseList("a.css 501\nb.css 410\nc → d\n"))).toBe(false);
    expect(isShorter(list, parseList(""))).toBe(true);
  });

  test("of an entry that a merge left twice, the smaller size holds", () => {
    expect(parseList("a.css 410\na.css 405\n")).toEqual(new Map([["a.css", 405]]));
  });
});
