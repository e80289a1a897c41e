import { resolve } from "node:path";
import { migrate, pendingMigrations, schemaVersion } from "../../db/migrate.js";
import { readEnvironment } from "../../environment.js";
import { chosenStore } from "../../file-store/choose.js";
import { StartupError } from "../../startup-error.js";
import { onlyPath, saying, type Terminal } from "../../terminal/terminal.js";
import { inOneState } from "../one-state.js";
import { either, openAlone, openBeside } from "../terminal.js";
import { exportCompany } from "./export-company.js";
import { alteredDossier, checkCompany, importCompany } from "./import-company.js";
import type { Receiver } from "./receiver.js";

const USAGE_OF_EXPORT = `Exporter tout un dossier, pendant que l’application tourne ou non\u00a0:
  npm run export-company -- identifiant-du-dossier [fichier.zip]`;

const USAGE_OF_IMPORT = `Importer un dossier exporté dans une installation où il n’est pas, l’application arrêtée\u00a0:
  DATA_DIR=… npm run import-company -- dossier.zip [adresse]
L’adresse est celle d’un compte ouvert ici, qui le reçoit\u00a0: un comptable du cabinet qui le tiendra, ou son propriétaire.
Elle est nécessaire à un dossier que son cabinet tenait seul.`;

/**
 * The command `npm run export-company`: writes `dossier-<id>.zip` where it runs, or the file that is named; returns its exit status, 1 when a paper is
 * lost or the books differ.
 */
export function exportCompanyCommand([id = "", ...named]: readonly string[], { variables, say, stopping }: Terminal): Promise<0 | 1> {
  return saying({ say, stopping }, async () => {
    const companyId = id.toLowerCase();
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(companyId)) throw new StartupError(USAGE_OF_EXPORT);
    const path = resolve(named.length === 0 ? `dossier-${companyId}.zip` : onlyPath(named, USAGE_OF_EXPORT));
    const { databaseUrl, dataDir, s3 } = readEnvironment(variables);
    const db = await openBeside({ databaseUrl, dataDir });
    try {
      const files = chosenStore({ s3, dataDir }, Date.now);
      const { name, papers, lost, isIntact } = await inOneState(db, (tx) =>
        exportCompany(tx, { companyId, files, path, at: Date.now(), stopping }),
      );
      say(`Dossier «\u00a0${name}\u00a0» exporté\u00a0: ${path}, ${papers} pièces.`);
      for (const paper of lost) say(`  La pièce ${paper} manque au stockage, ou n’y a plus son contenu.`);
      if (!isIntact) say("  Ses livres ont été modifiés\u00a0: npm run verify-print dit ce qui diffère.");
      return lost.length === 0 && isIntact ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

/** The command `npm run import-company`: says what it brought in and verified; returns its exit status, 1 when it refused or when books differ. */
export function importCompanyCommand(args: readonly string[], { variables, say, stopping }: Terminal): Promise<0 | 1> {
  return saying({ say, stopping }, async () => {
    const [file, ...named] = args;
    const path = onlyPath(file === undefined ? [] : [file], USAGE_OF_IMPORT);
    const address = named.length === 0 ? null : onlyPath(named, USAGE_OF_IMPORT);
    const arriving = await checkCompany(path);
    const { databaseUrl, dataDir, s3 } = readEnvironment(variables);
    const { db, lost } = await openAlone({ databaseUrl, dataDir });
    try {
      const pending = await pendingMigrations(db);
      if (pending.length === (await schemaVersion()).length) await migrate(db);
      else if (pending.length > 0) throw new StartupError("La base de données n’est pas à jour\u00a0: lancez d’abord npm start.");
      const { entries, intact, findings, missing, people, receiver } = await importCompany(
        db,
        chosenStore({ s3, dataDir }, Date.now),
        arriving,
        { receiver: address, stopping: either(stopping, lost) },
      ).catch(refuseRows);
      say(`Dossier ${arriving.format.companyId} importé\u00a0: ${entries} écritures vérifiées.`);
      if (people.length > 0) say(`  ${people.join(", ")}\u00a0: chacun choisit un mot de passe par «\u00a0mot de passe oublié\u00a0».`);
      if (receiver !== null) say(`  ${receivedBy(receiver)}`);
      for (const { message } of findings) say(`  ${message}`);
      for (const paper of missing) say(`  La pièce ${paper} n’est pas dans le fichier.`);
      return intact && missing.length === 0 ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

function receivedBy({ address, isOfFirm }: Receiver): string {
  return isOfFirm ? `Le cabinet de ${address} tient ce dossier.` : `${address} l’ouvre avec son compte.`;
}

/** Refuses a file whose rows the database does not take: of another company, or of no kind that it knows. No installation wrote them. */
function refuseRows(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  throw /^(22|23)|^42501$/.test(code) ? alteredDossier(error) : error;
}
