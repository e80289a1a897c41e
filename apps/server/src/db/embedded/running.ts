import { existsSync } from "node:fs";
import { StartupError } from "../../startup-error.js";
import type { DbSource } from "../db.js";
import { ownerConnection } from "./cluster.js";
import { locate } from "./location.js";
import { readPostmaster } from "./postmaster.js";
import { isServerOf } from "./processes.js";

/**
 * Where a command beside the application finds the embedded database: on the server that the application runs, else on
 * one started for the command. Throws a StartupError when the folder holds no database.
 */
export function besideTheApplication(dataDir: string): DbSource {
  const location = existsSync(dataDir) ? locate(dataDir) : null;
  if (location === null || !existsSync(location.data))
    throw new StartupError(
      `Le dossier ${dataDir} ne contient pas de base de données\u00a0: lancez d’abord npm start, ou indiquez DATA_DIR.`,
    );
  const server = readPostmaster(location.data);
  const isRunning = server !== null && server.status === "ready" && isServerOf(server.pid, location.data);
  return isRunning ? { connectionString: ownerConnection(location, server) } : { embedded: { dataDir } };
}
