import { openDb, type Db } from "../db/db.js";
import { takeShared } from "../db/in-use.js";
import { openAloneOn, type AloneDb } from "../db/open-alone.js";
import { besideTheApplication } from "../db/embedded/running.js";
import { pendingMigrations } from "../db/migrate.js";
import type { Environment } from "../environment.js";
import { StartupError } from "../startup-error.js";

type Where = Pick<Environment, "databaseUrl" | "dataDir">;

/** The migrated database of an application, which may be running; throws a StartupError while a command that must be alone works. */
export async function openBeside({ databaseUrl, dataDir }: Where): Promise<Db> {
  const db = await openDb(databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl });
  try {
    const held = databaseUrl === null ? null : await takeShared(databaseUrl);
    const close = async (): Promise<void> => {
      await db.close();
      await held?.release();
    };
    if ((await pendingMigrations(db)).length === 0) return { ...db, close };
    await held?.release();
    throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * A database that no application and no other command uses until it is closed, created when it is missing. Throws a StartupError while one is
 * connected; `lost` is aborted when they are no longer kept away. The embedded one has the lock of its folder.
 */
export async function openAlone({ databaseUrl, dataDir }: Where): Promise<AloneDb> {
  if (databaseUrl === null) return { db: await openDb({ embedded: { dataDir } }), lost: new AbortController().signal };
  return openAloneOn(databaseUrl);
}

/** Aborted when the operator asks a command to stop, or when it is no longer alone. */
export function either(stopping: AbortSignal | undefined, lost: AbortSignal): AbortSignal {
  return stopping === undefined ? lost : AbortSignal.any([stopping, lost]);
}
