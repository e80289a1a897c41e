import type { Environment } from "../environment.js";
import { StartupError } from "../startup-error.js";

/** True when passwords, cookies and books would travel in clear, or links of mails lead nowhere: an address missing counts as insecure. */
export function isInsecure({ publicUrl, publicApiUrl }: Pick<Environment, "publicUrl" | "publicApiUrl">): boolean {
  return !publicUrl?.startsWith("https:") || publicApiUrl?.startsWith("http:") === true;
}

/** Refuses to serve production in clear, unless it was asked for. Commands that open the database and serve nothing need no address. */
export function requireHttps(environment: Pick<Environment, "isProduction" | "allowInsecure" | "publicUrl" | "publicApiUrl">): void {
  if (!environment.isProduction || environment.allowInsecure || !isInsecure(environment)) return;
  throw new StartupError(
    "En production, mots de passe et livres ne voyagent pas en clair\u00a0: donnez l’adresse des écrans en https (PUBLIC_URL=https://app.exemple.fr), " +
      "et celle de l’API si vous la nommez (PUBLIC_API_URL). Pour un essai sans https, ALLOW_INSECURE=1 le permet.",
  );
}
