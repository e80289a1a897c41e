import { expect, test } from "vitest";
import { addition, exactOption, matchedParts, matchingOptions } from "./suggestions.js";

const professions = ["Maître d’œuvre", "Architecte", "Architecte d'intérieur et décorateur", "Ébéniste"].map((label) => ({
  value: label,
  label,
}));

test("a profession is found without its accents and capitals", () => {
  expect(matchingOptions(professions, "EBEN").map(({ label }) => label)).toEqual(["Ébéniste"]);
});

test("a label set as French prints it is found with the apostrophe and the space of a keyboard, and is the same choice", () => {
  const options = ["Urssaf de l’exploitant", "TVA collectée 20\u00a0%"].map((label) => ({ value: label, label }));
  for (const [typed, label] of [
    ["urssaf de l'exploitant", "Urssaf de l’exploitant"],
    ["tva collectée 20 %", "TVA collectée 20\u00a0%"],
  ] as const) {
    expect(matchingOptions(options, typed).map((option) => option.label)).toEqual([label]);
    expect(exactOption(options, typed)?.label).toBe(label);
    expect(matchedParts(label, typed)).toEqual(["", label, ""]);
  }
});

test("what begins with the typed text comes before what only contains it", () => {
  const options = ["Petit outillage", "Outillage"].map((label) => ({ value: label, label }));
  expect(matchingOptions(options, "outil").map(({ label }) => label)).toEqual(["Outillage", "Petit outillage"]);
});

test("nothing typed offers everything", () => {
  expect(matchingOptions(professions, "  ")).toBe(professions);
});

test("ABC is not offered where abc exists, and abcd is", () => {
  const options = [{ value: "1", label: "abc" }];
  expect(addition(options, "ABC")).toBeNull();
  expect(addition(options, " abcd ")).toBe("abcd");
  expect(addition(options, "   ")).toBeNull();
});

test("an accent makes another word: été may be added beside ete", () => {
  expect(addition([{ value: "1", label: "ete" }], "été")).toBe("été");
});

test("the exact choice is found whatever its capitals", () => {
  expect(exactOption(professions, "ARCHITECTE")?.value).toBe("Architecte");
  expect(exactOption(professions, "archi")).toBeUndefined();
});

test("the match is cut out of the label, accents kept", () => {
  expect(matchedParts("Ébéniste", "eben")).toEqual(["", "Ébén", "iste"]);
  expect(matchedParts("Architecte d'intérieur", "INTÉ")).toEqual(["Architecte d'", "inté", "rieur"]);
  expect(matchedParts("Architecte", "zinc")).toEqual(["Architecte", "", ""]);
});
