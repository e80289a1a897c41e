import { describe, expect, test } from "vitest";
import type { TableOwner } from "../lists/tables.js";
import { sourceOf } from "../source.js";
import { readersOfOtherBooks, readingsBesideList, tablesBesideSchema, unknownAreas, writesElsewhere } from "./tables.js";

const MODULES = "apps/server/src/modules";
const TABLES: Readonly<Record<string, TableOwner>> = {
  "books.operations": { owner: "operations", readBy: ["vat"] },
  "books.vat_returns": { owner: "vat" },
  "books.entries": { owner: "books" },
  "shared.jobs": { owner: "jobs" },
};
const repository = (path: string, text: string) => sourceOf(`${path}-repository.ts`, text);

describe("tables and their owners", () => {
  test("a table of the schema without an owner is found, and one that is gone", () => {
    const schema = {
      path: "docs/schema.sql",
      text: "create table books.operations (\n);\ncreate table books.entries (\n);\ncreate table shared.jobs (\n);\ncreate table books.loans (\n);\n",
    };
    expect(tablesBesideSchema(schema, TABLES)).toEqual(["no owner: books.loans", "no such table: books.vat_returns"]);
    expect(() => tablesBesideSchema({ path: "docs/schema.sql", text: "" }, TABLES)).toThrow("no table");
  });

  test("an owner that is no folder of the server is found", () => {
    const folders = ["modules/operations", "modules/vat", "modules/books/entries"].map((folder) =>
      sourceOf(`apps/server/src/${folder}/x.ts`, ""),
    );
    expect(unknownAreas(folders, TABLES)).toEqual(["jobs"]);
  });
});

describe("writes", () => {
  test.each([
    'const q = "insert into books.operations (id) values ($1)";',
    "const q = `update books.operations set status = 'validated' where id = ${id}`;",
    'const q = "delete from books.operations o using undone u where o.id = u.id";',
    "const q = `with gone as (\n  delete from\n books.operations returning id) select 1`;",
    'const q = "copy books.operations (id) from stdin";',
    'const q = "truncate books.operations";',
  ])("of another area's table are found: %s", (text) => {
    expect(writesElsewhere([repository(`${MODULES}/vat/x`, text)], TABLES)).toEqual(["modules/vat/x-repository.ts books.operations"]);
    expect(writesElsewhere([repository(`${MODULES}/operations/deep/x`, text)], TABLES)).toEqual([]);
  });

  test("of a table whose name is made at run time are found, those of any area", () => {
    const text = "const q = (table: string) => `delete from shared.${table} where user_id = $1`;";
    expect(writesElsewhere([repository(`${MODULES}/operations/x`, text)], TABLES)).toEqual(["modules/operations/x-repository.ts shared.…"]);
  });

  test("by a part of the books, by a room, by a test and by the demonstration pass", () => {
    const entries = 'const q = "insert into books.entries (id) values ($1)";';
    const passed = [
      repository(`${MODULES}/books/freezing/x`, entries),
      repository("apps/server/src/jobs/x", 'const q = "update shared.jobs set at = $1";'),
      sourceOf(`${MODULES}/vat/x.test.ts`, entries),
      repository("apps/server/src/demo/x", entries),
    ];
    expect(writesElsewhere(passed, TABLES)).toEqual([]);
  });
});

describe("readings", () => {
  const reading = (area: string, table: string) => repository(`${MODULES}/${area}/x`, `const q = "select id from ${table} where id = $1";`);

  test("by an area that the list does not name are found, and a name that reads nothing", () => {
    expect(readingsBesideList([reading("loans", "books.operations")], TABLES)).toEqual([
      "not listed: modules/loans/x-repository.ts books.operations",
      "to take out of the list: vat does not read books.operations",
    ]);
  });

  test("by the owner and by those that the list names pass; a function is no table, a text without SQL is none either", () => {
    const passed = [
      reading("operations", "books.operations"),
      reading("vat", "books.operations"),
      repository(`${MODULES}/loans/y`, 'const q = "select books.operations_of($1)";\nconst name = "books.operations";'),
    ];
    expect(readingsBesideList(passed, TABLES)).toEqual([]);
  });

  test("what is joined, subqueries included, is read; the table that is written is not", () => {
    const text =
      'const q = "update books.vat_returns r set x = 1 from books.entries e where exists (select from books.operations o where o.id = e.id)";';
    expect(readingsBesideList([repository(`${MODULES}/vat/x`, text)], TABLES)).toEqual([
      "not listed: modules/vat/x-repository.ts books.entries",
    ]);
  });

  test("repositories that read books of another area are counted, those of shared tables are not", () => {
    const files = [
      reading("vat", "books.operations"),
      reading("operations", "books.operations"),
      reading("loans", "shared.jobs"),
      sourceOf(`${MODULES}/loans/z.ts`, 'const q = "select 1 from books.operations";'),
    ];
    expect(readersOfOtherBooks(files, TABLES)).toEqual(["modules/vat/x-repository.ts"]);
  });
});
