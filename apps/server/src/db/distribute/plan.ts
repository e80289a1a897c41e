import type { Catalogue, CatalogueFunction, CatalogueTable } from "./catalogue.js";
import { shardForm } from "./name-shards.js";
import { calledBy, type KnownBooks } from "./table-names.js";

/** What distributing a database is made of. Nothing of it is done while anything is refused. */
export type DistributionPlan = {
  /** What cannot be distributed, as French sentences. */
  readonly refusals: readonly string[];
  /** Tables of the books by `company_id`, each after those that it refers to; all beside the first one. */
  readonly tables: readonly string[];
  /** Tables that stay on the coordinator, with their schema. */
  readonly kept: readonly string[];
  /** Trigger functions in the form for shards: their whole definitions. */
  readonly rewritten: readonly { readonly name: string; readonly definition: string }[];
  /** Functions that a shard calls and that stay as they are: their signatures. */
  readonly carried: readonly string[];
};

/** Schemas whose tables stay on the coordinator. */
const KEPT_SCHEMAS: ReadonlySet<string> = new Set(["shared", "migrations"]);

/** The functions of `shard-lookup.ts`, which are no part of the schema of the program. */
const LOOKUPS: ReadonlySet<string> = new Set(["shard_beside", "table_of_shard"]);

/** The plan of a database, from its catalogue alone. */
export function planOf(catalogue: Catalogue): DistributionPlan {
  const books = catalogue.tables.filter(({ schema }) => schema === "books");
  const known: KnownBooks = {
    tables: new Set(books.map(({ name }) => name)),
    functions: new Map(catalogue.functions.filter(({ name }) => !LOOKUPS.has(name)).map((one) => [one.name, one])),
  };
  const fired = new Set(catalogue.triggers.map((trigger) => trigger.function));
  const forms = catalogue.functions.filter(({ name }) => fired.has(name)).map((one) => ({ one, form: shardForm(one, known) }));
  const constraints = catalogue.triggers.filter(({ isConstraint }) => isConstraint);
  return {
    refusals: [
      ...catalogue.tables.flatMap(refusalsOf),
      ...refusedOrder(books),
      ...constraints.map(
        ({ table, name }) => `Le déclencheur ${name} de books.${table} est une contrainte différée\u00a0: une partition n’en a pas.`,
      ),
      ...forms.flatMap(({ one, form }) =>
        form.kind === "refused" ? [`La fonction books.${one.name} ne s’écrit pas pour une partition\u00a0: ${form.reason}.`] : [],
      ),
    ],
    tables: inOrder(books).map(({ name }) => name),
    kept: catalogue.tables.filter(({ schema }) => KEPT_SCHEMAS.has(schema)).map(({ schema, name }) => `${schema}.${name}`),
    rewritten: forms.flatMap(({ one, form }) =>
      form.kind === "body" ? [{ name: one.name, definition: definitionWith(one, form.body) }] : [],
    ),
    carried: carriedFunctions(catalogue, known, fired),
  };
}

function refusalsOf(table: CatalogueTable): readonly string[] {
  const full = `${table.schema}.${table.name}`;
  if (KEPT_SCHEMAS.has(table.schema))
    return keysTo(table, "books").map((name) => `La clé ${name} de ${full} désigne les livres, qui seraient ailleurs.`);
  if (table.schema !== "books") return [`La table ${full} n’est pas du programme\u00a0: elle ne serait sur aucun serveur connu de lui.`];
  if (table.kind === "view") return [];
  return [
    ...(table.kind === "table" ? [] : [`${full} n’est pas une table ordinaire.`]),
    ...(table.hasCompany ? [] : [`La table ${full} n’a pas de colonne company_id.`]),
    ...(table.isSecured ? [] : [`La table ${full} n’est pas protégée ligne par ligne, pour son propriétaire aussi.`]),
    ...(table.isNumbered ? [`La table ${full} est numérotée par une séquence, qu’une partition n’a pas.`] : []),
    ...(table.rightsByColumn ? [`La table ${full} a des droits par colonne, perdus quand une partition se déplace.`] : []),
    ...(table.keys.some(({ kind }) => kind === "primary") ? [] : [`La table ${full} n’a pas de clé primaire.`]),
    ...table.keys.flatMap(({ kind, name, columns, targetColumns, target, onDelete }) => [
      ...(columns[0] === "company_id" ? [] : [`La clé ${name} de ${full} ne commence pas par company_id.`]),
      ...(kind !== "foreign" || (target?.startsWith("books.") && targetColumns[0] === "company_id")
        ? []
        : [`La clé ${name} de ${full} désigne ${target}, qui n’est pas réparti avec elle.`]),
      ...(onDelete === "set_null" || onDelete === "set_default"
        ? [`La clé ${name} de ${full} vide une colonne, ce qu’une table répartie ne fait pas.`]
        : []),
    ]),
    ...table.uniques.flatMap(({ name, columns }) =>
      columns[0] === "company_id" ? [] : [`L’index ${name} de ${full} ne commence pas par company_id.`],
    ),
  ];
}

function keysTo({ keys }: CatalogueTable, schema: string): readonly string[] {
  return keys.flatMap(({ kind, target, name }) => (kind === "foreign" && target?.startsWith(`${schema}.`) ? [name] : []));
}

/** Each table after those that its keys refer to, by name among equals. A table that is left belongs to a circle. */
function inOrder(books: readonly CatalogueTable[]): readonly CatalogueTable[] {
  const left = new Map(books.filter(({ kind }) => kind === "table").map((table) => [`books.${table.name}`, table]));
  const ordered: CatalogueTable[] = [];
  for (;;) {
    const ready = [...left].filter(([full, { keys }]) =>
      keys.every(({ target }) => target === null || target === full || !left.has(target)),
    );
    if (ready.length === 0) return ordered;
    for (const [full, table] of ready) {
      left.delete(full);
      ordered.push(table);
    }
  }
}

function refusedOrder(books: readonly CatalogueTable[]): readonly string[] {
  const ordered = new Set(inOrder(books).map(({ name }) => name));
  return books
    .filter(({ kind, name }) => kind === "table" && !ordered.has(name))
    .map(({ name }) => `La table books.${name} est dans un cercle de clés.`);
}

/** The definition of the catalogue with another body. */
function definitionWith({ definition, body }: CatalogueFunction, other: string): string {
  const quote = /\$[a-z]*\$/.exec(definition)?.[0] ?? "";
  const [head, tail] = definition.split(`${quote}${body}${quote}`);
  if (quote === "" || head === undefined || tail === undefined)
    throw new Error(`a definition without its body: ${definition.slice(0, 80)}`);
  return `${head}$books$${other}$books$${tail}`;
}

/** What trigger functions call, and the functions that read no table, which a statement of the program may hand to a shard. */
function carriedFunctions({ functions }: Catalogue, books: KnownBooks, fired: ReadonlySet<string>): readonly string[] {
  const called = new Set([...fired].flatMap((name) => [...calledBy({ name, body: books.functions.get(name)?.body ?? "" }, books)]));
  return functions
    .filter(({ name, language }) => !LOOKUPS.has(name) && !fired.has(name) && (called.has(name) || language === "sql"))
    .map(({ signature }) => signature);
}
