import { problemText } from "@comptoir/contract/problems";
import { openDb, type Db } from "../db/db.js";
import { besideTheApplication } from "../db/embedded/running.js";
import { pendingMigrations } from "../db/migrate.js";
import type { Environment } from "../environment.js";
import { Refusal } from "../refusal.js";
import { StartupError } from "../startup-error.js";

/** What a command is given, and where it speaks. */
export type Terminal = { readonly variables: NodeJS.ProcessEnv; readonly say: (text: string) => void };

/** Runs a command; a refusal is one French sentence, and the exit status 1. */
export async function saying(say: Terminal["say"], work: () => Promise<0 | 1>): Promise<0 | 1> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) say(problemText(error.problem));
    else if (error instanceof StartupError) say(error.message);
    else throw error;
    return 1;
  }
}

/** The only argument of a command; throws its usage as a StartupError. */
export function onlyPath(args: readonly string[], usage: string): string {
  const [path, ...rest] = args;
  if (path === undefined || rest.length > 0) throw new StartupError(usage);
  return path;
}

type Where = Pick<Environment, "databaseUrl" | "dataDir">;

/** The migrated database of an application, which may be running. */
export async function openBeside({ databaseUrl, dataDir }: Where): Promise<Db> {
  const db = await openDb(databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl });
  if ((await pendingMigrations(db)).length === 0) return db;
  await db.close();
  throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
}

/** A database that no application uses, created when it is missing. */
export function openAlone({ databaseUrl, dataDir }: Where): Promise<Db> {
  return openDb(databaseUrl === null ? { embedded: { dataDir } } : { connectionString: databaseUrl });
}
