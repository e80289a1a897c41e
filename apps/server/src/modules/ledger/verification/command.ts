import { readFile } from "node:fs/promises";
import { readPrints } from "@comptoir/accounting/ledger/chain/chain-prints";
import { openDb } from "../../../db/db.js";
import { besideTheApplication } from "../../../db/embedded/running.js";
import { pendingMigrations } from "../../../db/migrate.js";
import { readEnvironment, type Environment } from "../../../environment.js";
import { StartupError } from "../../../startup-error.js";
import { onlyPath, saying, type Terminal } from "../../../terminal/terminal.js";
import { comparePrints } from "./compare-prints.js";
import { verifyCompany } from "./verify.js";

const USAGE = `Comparer une empreinte gardée avec la base\u00a0:
  npm run verify-print -- empreinte.txt`;

/**
 * The command `npm run verify-print`: verifies the books of the company that a kept file names and compares its prints. Says what it found, in
 * French; returns its exit status, 1 when something differs. Works while the application runs.
 */
export function verifyPrintCommand(args: readonly string[], { variables, say }: Terminal): Promise<0 | 1> {
  return saying({ say }, async () => {
    const text = await readKept(onlyPath(args, USAGE));
    const { companyId, prints } = readPrints(text);
    if (companyId === null)
      throw new StartupError(
        "Cette empreinte ne nomme aucun dossier\u00a0: gardez la ligne «\u00a0Dossier …\u00a0» du fichier ou du message.",
      );
    const db = await openDb(sourceOf(readEnvironment(variables)));
    try {
      if ((await pendingMigrations(db)).length > 0)
        throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
      const found = await comparePrints((id) => verifyCompany(db, id), { db, companyId, text });
      const count = `${found.entries} écritures vérifiées, ${prints.length} empreintes comparées`;
      const more = found.more > 0 ? [`  et ${found.more} autres`] : [];
      say(
        found.intact
          ? `${count}\u00a0: rien n’a changé.`
          : [`${count}\u00a0:`, ...found.findings.map(({ message }) => `  ${message}`), ...more].join("\n"),
      );
      return found.intact ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

async function readKept(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne se lit pas.`, { cause: error });
  }
}

function sourceOf({ databaseUrl, dataDir }: Environment) {
  return databaseUrl === null ? besideTheApplication(dataDir) : { connectionString: databaseUrl };
}
