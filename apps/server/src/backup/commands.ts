import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readEnvironment } from "../environment.js";
import { chosenStore } from "../file-store/choose.js";
import { onlyPath, saying, type Terminal } from "../terminal/terminal.js";
import { readBackupKey } from "./backup-key.js";
import { checkBackup, restoreBackup, type Restored } from "./restore-backup.js";
import { inOneState } from "./one-state.js";
import { either, openAlone, openBeside } from "./terminal.js";
import { writeBackup } from "./write-backup.js";

const USAGE_OF_BACKUP = `Sauvegarder la base et les pièces, chiffrées, pendant que l’application tourne ou non\u00a0:
  BACKUP_KEY=… npm run backup -- sauvegarde.comptoir`;

const USAGE_OF_RESTORE = `Restaurer une sauvegarde dans une base vide, l’application arrêtée\u00a0:
  BACKUP_KEY=… DATA_DIR=… npm run restore -- sauvegarde.comptoir`;

/** The command `npm run backup`: says what it wrote, in French; returns its exit status, 1 when a paper is lost. Works while the application runs. */
export function backupCommand(args: readonly string[], { variables, say, stopping }: Terminal): Promise<0 | 1> {
  return saying({ say, stopping }, async () => {
    const path = resolve(onlyPath(args, USAGE_OF_BACKUP));
    const key = readBackupKey(variables);
    const { databaseUrl, dataDir, s3 } = readEnvironment(variables);
    const db = await openBeside({ databaseUrl, dataDir });
    try {
      const files = chosenStore({ s3, dataDir }, Date.now);
      const { companies, tables, papers, lost } = await inOneState(db, (tx) =>
        writeBackup(tx, { files, path, key, at: Date.now(), stopping }),
      );
      const { size } = await stat(path);
      say(`Sauvegarde écrite\u00a0: ${path}, ${size} octets, ${tables} tables, ${companies} dossiers, ${papers} pièces.`);
      for (const paper of lost) say(`  La pièce ${paper} manque au stockage, ou n’y a plus son contenu.`);
      return lost.length === 0 ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

/** The command `npm run restore`: says what it restored and verified, in French; returns its exit status, 1 when it refused or when books differ. */
export function restoreCommand(args: readonly string[], { variables, say, stopping }: Terminal): Promise<0 | 1> {
  return saying({ say, stopping }, async () => {
    const path = onlyPath(args, USAGE_OF_RESTORE);
    const key = readBackupKey(variables);
    const { databaseUrl, dataDir, s3 } = readEnvironment(variables);
    const backup = await checkBackup(path, key, stopping);
    const { db, lost } = await openAlone({ databaseUrl, dataDir });
    try {
      return sayRestored(await restoreBackup(db, chosenStore({ s3, dataDir }, Date.now), backup, either(stopping, lost)), say);
    } finally {
      await db.close();
    }
  });
}

function sayRestored({ papers, verified }: Restored, say: Terminal["say"]): 0 | 1 {
  const entries = verified.reduce((sum, { found }) => sum + found.entries, 0);
  const differing = verified.filter(({ found }) => !found.intact);
  say(`Sauvegarde restaurée\u00a0: ${verified.length} dossiers, ${papers} pièces. ${entries} écritures vérifiées.`);
  for (const { companyId, found } of differing)
    say([`Dossier ${companyId}\u00a0:`, ...found.findings.map(({ message }) => `  ${message}`)].join("\n"));
  return differing.length === 0 ? 0 : 1;
}
