import { openDb, type Db } from "../db/db.js";
import { isInUse } from "../db/in-use.js";
import { besideTheApplication } from "../db/embedded/running.js";
import { pendingMigrations } from "../db/migrate.js";
import type { Environment } from "../environment.js";
import { StartupError } from "../startup-error.js";

type Where = Pick<Environment, "databaseUrl" | "dataDir">;

/** The migrated database of an application, which may be running. */
export async function openBeside({ databaseUrl, dataDir }: Where): Promise<Db> {
  const db = await openDb(databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl });
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** A database that no application uses, created when it is missing. Throws a StartupError while one is connected. */
export async function openAlone({ databaseUrl, dataDir }: Where): Promise<Db> {
  if (databaseUrl === null) return openDb({ embedded: { dataDir } });
  // What keeps it from answering is for its opening to say.
  if (await isInUse(databaseUrl).catch(() => false)) throw new StartupError(IN_USE);
  return openDb({ connectionString: databaseUrl });
}

const IN_USE =
  "Une application ou une commande de Comptoir est connectée à cette base de données\u00a0: arrêtez-la, puis recommencez. Rien n’a été écrit.";
