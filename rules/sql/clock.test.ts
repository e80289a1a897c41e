import { expect, test } from "vitest";
import { sourceOf } from "../source.js";
import { clockBesideStamps, daysDecidedBySql, readersOfSqlClock } from "./clock.js";

const PATH = "apps/server/src/modules/x/repository.ts";
const holding = (sql: string) => [sourceOf(PATH, `export const X = \`${sql}\`;`)];

test.each([
  "select current_date",
  "select id from books.x where day <= CURRENT_DATE",
  "select now()::date",
  "select (now() at time zone 'Europe/Paris')::date",
  "select date_trunc('month', now())",
  "select to_char(now(), 'YYYY')",
  "select cast(now() as date)",
  "select extract(year from now())",
  "select age(now(), begins_on)",
  "select localtimestamp",
])("%s decides a day", (sql) => expect(daysDecidedBySql(holding(sql))).toEqual(["modules/x/repository.ts"]));

test.each([
  "update books.x set validated_at = now()",
  "delete from books.x where at < now() - interval '30 days'",
  "select extract(epoch from now() - min(run_at))",
  "select (validated_at at time zone 'Europe/Paris')::date, now() from books.x",
])("%s does not", (sql) => expect(daysDecidedBySql(holding(sql))).toEqual([]));

test("the clock of the program is none of the database's, nor are comments and tests", () => {
  const text = "// now() of the database\nexport const at = now();";
  expect(readersOfSqlClock([sourceOf(PATH, text)])).toEqual([]);
  expect(readersOfSqlClock([sourceOf("apps/server/src/modules/x/a.test.ts", 'const X = "select now()";')])).toEqual([]);
  expect(readersOfSqlClock(holding("select now()"))).toEqual(["modules/x/repository.ts"]);
});

test("the schema stamps rows, and nothing else", () => {
  const text = [
    "  at timestamp with time zone not null default now(),",
    "  day date not null default now(),",
    "  if new.day > current_date then",
  ].join("\n");
  expect(clockBesideStamps({ path: "docs/schema.sql", text })).toEqual([
    "day date not null default now(),",
    "if new.day > current_date then",
  ]);
});
