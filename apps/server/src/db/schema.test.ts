import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.js";
import { schemaText } from "../testing/schema-text.js";

const db = await testDatabase();
const FILE = fileURLToPath(new URL("../../../../docs/schema.sql", import.meta.url));

test("docs/schema.sql is the schema after all migrations (npm run schema writes it)", async () => {
  const text = await db.owner(schemaText);
  if (process.env["SCHEMA"] === "write") await writeFile(FILE, text);
  expect(await readFile(FILE, "utf8")).toBe(text);
});

test("it shows what a later migration changes: tables, columns, rights, policies, triggers, functions", async () => {
  const before = await db.owner(schemaText);
  const changes = [
    "create table books.probes (company_id uuid primary key)",
    "alter table shared.flags alter column active set default true",
    "alter table shared.flags add check (name <> '')",
    "create index probe on shared.flags (active)",
    "grant update (kind) on books.acts to comptoir_tenant",
    "grant delete on books.acts to comptoir_tenant",
    "alter table books.acts no force row level security",
    "alter policy tenant on books.acts using (true)",
    "drop trigger acts_append_only on books.acts",
    "create or replace function books.refuse_act_change() returns trigger language plpgsql as 'begin return new; end'",
    "revoke execute on function books.end_change() from comptoir_tenant",
    "alter table books.versions set (fillfactor = 60)",
  ];
  for (const change of changes) {
    const shown = db.owner(async (tx) => {
      await tx.run(change);
      throw new Undone(await schemaText(tx));
    });
    await expect(shown, change).rejects.toSatisfy((error) => error instanceof Undone && error.message !== before);
  }
});

class Undone extends Error {}
