import { describe, expect, test } from "vitest";
import { GENERATED, shardForm } from "./name-shards.js";
import type { KnownBooks, FunctionText } from "./table-names.js";

const trigger = (body: string): FunctionText => ({ name: "fired", language: "plpgsql", parameters: [], body });
const HAS_NUMBER: FunctionText = {
  name: "has_number",
  language: "sql",
  parameters: [
    { name: "company", type: "uuid" },
    { name: "entry", type: "uuid" },
  ],
  body: "select exists (select from books.entries e where e.company_id = company and e.id = entry and e.number is not null)",
};
const SLOW: FunctionText = { ...HAS_NUMBER, name: "slow", language: "plpgsql", body: "begin return (select true from books.entries); end" };
const PURE: FunctionText = { name: "refuse", language: "plpgsql", parameters: [], body: "begin raise exception 'no'; end" };
const books: KnownBooks = {
  tables: new Set(["entries", "operations", "audit_log"]),
  functions: new Map([HAS_NUMBER, SLOW, PURE].map((one) => [one.name, one])),
};

/** The statements of the form for shards, without what it declares. */
function written(body: string): string {
  const form = shardForm(trigger(body), books);
  if (form.kind !== "body") throw new Error(form.kind === "refused" ? form.reason : "same");
  return form.body.slice(form.body.indexOf("begin"));
}

const refusal = (body: string): string | null => {
  const form = shardForm(trigger(body), books);
  return form.kind === "refused" ? form.reason : null;
};

describe("a trigger function in the form for shards", () => {
  test("stays as it is when it names no table", () => {
    expect(shardForm(trigger("begin if new.id is null then perform books.refuse(); end if; return new; end"), books)).toEqual({
      kind: "same",
    });
  });

  test("names the shard in a condition, and is given the values of its row", () => {
    expect(
      written(
        "begin if exists (select from books.entries e where e.company_id = new.company_id and e.id = new.id) then return null; end if; return new; end",
      ),
    ).toMatchInlineSnapshot(`
        "begin execute format($shard$select  exists (select from %1$s e where e.company_id = $1 and e.id = $2)$shard$, books.shard_beside(tg_table_name, 'entries')) into shard_says using new.company_id, new.id;
          if coalesce(shard_says, false) then return null; end if; return new; end"
      `);
  });

  test("writes what a statement puts into variables, and what it returned", () => {
    expect(
      written(
        "declare n int; begin insert into books.operations as o (id) select id from added where n > 3 returning o.id into n; return null; end",
      ),
    ).toMatchInlineSnapshot(`
        "begin execute format($shard$insert into %1$s as o (id) select id from added where $1 > 3 returning o.id$shard$, books.shard_beside(tg_table_name, 'operations')) into n using n;
          get diagnostics rows_touched = row_count; return null; end"
      `);
  });

  test("puts a function of SQL in the place of its call, with its own words", () => {
    expect(
      written("declare company uuid; begin if books.has_number(company, old.id) then perform books.refuse(); end if; return null; end"),
    ).toMatchInlineSnapshot(`
        "begin execute format($shard$select  (select (select exists (select from %1$s e where e.company_id = company and e.id = entry and e.number is not null)) from (select ($1)::uuid as company, ($2)::uuid as entry) given)$shard$, books.shard_beside(tg_table_name, 'entries')) into shard_says using company, old.id;
          if coalesce(shard_says, false) then perform books.refuse(); end if; return null; end"
      `);
  });

  test("asks the rows that were touched where it asked whether any was found", () => {
    expect(
      written(
        "begin perform from books.entries e where e.id = new.id for update; if not found then perform books.refuse(); end if; return null; end",
      ),
    ).toContain("if not (rows_touched > 0) then");
  });

  test("keeps a percent sign, and knows its table without the number of the shard", () => {
    const text = written("begin delete from books.entries where label like 'a%' and tg_table_name = 'x'; return null; end");
    expect(text).toContain("like 'a%%' and $1 = 'x'");
    expect(text).toContain("using books.table_of_shard(tg_table_name)");
    expect(written("begin raise exception 'in %', tg_table_name; end")).toContain("'in %', books.table_of_shard(tg_table_name)");
  });

  test("is written once", () => {
    const body = `begin\n${GENERATED}\n select 1 from books.entries; return null; end`;
    expect(shardForm(trigger(body), books)).toEqual({ kind: "same" });
  });

  test.each([
    ["a loop over a table", "begin for r in select 1 from books.entries loop null; end loop; end", "loops over a query on a table"],
    [
      "a text made when it runs",
      "begin execute 'x' || (select 1 from books.entries); end",
      "has a statement that the generator does not read: execute",
    ],
    [
      "a shared table",
      "begin perform 1 from shared.companies; return null; end",
      "names shared.companies, which is on the coordinator alone",
    ],
    [
      "a function that is not of SQL",
      "begin if books.slow(new.a, new.b) then null; end if; end",
      "calls books.slow, which reads tables and is no function of SQL",
    ],
    ["a whole row", "begin perform f(new) from books.entries; end", "hands the whole row new to a statement"],
    ["a row type", "declare r books.entries; begin return null; end", "names a table in its declarations"],
    ["a table returned", "begin return (select 1 from books.entries); end", "reads a table in return"],
    [
      "a column by its table",
      "begin perform 1 from books.entries where books.entries.id = 1; end",
      "names a column by books.entries rather than by an alias",
    ],
    [
      "what it catches",
      "begin perform 1 from books.entries; exception when others then null; end",
      "has a statement that the generator does not read: exception",
    ],
  ])("is refused with its reason: %s", (_what, body, reason) => expect(refusal(body)).toBe(reason));
});
