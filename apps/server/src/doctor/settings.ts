import { readBackupKey } from "../backup/backup-key.js";
import type { Environment } from "../environment.js";
import { requireHttps } from "../settings/https.js";
import { openSecretFiles } from "../secrets/secret-files.js";
import { StartupError } from "../startup-error.js";
import { fault, notice, reasonOf, sound, type Diagnosis } from "./diagnosis.js";

/** How the server is reached: what production refuses, what trials may not know. */
export function addressFindings(environment: Environment): readonly Diagnosis[] {
  try {
    requireHttps(environment);
  } catch (error) {
    if (error instanceof StartupError) return [fault(error.message)];
    throw error;
  }
  if (environment.isProduction && environment.allowInsecure)
    return [notice("ALLOW_INSECURE=1\u00a0: mots de passe et livres voyagent en clair.")];
  if (!environment.isProduction && environment.publicUrl !== null)
    return [notice("PUBLIC_URL est donnée sans NODE_ENV=production\u00a0: le serveur est réglé pour un essai.")];
  if (environment.isProduction && environment.demo)
    return [notice("DEMO=1\u00a0: une base vide reçoit des comptes au mot de passe connu de tous.")];
  return [sound(environment.publicUrl === null ? "Réglé pour un essai sur cette machine" : `Adresse\u00a0: ${environment.publicUrl}`)];
}

/** Files of secrets that any account of the machine may read. */
export function secretFileFindings(variables: NodeJS.ProcessEnv): readonly Diagnosis[] {
  return openSecretFiles(variables).map(({ name, path }) =>
    notice(`Tout compte de cette machine peut lire ${path} (${name}_FILE)\u00a0: chmod o-rwx ${path}.`),
  );
}

/** The mail server, reached without sending anything. */
export async function mailFindings(
  { smtpUrl, mailFrom, publicUrl, isProduction, dataDir }: Environment,
  verify: (url: string) => Promise<void>,
): Promise<readonly Diagnosis[]> {
  if (smtpUrl === null && isProduction)
    return [fault(`SMTP_URL manque\u00a0: aucun message ne part, ni les liens de connexion. Chacun reste un jour dans ${dataDir}/outbox.`)];
  if (smtpUrl === null) return [notice(`Sans SMTP_URL, les messages restent dans ${dataDir}/outbox.`)];
  try {
    await verify(smtpUrl);
  } catch (error) {
    return [fault(`Le serveur de messages ${new URL(smtpUrl).host} refuse ou ne répond pas\u00a0: ${reasonOf(error)}. Vérifiez SMTP_URL.`)];
  }
  const sender = sound(`Le serveur de messages ${new URL(smtpUrl).host} répond`);
  if (mailFrom !== null || publicUrl !== null) return [sender];
  return [sender, notice("Sans MAIL_FROM ni PUBLIC_URL, les messages partent de ne-pas-repondre@localhost, que beaucoup refusent.")];
}

/** The key of backups, where it is given: the server itself reads none. */
export function backupKeyFindings(variables: NodeJS.ProcessEnv): readonly Diagnosis[] {
  if (!variables["BACKUP_KEY"] && !variables["BACKUP_KEY_FILE"]) return [];
  try {
    readBackupKey(variables);
    return [sound("Clé des sauvegardes\u00a0: 32 octets")];
  } catch (error) {
    if (error instanceof StartupError) return [fault(error.message)];
    throw error;
  }
}

/** The keys of secrets, against the names of those that the stored secrets ask for. */
export function keyFindings({ secretKeys }: Pick<Environment, "secretKeys">, needed: readonly string[]): readonly Diagnosis[] {
  const known = (secretKeys ?? []).map(({ id }) => id);
  const missing = needed.filter((id) => !known.includes(id));
  if (missing.length > 0)
    return [
      fault(
        `SECRETS_KEYS n’a pas la clé ${missing.join(", ")}, qui ouvre des secrets de la base\u00a0: remettez-la, ou les entreprises se reconnectent à leurs services.`,
      ),
    ];
  if (known.length === 0) return [notice("Sans SECRETS_KEYS, aucun service qui agit pour les entreprises n’est connecté.")];
  const spare = known.slice(1).filter((id) => !needed.includes(id));
  const spared = spare.map((id) => notice(`Plus aucun secret n’a besoin de la clé ${id}\u00a0: elle peut quitter SECRETS_KEYS.`));
  return [sound(`Clés des secrets\u00a0: ${known.join(", ")}`), ...spared];
}
