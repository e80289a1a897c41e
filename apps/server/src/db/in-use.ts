import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup-error.js";
import { WITHOUT_LIMITS } from "./limits.js";

/** The name that every connection to the database bears there, unless its address gives another one. */
export const APPLICATION_NAME = "comptoir";

/** A backend whose client has just left is listed for a moment more, and keeps its lock; an application looks at its jobs more often than this. */
const PATIENCE_MILLISECONDS = 3_000;
/** What shares the database waits longer: of an application and a command that begin together, the command gives up first. */
const SHARED_PATIENCE_MILLISECONDS = 5_000;
const LOOK_AGAIN_MILLISECONDS = 50;
/** How long an application waits before it connects again to hold its lock. */
const AGAIN_MILLISECONDS = 500;

// Applications and commands beside them share it; a command that must be alone holds it by itself.
const KEY = 26678649;
const TAKE = {
  shared: `select pg_try_advisory_xact_lock_shared(${KEY}) as taken`,
  alone: `select pg_try_advisory_xact_lock(${KEY}) as taken`,
} as const;

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = current_setting('application_name')`;

/** A database that is held: until it is released, or its connection is lost. */
export type Held = { readonly lost: AbortSignal; release(): Promise<void> };

/**
 * Keeps every application and every other command from a database, for a command that must be alone there. Throws a StartupError while one is connected,
 * or began and has not connected yet. `lost` is aborted, with a StartupError, when the database no longer keeps them away.
 */
export async function takeAlone(connectionString: string, patience = PATIENCE_MILLISECONDS): Promise<Held> {
  const { client, lost } = await connect(connectionString);
  const until = performance.now() + patience;
  try {
    // The lock first: what connects from now on finds it taken, what was there before is seen by the look.
    if ((await take(client, "alone", until)) && (await isUnused(client, until))) return heldBy(client, lost);
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  throw new StartupError(IN_USE);
}

/** Shares a database with the others that use it, and keeps away what must be alone there. Throws a StartupError while such a command works. */
export async function takeShared(connectionString: string, patience = SHARED_PATIENCE_MILLISECONDS): Promise<Held> {
  const { client, lost } = await connect(connectionString);
  try {
    if (await take(client, "shared", performance.now() + patience)) return heldBy(client, lost);
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  throw new StartupError(TAKEN);
}

/**
 * The same for as long as an application runs: its lock is taken again when its connection is lost, as it is while a database restarts. `onTaken` hears
 * that a command took the database meanwhile: the application must end.
 */
export async function keepShared(connectionString: string, onTaken: (message: string) => void): Promise<{ release(): Promise<void> }> {
  let held = await takeShared(connectionString);
  const stopping = new AbortController();
  const again = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        held = await takeShared(connectionString);
        if (stopping.signal.aborted) await held.release();
        else follow();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof StartupError) return onTaken(error.message);
        await pause(AGAIN_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const follow = (): void => {
    if (held.lost.aborted) void again();
    else held.lost.addEventListener("abort", () => void again(), { once: true });
  };
  follow();
  return {
    async release() {
      stopping.abort();
      await held.release();
    },
  };
}

/**
 * The lock is of a transaction that stays open and reads nothing: behind a pooler that lends a connection for a transaction, one of a session would
 * be left on a connection of all. It holds back no vacuum.
 */
async function connect(connectionString: string): Promise<{ readonly client: pg.Client; readonly lost: AbortController }> {
  const client = new pg.Client({ connectionString, application_name: APPLICATION_NAME, connectionTimeoutMillis: 10_000, keepAlive: true });
  const lost = new AbortController();
  client.on("error", () => undefined).once("end", () => lost.abort(new StartupError(LOST)));
  await client.connect();
  await client.query(`begin; ${WITHOUT_LIMITS}`);
  return { client, lost };
}

function heldBy(client: pg.Client, lost: AbortController): Held {
  return {
    lost: lost.signal,
    async release() {
      client.removeAllListeners("end");
      await client.end().catch(() => undefined);
    },
  };
}

async function take(client: pg.Client, kind: keyof typeof TAKE, until: number): Promise<boolean> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(TAKE[kind]);
    if (rows[0]?.taken === true) return true;
    if (performance.now() > until) return false;
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
}

async function isUnused(client: pg.Client, until: number): Promise<boolean> {
  for (;;) {
    // A transaction sees the others as it first saw them.
    await client.query("select pg_stat_clear_snapshot()");
    const { rows } = await client.query<{ others: number }>(OTHERS);
    if (rows[0]?.others === 0) return true;
    if (performance.now() > until) return false;
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
}

const IN_USE =
  "Une application ou une commande de Comptoir est connectée à cette base de données\u00a0: arrêtez-la, puis recommencez. Rien n’a été écrit.";

const TAKEN =
  "Une commande de Comptoir restaure, importe ou répartit cette base de données\u00a0: attendez qu’elle ait fini, puis recommencez.";

const LOST =
  "La connexion qui réservait la base de données à cette commande s’est interrompue\u00a0: une application a pu s’y connecter. Recommencez.";
