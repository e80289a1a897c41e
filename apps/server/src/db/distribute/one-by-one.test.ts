import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { databaseOf, runOn } from "../../testing/database-server.js";
import { testDatabase } from "../../testing/database.js";
import { schemaText } from "../../testing/schema-text.js";
import { openDb } from "../db.js";
import { migrate } from "../migrate.js";
import { oneByOne } from "./one-by-one.js";

test("a text is cut between its statements, not in its strings, its bodies and its remarks", () =>
  expect(oneByOne("select ';'; -- a; b\ncreate function f() returns int language sql as $$ select 1; select 2; $$;\n/* ; */\n")).toEqual([
    "select ';'",
    " -- a; b\ncreate function f() returns int language sql as $$ select 1; select 2; $$",
  ]));

test("the migrations, one statement after the other, make the same schema", async () => {
  const { connectionString } = inject("databaseServer");
  const name = `comptoir_test_${randomBytes(6).toString("hex")}`;
  await runOn(connectionString, `create database ${name}`);
  const db = await openDb({ connectionString: databaseOf(connectionString, name) }, { poolSize: 1 });
  afterAll(async () => {
    await db.close();
    await runOn(connectionString, `drop database ${name}`);
  });
  await migrate(db, undefined, oneByOne);
  const whole = await testDatabase();
  expect(await db.owner(schemaText)).toBe(await whole.owner(schemaText));
});
