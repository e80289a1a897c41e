import { describe, expect, test } from "vitest";
import { paletteGroups } from "./items.js";

const asking = {
  context: "CLIENT",
  roleId: "client",
  hasOpenCompany: false,
  isActive: () => true,
  isJungloo: true,
  completionStatus: 2,
  subscriptionPaid: true,
  isVatSubjected: true,
} as const;
const nothing = { asking, words: "", operations: [], categories: [], dossiers: [], views: [] };
const rent = {
  id: "o1",
  title: "SCI Les Tanneurs",
  rawLabel: "PRLV SEPA LOYER",
  date: "2026-04-10",
  value: 800,
  transactionSign: { code: "outcome", name: "Dépense" },
  transactionOrigin: { code: "professional", name: "Professionnel" },
};
const category = { code: "613200", label: "Loyer et charges locatives", icon: "home", synonyms: ["bail"] };

const titles = (found: Parameters<typeof paletteGroups>[0]) => paletteGroups(found).map(({ title }) => title);
const items = (found: Parameters<typeof paletteGroups>[0]) => paletteGroups(found).flatMap((group) => group.items);

describe("the palette", () => {
  test("before anything is typed, goes anywhere and does what can be done", () => {
    expect(titles(nothing)).toEqual(["Aller à", "Actions"]);
    expect(items(nothing).map(({ id }) => id)).toEqual(expect.arrayContaining(["page-cloture", "add", "import", "leave"]));
    expect(items(nothing).map(({ id }) => id)).not.toContain("search");
  });

  test("every page works: none has a note, and the dashboard is one of them", () => {
    const pages = items(nothing).filter(({ id }) => id.startsWith("page-"));
    expect(pages.filter(({ note }) => note !== undefined)).toEqual([]);
    expect(pages.map(({ id }) => id)).toContain("page-tableau-de-bord");
  });

  test("finds operations, categories, pages, and ends on the search box", () => {
    const found = {
      ...nothing,
      words: "loyer",
      operations: [rent],
      categories: [category, category, { ...category, code: "641000", label: "Salaires" }],
    };
    expect(titles({ ...found, categories: [category] })).toEqual(["Opérations", "Catégories", "Actions"]);
    expect(items(found).map(({ label, note, href }) => [label, note ?? "", href])).toEqual([
      ["SCI Les Tanneurs\u00a0· PRLV SEPA LOYER", "10/04/2026\u00a0· −\u00a0800,00\u00a0€", "/?operation=o1"],
      ["Filtrer sur «\u00a0Loyer et charges locatives\u00a0»", "613200", "/?categories=%5B%22613200%22%5D&operations_status=categorized"],
      ["Rechercher «\u00a0loyer\u00a0» dans toutes les opérations", "", "/?query=%22loyer%22"],
    ]);
  });

  test("a view opens what it restricts, and says how many operations it holds", () => {
    const view = { id: "v1", name: "Gros achats", filters: { amountMin: 100.5, categories: ["606300"], query: "sncf" }, count: 12 };
    const [found] = items({ ...nothing, words: "gros", views: [view] });
    const search = new URLSearchParams(found?.href?.slice(2));
    expect([found?.label, found?.note]).toEqual(["Gros achats", "12 opérations"]);
    expect(Object.fromEntries([...search].map(([key, value]) => [key, JSON.parse(value)]))).toEqual(view.filters);
  });

  test("a synonym or the code finds a category", () => {
    for (const words of ["bail", "6132"]) expect(items({ ...nothing, words, categories: [category] })[0]?.id).toBe("category-613200");
  });

  test("in a firm, finds files and opens them, and searches the files", () => {
    const firm = { ...asking, context: "ADMIN", roleId: "accounting_firm_accountant" } as const;
    const found = items({
      ...nothing,
      asking: firm,
      words: "rous",
      dossiers: [{ companyId: "c1", name: "Atelier Roussel", profession: "Architecte" }],
    });
    expect(found).toEqual([
      { id: "dossier-c1", icon: "dossier", label: "Atelier Roussel", note: "Architecte", href: "/", enters: "c1" },
      expect.objectContaining({ id: "search", href: "/dossiers?query=%22rous%22" }),
    ]);
  });

  test("an unpaid company is offered nothing on its books", () => {
    const found = items({ ...nothing, asking: { ...asking, subscriptionPaid: false }, words: "ajouter" });
    expect(found).toEqual([]);
  });
});
