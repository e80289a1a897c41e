import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** The name that every connection to the database bears there, unless its address gives another one. */
export const APPLICATION_NAME = "comptoir";

/** A backend whose client has just left is listed for a moment more; an application looks at its jobs more often than this. */
const PATIENCE_MILLISECONDS = 3_000;

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = current_setting('application_name')`;

/** Returns true when an application, or a command of it, is connected to a database; rejects as the driver does when it does not answer. */
export async function isInUse(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: APPLICATION_NAME, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const started = performance.now();
    for (;;) {
      const { rows } = await client.query<{ others: number }>(OTHERS);
      if (rows[0]?.others === 0) return false;
      if (performance.now() - started > PATIENCE_MILLISECONDS) return true;
      await pause(50);
    }
  } finally {
    await client.end();
  }
}
