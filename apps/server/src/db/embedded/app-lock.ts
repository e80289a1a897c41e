import pg from "pg";
import { StartupError } from "../../startup-error.js";
import { identityOf } from "./processes.js";
import { setTimeout as pause } from "node:timers/promises";

/** The connection that holds the folder for this process: another process finds the lock taken and our number in its name. */
export interface AppLock {
  /** Called once if the connection is lost. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

// "comptoir" on a telephone keypad: any constant would do.
const KEY = 26678647;
const NAME = "comptoir app, pid ";
const DEAD_HOLDER_PATIENCE_MS = 10_000;

const HOLDER = `select activity.application_name as name from pg_locks locks join pg_stat_activity activity on activity.pid = locks.pid
  where locks.locktype = 'advisory' and locks.granted and locks.objid = ${KEY} and activity.datname = current_database()`;

/** Takes the lock of a database for this process; rejects with a sentence naming the process that holds it. */
export async function takeAppLock(connectionString: string): Promise<AppLock> {
  const client = new pg.Client({ connectionString, application_name: NAME + process.pid });
  // An error listener must exist from the start, else a lost connection would end the process.
  let lost: Error | undefined;
  client.on("error", (error) => (lost = error));
  await client.connect();
  const started = performance.now();
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${KEY}) as taken`);
    if (rows[0]?.taken) break;
    const holder = await holderOf(client);
    // The server may take a moment to see that a killed process has left.
    if ((holder !== null && identityOf(holder) !== null) || performance.now() - started > DEAD_HOLDER_PATIENCE_MS) {
      await client.end();
      throw refusal(holder);
    }
    await pause(20);
  }
  return {
    onLost(listener) {
      if (lost) listener();
      else client.once("end", listener);
    },
    async release() {
      client.removeAllListeners("end");
      await client.end();
    },
  };
}

async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(HOLDER);
  const pid = Number(rows[0]?.name.slice(NAME.length));
  return rows[0]?.name.startsWith(NAME) && Number.isInteger(pid) ? pid : null;
}

function refusal(holder: number | null): StartupError {
  const who = holder === null ? "un autre processus" : `le processus ${holder}`;
  return new StartupError(
    `Ce dossier de données est déjà utilisé par ${who}\u00a0: arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
  );
}
