import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPERATION_COLUMN_PLACES, type ColumnPlace } from "./lists/operation-columns.js";
import { columnsOfTable, forgottenColumns } from "./operation-columns.js";
import type { TextFile } from "./source.js";

const ROOT = join(import.meta.dirname, "..");
const fileAt = (path: string): TextFile => ({ path, text: readFileSync(join(ROOT, path), "utf8") });
const columns = columnsOfTable(fileAt("docs/schema.sql").text, "books.operations");

test("the columns of operations are read from the schema", () => {
  expect(columns).toEqual(expect.arrayContaining(["company_id", "id", "amount_cents", "suggestion_pair"]));
});

test.each(OPERATION_COLUMN_PLACES)("each column of operations is $what, or has a reason not to be", (place) => {
  expect(forgottenColumns(place, columns, fileAt(place.path))).toEqual([]);
});

test.each(OPERATION_COLUMN_PLACES)("a new column is forgotten where operations are $what", (place) => {
  expect(forgottenColumns(place, [...columns, "tip_cents"], fileAt(place.path))).toEqual([
    `tip_cents is not ${place.what}: name it in ${place.path}, or say why not in rules/lists/operation-columns.ts`,
  ]);
});

const SCHEMA = "create table books.made_up (\n  id uuid not null,\n  tip bigint,\n  constraint made_up_pkey PRIMARY KEY (id)\n);\n";
const PLACE: ColumnPlace = { what: "shown", path: "x.ts", names: "o.column", left: { tip: "shown elsewhere" } };

test("a reason that is not needed any more is refused, and so is a place that names nothing", () => {
  const of = (text: string, place = PLACE) => forgottenColumns(place, columnsOfTable(SCHEMA, "books.made_up"), { path: "x.ts", text });
  expect(of("select o.id from books.made_up o")).toEqual([]);
  expect(of("select o.id, o.tip from books.made_up o")).toEqual([expect.stringContaining("tip needs no reason")]);
  expect(of("select o.id", { ...PLACE, left: { ...PLACE.left, gone: "a column of before" } })).toEqual([
    expect.stringContaining("gone needs no reason"),
  ]);
  expect(of("select o.id", { ...PLACE, part: /COLUMNS = `([^`]*)`/ })).toEqual([expect.stringContaining("nothing there names")]);
});
