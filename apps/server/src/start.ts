import { openDb } from "./db/db.js";
import { keepShared } from "./db/in-use.js";
import type { Environment } from "./environment.js";
import type { RunningServer } from "./program.js";
import { requireHttps } from "./settings/https.js";

/** What a start needs of the process. */
type Terminal = { readonly say: (text: string) => void; readonly onDatabaseLost: (message: string) => void };

/** Opens the database, prepares it, listens and says where. Rejects with a StartupError for the person at the terminal. */
export async function startServer(environment: Environment, { say, onDatabaseLost }: Terminal): Promise<RunningServer> {
  requireHttps(environment);
  // The program itself is read while the database starts.
  const program = import("./program.js");
  const db = await openDb(sourceOf(environment, onDatabaseLost), {
    ...(environment.booksDatabaseUrl !== null && { booksConnectionString: environment.booksDatabaseUrl }),
    onConnectionLost: (error) => say(`Une connexion à la base de données s’est interrompue\u00a0: ${error.message}`),
  });
  try {
    // A database of one's own may be restored, or another company's books brought in, by a command: never beside an application.
    const held = environment.databaseUrl === null ? null : await keepShared(environment.databaseUrl, onDatabaseLost);
    const close = async (): Promise<void> => {
      await db.close();
      await held?.release();
    };
    const { runProgram } = await program;
    return await runProgram({ ...db, close }, environment, say).catch(async (error: unknown) => {
      await held?.release();
      throw error;
    });
  } catch (error) {
    await db.close();
    throw error;
  }
}

function sourceOf({ databaseUrl, dataDir }: Environment, onDatabaseLost: Terminal["onDatabaseLost"]): Parameters<typeof openDb>[0] {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  return {
    embedded: {
      dataDir,
      onLost: (error) => onDatabaseLost(`La base de données s’est arrêtée et ne redémarre pas\u00a0: ${error.message}`),
    },
  };
}
