import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { FACT_TABLES } from "./facts-repository.js";
import { ALTERED_TABLES } from "./testing/altered-tables.js";

const { db } = await testApp();

/** Compared by a rule of its own: the entries of a return with its hash, the head of the audit log with its last line. */
const BY_THEIR_OWN_RULE = ["vat_return_entries", "audit_heads"];

test("every table of the books is compared by the verification, or named outside the proof in docs/integrity.md", async () => {
  const rows = await db.owner((tx) =>
    tx.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'books'::regnamespace and relkind = 'r' order by 1",
    ),
  );
  const page = readFileSync(new URL("../../../../../../docs/integrity.md", import.meta.url), "utf8");
  const outside = page.slice(page.indexOf("## What is outside the proof"), page.indexOf("## What no verification sees"));
  const covered = new Set<string>([...Object.keys(ALTERED_TABLES), ...FACT_TABLES, ...BY_THEIR_OWN_RULE]);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !covered.has(name) && !outside.includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => covered.has(name) && outside.includes(`\`${name}\``))).toEqual([]);
});
