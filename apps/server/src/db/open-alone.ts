import { StartupError } from "../startup-error.js";
import { openDb, type Db, type DbOptions } from "./db.js";
import { takeAlone } from "./in-use.js";

/** A database of which `lost` is aborted, with a StartupError, when it is no longer kept from applications and other commands. */
export type AloneDb = { readonly db: Db; readonly lost: AbortSignal };

/**
 * The database of an address, which no application and no other command uses until it is closed. Throws a StartupError, nothing being changed, while one
 * is connected or starts.
 */
export async function openAloneOn(connectionString: string, options: DbOptions = {}): Promise<AloneDb> {
  const held = await takeAlone(connectionString).catch(async (error: unknown) => {
    if (!(error instanceof StartupError)) await explainedByOpening(connectionString);
    throw error;
  });
  try {
    const db = await openDb({ connectionString }, options);
    const close = async (): Promise<void> => {
      await db.close();
      await held.release();
    };
    return { db: { ...db, close }, lost: held.lost };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** What keeps a database from answering is for its opening to say. */
async function explainedByOpening(connectionString: string): Promise<void> {
  const db = await openDb({ connectionString });
  await db.close();
}
