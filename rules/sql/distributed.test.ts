import { describe, expect, test } from "vitest";
import { sourceOf, sources, written } from "../source.js";
import { functionsComparingTransactions, undistributable, undistributableSchema } from "./distributed.js";

const schema = written.find(({ path }) => path === "docs/schema.sql") ?? { path: "", text: "" };
const holding = (sql: string) => [sourceOf("apps/server/src/x/x-repository.ts", `export const X = \`${sql}\`;`)];

describe("what a distributed database takes", () => {
  test("every statement of the program", () => expect(undistributable(sources)).toEqual([]));

  test("every table, trigger and function of the schema", () => {
    expect(schema.text).toContain("create table books.entries");
    expect(undistributableSchema(schema)).toEqual([]);
  });

  // Tried on a distributed database by `npm run test:citus`: one more is a line here, and a run by hand.
  test("the trigger functions that compare the transaction of a row with their own are known", () =>
    expect(functionsComparingTransactions(schema)).toEqual(["books.entries_added", "books.entry_lines_added"]));
});

test.each([
  ["begin; select set_role()", "opens a transaction with more than begin and set local"],
  ["begin; set role x", "opens a transaction with more than begin and set local"],
  ["select set_config('app.company_id', $1, true)", "sets the company by set_config"],
  ["select pg_current_xact_id_if_assigned()", "decides by pg_current_xact_id_if_assigned"],
  ["insert into books.x (a) select a from unnest($1::int[]) as l (a)", "writes books from a query without returning rows"],
  ["update books.x set a = case b when 1 then 2 end", "changes books by a case of one value"],
  [
    "insert into books.x (a) values ($1) on conflict (a) do update set at = now()",
    "updates a row that was there with a function of the clock",
  ],
])("%s is refused", (sql, what) => expect(undistributable(holding(sql))).toEqual([`x/x-repository.ts: ${what}`]));

test.each([
  "begin; set local role comptoir_app",
  "begin isolation level repeatable read read only; set local role x; set local app.company_id = 'y'",
  "insert into books.x (a) select a from unnest($1::int[]) as l (a) returning 1",
  "insert into books.x (a) values ($1), ($2)",
  "insert into books.x (a, at) values ($1, now()) on conflict (a) do update set at = excluded.at",
])("%s is not", (sql) => expect(undistributable(holding(sql))).toEqual([]));

test.each([
  ["CREATE CONSTRAINT TRIGGER late AFTER INSERT ON books.x", "constraint trigger late"],
  ["grant update (a) on books.x to comptoir_tenant", "right by column: grant update (a) on books.x to comptoir_tenant"],
  ["create table books.x (\n  constraint k FOREIGN KEY (a) REFERENCES shared.companies(id)\n);", "a key of books to shared.companies"],
  ["create table shared.x (\n  constraint k FOREIGN KEY (a) REFERENCES books.files(id)\n);", "a key of the shared tables to books.files"],
  [
    "CREATE OR REPLACE FUNCTION books.count_all()\n RETURNS void\n SECURITY DEFINER\nAS $function$ begin perform from books.entries; end $function$;",
    "a function of the owner that reaches books beside the role of its transaction: books.count_all",
  ],
])("in the schema: %s", (text, what) => expect(undistributableSchema({ path: "", text })).toEqual([what]));
