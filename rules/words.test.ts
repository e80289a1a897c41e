import { expect, test } from "vitest";
import { sourceOf } from "./source.js";
import { bannedNames, bannedSentences, calques, explained } from "./words.js";

test.each([
  ["const wishOf = 1;", "wishOf"],
  ["type A = CompanyWish;", "CompanyWish"],
  ['throw new Refusal({ code: "door.expired" });', "door.… (a code)"],
  ["const exercise = 2026;", "exercises?|Exercises?"],
  ["type Record = { a: 1 };", "type Record"],
])("a banned name is found in code: %s", (text, word) => {
  expect([...bannedNames([sourceOf("a.ts", text)], []).keys()]).toContain(word);
});

test("a banned name is found in the path of a file", () => {
  expect([...bannedNames([sourceOf("apps/web/src/ui/frames/x.ts", "")], []).keys()]).toEqual(["frames"]);
  expect([...bannedNames([], [{ path: "apps/web/src/ui/door.css", text: "" }]).keys()]).toEqual(["door(-problems)?\\.\\w+"]);
});

test("a name that only contains a banned one passes", () => {
  expect(bannedNames([sourceOf("a.ts", "requestAnimationFrame(doorway, wishOfMine);")], []).size).toBe(0);
});

test("a banned word is found in comments and documentation, in code it is another thing", () => {
  const word = "whoever|somebody|nobody|whatever";
  expect([...bannedSentences([sourceOf("a.ts", "// Nobody waits.\n")], [])]).toEqual([[word, ["a.ts"]]]);
  expect([...bannedSentences([], [{ path: "docs/x.md", text: "For whoever asks." }])]).toEqual([[word, ["docs/x.md"]]]);
  expect([...bannedSentences([], [{ path: "x.css", text: "a { } /* nobody */" }])]).toEqual([[word, ["x.css"]]]);
  expect(bannedSentences([sourceOf("a.ts", 'const nobody = "nobody";\n')], []).size).toBe(0);
});

test.each([
  ["/** The filter stands in the address. */", "stands"],
  ["// The user is told\n// by mail.", "is told"],
  ["/* The rows in\n * sight. */", "in sight"],
  ["/**\n * The ids, and those of\n * their lines.\n */", "those of"],
  ["// A day that is none.", "is none"],
  ["/** Of one operation, its papers. */", "begin with a noun or a verb: Of one operation"],
  ["// Those that wait.", "begin with a noun or a verb: Those that wait"],
  ["/**\n * Whether it is open.\n */", "begin with a noun or a verb: Whether it is open"],
])("a calque is found in a comment: %s", (comment, phrase) => {
  const text = `${comment}\nconst a = "it stands in sight";\n`;
  expect(calques([sourceOf("a.ts", text)], [])).toEqual(new Map([["a.ts", [expect.stringContaining(phrase)]]]));
});

test("a calque is found in style sheets, SQL and documentation; released migrations keep theirs", () => {
  const found = (path: string, text: string) => [...calques([], [{ path, text }]).keys()];
  expect(found("x.css", "/* Of a row. */\na { color: red; }")).toEqual(["x.css"]);
  expect(found("x.sql", "-- The rows.\n-- Those of a company.\nselect 1;")).toEqual(["x.sql"]);
  expect(found("docs/x.md", "Of a row, what stands.")).toEqual(["docs/x.md"]);
  expect(found("apps/server/src/db/migrations/0001_books.sql", "-- Of a row.\n")).toEqual([]);
});

test.each([
  "/** The total of the page. */",
  "// The month is over; of its days,\n// Those with a sale are kept.",
  "// A stand-in for the bank: 1 stands for true.",
  "/** Returns whether it is open. */",
])("plain English passes: %s", (comment) => {
  expect(calques([sourceOf("a.ts", `${comment}\nconst a = 1;\n`)], []).size).toBe(0);
});

test("what is refused comes with its places and with what to write", () => {
  expect(explained(["refused: wishOf"], new Map([["wishOf", ["a.ts"]]]))).toEqual(["refused: wishOf\n  write: requestedCompanyId\n  a.ts"]);
});
