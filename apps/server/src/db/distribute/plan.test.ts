import { describe, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.js";
import { readCatalogue, type Catalogue, type CatalogueTable, type Key } from "./catalogue.js";
import { planOf } from "./plan.js";

const db = await testDatabase();
const catalogue = await db.owner(readCatalogue);
const plan = planOf(catalogue);

const TABLE: CatalogueTable = {
  schema: "books",
  name: "extra",
  kind: "table",
  hasCompany: true,
  isSecured: true,
  isNumbered: false,
  rightsByColumn: false,
  uniques: [],
  keys: [{ kind: "primary", name: "extra_pkey", columns: ["company_id", "id"], target: null, targetColumns: [], onDelete: "none" }],
};

const foreign = (name: string, target: string, change: Partial<Key> = {}): Key => ({
  kind: "foreign",
  name,
  columns: ["company_id", "x_id"],
  target,
  targetColumns: ["company_id", "id"],
  onDelete: "none",
  ...change,
});

const withTables = (...tables: readonly CatalogueTable[]): Catalogue => ({ ...catalogue, tables: [...catalogue.tables, ...tables] });

describe("the plan of the schema of the program", () => {
  test("refuses nothing of it", () => expect(plan.refusals).toEqual([]));

  test("distributes every table of the books, and no other", () => {
    const books = catalogue.tables.filter(({ schema, kind }) => schema === "books" && kind === "table").map(({ name }) => name);
    expect(books.length).toBeGreaterThan(70);
    expect(plan.tables.toSorted()).toEqual(books.toSorted());
    expect(plan.kept.every((name) => /^(shared|migrations)\./.test(name))).toBe(true);
    expect(plan.kept).toContain("shared.companies");
  });

  test("takes a table after those that its keys refer to", () => {
    for (const { schema, name, keys } of catalogue.tables.filter((table) => table.schema === "books"))
      for (const { target } of keys)
        if (target !== null && target !== `${schema}.${name}`)
          expect(plan.tables.indexOf(target.slice("books.".length)), `${name} → ${target}`).toBeLessThan(plan.tables.indexOf(name));
  });

  test("writes every trigger function that names a table, and carries what they call", () => {
    expect(plan.rewritten.length).toBeGreaterThan(50);
    expect(plan.rewritten.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["entries_added", "entry_lines_added", "chain_audit", "note_fact"]),
    );
    for (const { name, definition } of plan.rewritten)
      expect(definition.replaceAll(/%\d\$s/g, ""), name).not.toMatch(/\bbooks\.(entries|operations|audit_log)\b/);
    expect(plan.carried).toEqual(expect.arrayContaining(["books.refuse_orphans(text,text)", "books.fact_hash(text,jsonb)"]));
  });

  test("is made of the catalogue alone: the same one gives the same plan", async () => {
    expect(planOf(await db.owner(readCatalogue))).toEqual(plan);
  });
});

describe("a table too many is refused by name, before anything", () => {
  test.each<{ readonly what: string; readonly table: CatalogueTable; readonly says: string }>([
    { what: "of another schema", table: { ...TABLE, schema: "public" }, says: "La table public.extra n’est pas du programme" },
    { what: "without a company", table: { ...TABLE, hasCompany: false }, says: "n’a pas de colonne company_id" },
    { what: "without row-level security", table: { ...TABLE, isSecured: false }, says: "protégée ligne par ligne" },
    { what: "numbered by a sequence", table: { ...TABLE, isNumbered: true }, says: "numérotée par une séquence" },
    { what: "with rights by column", table: { ...TABLE, rightsByColumn: true }, says: "droits par colonne" },
    { what: "without a primary key", table: { ...TABLE, keys: [] }, says: "pas de clé primaire" },
    { what: "that is no ordinary table", table: { ...TABLE, kind: "partitioned" }, says: "pas une table ordinaire" },
    {
      what: "whose key begins with something else",
      table: { ...TABLE, keys: TABLE.keys.map((key) => ({ ...key, columns: ["id", "company_id"] })) },
      says: "ne commence pas par company_id",
    },
    {
      what: "whose unique index begins with something else",
      table: { ...TABLE, uniques: [{ name: "x", columns: ["id"] }] },
      says: "L’index x de",
    },
    {
      what: "that refers to a shared table",
      table: { ...TABLE, keys: [...TABLE.keys, foreign("k", "shared.companies")] },
      says: "désigne shared.companies",
    },
    {
      what: "whose key empties a column",
      table: { ...TABLE, keys: [...TABLE.keys, foreign("k", "books.files", { onDelete: "set_null" })] },
      says: "vide une colonne",
    },
    {
      what: "shared, that refers to the books",
      table: { ...TABLE, schema: "shared", keys: [...TABLE.keys, foreign("k", "books.files")] },
      says: "désigne les livres",
    },
  ])("$what", ({ table, says }) => {
    const { refusals } = planOf(withTables(table));
    expect(refusals).toEqual([expect.stringContaining(says)]);
  });

  test("two that refer to each other", () => {
    const one = { ...TABLE, name: "one", keys: [...TABLE.keys, foreign("a", "books.two")] };
    const two = { ...TABLE, name: "two", keys: [...TABLE.keys, foreign("b", "books.one")] };
    expect(planOf(withTables(one, two)).refusals).toEqual([
      "La table books.one est dans un cercle de clés.",
      "La table books.two est dans un cercle de clés.",
    ]);
  });

  test("a constraint trigger, and a trigger function that cannot be written, are refused by name", () => {
    const written = { name: "bad", language: "plpgsql", parameters: [], signature: "books.bad()", definition: "", body: "" };
    const bad = { ...written, body: "begin for r in select * from books.entries loop null; end loop; return null; end" };
    const refused = planOf({
      ...catalogue,
      triggers: [...catalogue.triggers, { table: "entries", name: "late", function: "bad", isConstraint: true }],
      functions: [...catalogue.functions, bad],
    }).refusals;
    expect(refused).toEqual([
      "Le déclencheur late de books.entries est une contrainte différée\u00a0: une partition n’en a pas.",
      "La fonction books.bad ne s’écrit pas pour une partition\u00a0: loops over a query on a table.",
    ]);
  });
});
