import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.js";
import type { Tx } from "./transaction.js";

const db = await testDatabase();

const end = (pid: number): Promise<unknown> => db.owner((tx) => tx.query("select pg_terminate_backend($1)", [pid]));

/** Reads all rows of a query in batches, and ends its connection once the first batch is there. */
async function readWhileLost(tx: Tx, text: string): Promise<void> {
  const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
  let isEnded = false;
  for await (const _ of tx.batches(text, [], 10)) {
    if (!isEnded) await end(pid);
    isEnded = true;
  }
}

test.each([
  ["while the database makes the next rows", "select n, pg_sleep(0.005) from generate_series(1, 1000) as n"],
  ["while more rows wait", "select n from generate_series(1, 1000) as n"],
  ["after its last row was read ahead", "select n from generate_series(1, 15) as n"],
])("a large query whose connection is lost %s ends, and gives its connection back", async (_when, text) => {
  const lost = () => db.owner((tx) => readWhileLost(tx, text));
  // More often than there are connections: one that is never given back would stop the next work.
  for (let time = 0; time < 9; time += 1) await expect(lost()).rejects.toThrow(/terminat|not queryable/);
  expect(await db.owner((tx) => tx.query("select 1 as one"))).toEqual([{ one: 1 }]);
});
