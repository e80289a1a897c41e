import { BACKUP_KEY, withSecretFiles } from "../secrets/secret-files.js";
import { StartupError } from "../startup-error.js";

const KEY_BYTES = 32;

/** The key of backups, from `BACKUP_KEY` or the file that `BACKUP_KEY_FILE` names: 32 bytes in base64. Throws a StartupError without it. */
export function readBackupKey(variables: NodeJS.ProcessEnv): Buffer {
  const text = withSecretFiles(variables, [BACKUP_KEY])[BACKUP_KEY]?.trim() ?? "";
  const key = Buffer.from(text, "base64");
  if (key.length === KEY_BYTES && /^[A-Za-z0-9+/]+=?$/.test(text)) return key;
  throw new StartupError(
    "BACKUP_KEY doit être une clé de 32 octets en base64 (openssl rand -base64 32)\u00a0: gardez-la ailleurs que les sauvegardes, sans elle aucune ne se relit.",
  );
}
