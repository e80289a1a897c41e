import { expect, test } from "vitest";
import { preferencesOf } from "./preferences.js";

test("before anything is chosen, single-key shortcuts are on and the rest is off", () => {
  expect(preferencesOf({})).toEqual({ compact: false, singleKeys: true, reducedMotion: false });
});

test("what was chosen is kept, another kind of value is none", () => {
  expect(preferencesOf({ compact: true, singleKeys: false, reducedMotion: "oui" })).toEqual({
    compact: true,
    singleKeys: false,
    reducedMotion: false,
  });
});
