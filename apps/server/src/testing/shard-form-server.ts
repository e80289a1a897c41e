import type { TestProject } from "vitest/node";
import { openDb } from "../db/db.js";
import { readCatalogue } from "../db/distribute/catalogue.js";
import { planOf } from "../db/distribute/plan.js";
import { IDENTITY_LOOKUP } from "../db/distribute/shard-lookup.js";
import databaseServer from "./database-server.js";

/** The server of tests whose trigger functions are in the form for shards, each table being its own only shard: what they guard is guarded alike. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return databaseServer(project, async (connectionString) => {
    const db = await openDb({ connectionString }, { poolSize: 1 });
    try {
      await db.owner(async (tx) => {
        for (const statement of IDENTITY_LOOKUP) await tx.run(statement);
        for (const { definition } of planOf(await readCatalogue(tx)).rewritten) await tx.run(definition);
      });
    } finally {
      await db.close();
    }
  });
}
