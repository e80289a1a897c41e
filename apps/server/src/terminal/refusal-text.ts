import { problemText } from "@comptoir/contract/problems";
import { isDatabaseUnavailable } from "../db/unavailable.js";
import { Refusal } from "../refusal.js";
import { StartupError } from "../startup-error.js";

/** The French sentence for what kept a program from its work, for the operator who started it; null for a fault of the program itself. */
export function refusalText(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Refusal) return problemText(error.problem);
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const ofDatabase = databaseText(code, error.message);
  if (ofDatabase !== null) return ofDatabase;
  if (isDatabaseUnavailable(error))
    return `La base de données s’est arrêtée, ou ne répond plus\u00a0: ${error.message || code}. Recommencez quand elle répond.`;
  return systemText(code, "path" in error && typeof error.path === "string" ? error.path : null);
}

function databaseText(code: string, message: string): string | null {
  switch (code) {
    case "53100":
      return "Le disque de la base de données est plein\u00a0: libérez de la place, puis recommencez.";
    case "42501":
      return `La base de données refuse un droit à son utilisateur (${message})\u00a0: npm run doctor dit ce qui manque.`;
    case "25006":
      return "La base de données n’accepte aucune écriture\u00a0: c’est une réplique, ou default_transaction_read_only y est allumé.";
    default:
      return null;
  }
}

function systemText(code: string, path: string | null): string | null {
  const place = path ?? "un fichier";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `Le disque est plein${path === null ? "" : ` (${path})`}\u00a0: libérez de la place, puis recommencez.`;
    case "EROFS":
      return `Le disque de ${place} ne s’ouvre qu’en lecture\u00a0: indiquez un autre dossier, ou rouvrez-le en écriture.`;
    case "EACCES":
    case "EPERM":
      return `Ce compte n’a pas le droit d’ouvrir ${place} (${code})\u00a0: donnez-le-lui, ou prenez le compte de l’application.`;
    case "ENOENT":
      return `${path ?? "Un fichier"} n’existe pas.`;
    case "EISDIR":
      return `${path ?? "Ce chemin"} est un dossier, et non un fichier.`;
    case "ENOTDIR":
      return `Une partie de ${place} est un fichier, et non un dossier.`;
    case "EIO":
      return `Le disque de ${place} ne répond pas comme il doit (EIO).`;
    case "EMFILE":
    case "ENFILE":
      return `Trop de fichiers sont ouverts (${code})\u00a0: relevez la limite (ulimit -n, LimitNOFILE).`;
    default:
      return null;
  }
}
