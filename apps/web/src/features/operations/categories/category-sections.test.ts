import type { CategoryGroupReply, CategoryItemReply } from "@comptoir/contract/categories/categories";
import { describe, expect, test } from "vitest";
import { categorySections, choiceNumbers, hasMore, matchingItems, choicesInSight } from "./category-sections.js";

const item = (code: string, label: string, given: Partial<CategoryItemReply> = {}): CategoryItemReply => ({
  id: code,
  label,
  value: code,
  code,
  rate: 20,
  vatCode: "20",
  icon: "tag",
  details: "",
  isSecondary: false,
  hasOga: false,
  onlyForTaxSystem: null,
  synonyms: [],
  ...given,
});
const group = (id: string, items: CategoryItemReply[], isSecondary = false): CategoryGroupReply => ({
  id,
  label: id,
  icon: "tag",
  isSecondary,
  items,
});

const tools = item("606300", "Petit outillage", { synonyms: ["bricolage", "perceuse"] });
const office = item("606400", "Fournitures de bureau", { synonyms: ["papeterie"] });
const fuel = item("606140", "Carburant", { synonyms: ["essence"] });
const rare = item("606800", "Autres fournitures", { isSecondary: true });
const rent = item("613200", "Loyer", { synonyms: ["bureau"] });
const groups = [
  group("Achats", [tools, office, rare]),
  group("Déplacements", [fuel]),
  group("Locaux", [rent]),
  group("Divers", [item("658000", "Divers")], true),
];
const sectionsWith = (given: Partial<Parameters<typeof categorySections>[0]> = {}) =>
  categorySections({ groups, suggestions: [], used: [], excluded: new Set(), query: "", toggled: new Set(), more: false, ...given });
const codes = (sections: ReturnType<typeof sectionsWith>) => choicesInSight(sections).map(({ code }) => code);

describe("what the layer lists", () => {
  test("the first two groups are open, secondary categories wait", () => {
    expect(codes(sectionsWith())).toEqual(["606300", "606400", "606140"]);
    expect(hasMore(groups)).toBe(true);
    expect(codes(sectionsWith({ more: true }))).toEqual(["606300", "606400", "606800", "606140"]);
  });

  test("« Afficher plus de catégories » closes no group that was open, wherever the others come", () => {
    const isOpen = (more: boolean): [string, boolean | null][] =>
      sectionsWith({ groups: withSecondFirst, more }).map(({ key, isOpen: open }) => [key, open]);
    const [one, two] = groups;
    const withSecondFirst = [
      ...[one, two].flatMap((group) => (group ? [{ ...group, id: `more-${group.id}`, isSecondary: true }] : [])),
      ...groups,
    ];
    for (const [key, open] of isOpen(false)) expect(isOpen(true)).toContainEqual([key, open]);
  });

  test("suggestions come first and are not repeated in their group", () => {
    const sections = sectionsWith({ suggestions: [fuel] });
    expect(codes(sections)).toEqual(["606140", "606300", "606400", "613200"].slice(0, 4));
    expect(choiceNumbers(sections).get("606140")).toBe(1);
  });

  test("the most used come next, as far as digits go, and are not repeated in their group", () => {
    const sections = sectionsWith({ suggestions: [fuel], used: ["512000", "613200", "606140", "606400"] });
    expect(sections.map(({ title, choices }) => [title, ...choices.map(({ code }) => code)])).toEqual([
      ["Suggestions", "606140"],
      ["Les plus utilisées", "613200", "606400"],
      ["Achats", "606300"],
    ]);
    expect([...choiceNumbers(sections)].slice(0, 3)).toEqual([
      ["606140", 1],
      ["613200", 2],
      ["606400", 3],
    ]);
  });

  test("pressing a title opens or closes its group", () => {
    expect(codes(sectionsWith({ toggled: new Set(["Achats", "Locaux"]) }))).toEqual(["606140", "613200"]);
  });

  test("a category already taken is not offered twice", () => {
    expect(codes(sectionsWith({ excluded: new Set(["606300"]) }))).not.toContain("606300");
  });

  test("only nine categories have a digit", () => {
    const many = [
      group(
        "Tout",
        Array.from({ length: 12 }, (_, index) => item(`6000${index}`, `Achat ${index}`)),
      ),
    ];
    expect(choiceNumbers(sectionsWith({ groups: many })).size).toBe(9);
  });
});

describe("searching", () => {
  const all = groups.flatMap(({ items }) => items);
  const found = (query: string) => matchingItems(all, query).map(({ code }) => code);

  test("labels, synonyms and codes are found, without accents or capitals", () => {
    expect(found("PERCEUSE")).toEqual(["606300"]);
    expect(found("6064")).toEqual(["606400"]);
    expect(found("carb")).toEqual(["606140"]);
  });

  test("a label comes before a synonym", () => {
    expect(found("bureau")).toEqual(["606400", "613200"]);
  });

  test("what is preferred comes first when it is found", () => {
    expect(matchingItems(all, "bureau", ["613200"]).map(({ code }) => code)).toEqual(["613200", "606400"]);
    expect(matchingItems(all, "perceuse", ["613200"]).map(({ code }) => code)).toEqual(["606300"]);
  });

  test("every word must be found", () => {
    expect(found("fournitures bureau")).toEqual(["606400"]);
    expect(found("fournitures carburant")).toEqual([]);
  });

  test("secondary categories are found as well", () => {
    expect(found("autres")).toEqual(["606800"]);
  });
});
