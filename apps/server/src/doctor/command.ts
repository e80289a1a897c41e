import { checkBooksRole } from "../db/books-role.js";
import { openDb } from "../db/db.js";
import { besideTheApplication } from "../db/embedded/running.js";
import { readEnvironment, type Environment } from "../environment.js";
import { verifyMailServer } from "../mail/transport.js";
import { StartupError } from "../startup-error.js";
import { lookAtDatabase } from "./database.js";
import { fault, notice, reasonOf, sound, type Diagnosis } from "./diagnosis.js";
import { diskFindings, folderFindings, nodeFindings } from "./machine.js";
import { paperFindings } from "./papers.js";
import { addressFindings, backupKeyFindings, keyFindings, mailFindings, secretFileFindings } from "./settings.js";

const SIGNS = { sound: "✓", notice: "!", fault: "✗" } as const;

/** The command `npm run doctor`: says in French what it looked at, and what is wrong with its remedy; 1 when something is wrong. It changes nothing. */
export async function doctorCommand({
  variables,
  say,
}: {
  readonly variables: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
}): Promise<0 | 1> {
  const findings = [...nodeFindings(process.versions.node), ...(await installationFindings(variables))];
  for (const { level, text } of findings) say(`${SIGNS[level]} ${text}`);
  const faults = findings.filter(({ level }) => level === "fault").length;
  say(
    faults === 0 ? "\nL’installation est saine." : `\n${faults === 1 ? "Un point est à corriger." : `${faults} points sont à corriger.`}`,
  );
  return faults === 0 ? 0 : 1;
}

async function installationFindings(variables: NodeJS.ProcessEnv): Promise<readonly Diagnosis[]> {
  const environment = environmentOf(variables);
  if ("level" in environment) return [environment];
  const database = await databaseFindings(environment);
  const folder = await folderFindings(environment.dataDir);
  const isThere = folder.every(({ level }) => level === "sound");
  return [
    ...addressFindings(environment),
    ...secretFileFindings(variables),
    ...backupKeyFindings(variables),
    ...folder,
    ...(await diskFindings(environment.dataDir)),
    ...(isThere || environment.s3 !== null ? await paperFindings(environment) : []),
    ...(await mailFindings(environment, verifyMailServer)),
    ...database,
    ...(await booksFindings(environment)),
  ];
}

function environmentOf(variables: NodeJS.ProcessEnv): Environment | Diagnosis {
  try {
    return readEnvironment(variables);
  } catch (error) {
    if (error instanceof StartupError) return fault(error.message);
    throw error;
  }
}

/** Which role the books connect as, on a database of one's own. */
async function booksFindings({ databaseUrl, booksDatabaseUrl }: Environment): Promise<readonly Diagnosis[]> {
  if (databaseUrl === null) return [];
  if (booksDatabaseUrl === null)
    return [notice("Une seule adresse de base\u00a0: avec BOOKS_DATABASE_URL, les livres passent par un rôle qui n’atteint rien d’autre.")];
  try {
    const db = await openDb({ connectionString: databaseUrl }, { booksConnectionString: booksDatabaseUrl, poolSize: 1 });
    try {
      await checkBooksRole(db);
      return [sound("Les livres passent par le rôle comptoir_tenant, qui n’en a aucun autre")];
    } finally {
      await db.close();
    }
  } catch (error) {
    return [fault(error instanceof StartupError ? error.message : `BOOKS_DATABASE_URL ne répond pas\u00a0: ${reasonOf(error)}.`)];
  }
}

async function databaseFindings(environment: Environment): Promise<readonly Diagnosis[]> {
  const { databaseUrl, dataDir } = environment;
  try {
    const db = await openDb(databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl });
    try {
      const { findings, keys } = await lookAtDatabase(db);
      return [...findings, ...keyFindings(environment, keys)];
    } finally {
      await db.close();
    }
  } catch (error) {
    return [
      fault(error instanceof StartupError ? error.message : `La base de données ne répond pas comme elle doit\u00a0: ${reasonOf(error)}.`),
    ];
  }
}
