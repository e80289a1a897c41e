import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.js";
import { shardLookup } from "./shard-lookup.js";

const db = await testDatabase();

/** Two tables distributed alike, four shards each, and one of the first that moved: a move changes neither numbers nor values. */
const STAND_IN = `create schema stand_in;
  create table stand_in.pg_dist_shard (logicalrelid regclass not null, shardid bigint primary key, shardminvalue text);
  insert into stand_in.pg_dist_shard select 'books.operations', 102008 + n, (n * 1000)::text from generate_series(0, 3) n;
  insert into stand_in.pg_dist_shard select 'books.entries', 102040 + n, (n * 1000)::text from generate_series(0, 3) n`;

const ask = async (own: string, other: string): Promise<string | undefined> => {
  const [row] = await db.owner((tx) => tx.query<{ name: string }>("select books.shard_beside($1, $2) as name", [own, other]));
  return row?.name;
};

beforeAll(() =>
  db.owner(async (tx) => {
    await tx.run(STAND_IN);
    for (const statement of shardLookup("stand_in.pg_dist_shard")) await tx.run(statement);
  }),
);

describe("the shard beside another one", () => {
  test.each([
    ["operations_102008", "entries", "books.entries_102040"],
    ["operations_102011", "entries", "books.entries_102043"],
    ["entries_102042", "operations", "books.operations_102010"],
    ["entries_102042", "entries", "books.entries_102042"],
  ])("%s, of %s: %s", async (own, other, found) => expect(await ask(own, other)).toBe(found));

  test("fails for a table that is not distributed, and where no shard is", async () => {
    await expect(ask("operations_102008", "audit_log")).rejects.toThrow("no shard of books.audit_log beside operations_102008");
    await expect(ask("operations", "entries")).rejects.toThrow("no shard of books.entries beside operations");
    await expect(ask("operations_102008", "nothing")).rejects.toThrow("does not exist");
  });

  test("the name of a table is the one of its shard without the number", async () => {
    const rows = await db.owner((tx) => tx.query("select books.table_of_shard('audit_log_102044') as name"));
    expect(rows).toEqual([{ name: "audit_log" }]);
  });
});
