import { expect, test } from "vitest";
import { NO_KEYS, withKey, type EarlyKeys } from "./early-keys.js";

const typed = (...keys: (string | { key: string; ctrlKey: boolean })[]): EarlyKeys =>
  keys.reduce<EarlyKeys>(
    (early, key) => withKey(early, { ctrlKey: false, metaKey: false, altKey: false, ...(typeof key === "string" ? { key } : key) }),
    NO_KEYS,
  );

test.each([
  ["letters, accents and spaces make the text", typed("é", "t", " ", "É"), { text: "ét É", acts: [] }],
  ["Backspace takes one letter back, none when there is none", typed("Backspace", "a", "b", "Backspace"), { text: "a", acts: [] }],
  ["arrows and Enter wait for the palette", typed("i", "ArrowDown", "Enter"), { text: "i", acts: ["ArrowDown", "Enter"] }],
  ["another letter begins the choice again", typed("ArrowDown", "i"), { text: "i", acts: [] }],
  ["nothing is added after Enter", typed("i", "Enter", "x", "ArrowDown"), { text: "i", acts: ["Enter"] }],
  ["commands of the browser are no text", typed({ key: "c", ctrlKey: true }, "Shift", "F5", "Dead"), { text: "", acts: [] }],
])("%s", (_name, early, expected) => expect(early).toEqual(expected));
