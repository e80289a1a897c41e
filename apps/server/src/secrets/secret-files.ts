import { readFileSync, statSync } from "node:fs";
import { StartupError } from "../startup-error.js";

/** The variables that hold a secret, each of which may be read from the file that `NAME_FILE` names. */
export const SECRET_NAMES = [
  "BOOKS_DATABASE_URL",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "POWENS_CLIENT_SECRET",
  "POWENS_WEBHOOK_SECRET",
  "RECAPTCHA_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SECRETS_KEYS",
  "SIRENE_API_KEY",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VAPID_PRIVATE_KEY",
] as const;

/** The key of backups, which the server never reads. */
export const BACKUP_KEY = "BACKUP_KEY";

/**
 * The variables with the secrets that are written in files, without the end of line that editors add. Throws a StartupError when a file cannot be
 * read or is empty, or when a secret is given twice.
 */
export function withSecretFiles(variables: NodeJS.ProcessEnv, names: readonly string[] = SECRET_NAMES): NodeJS.ProcessEnv {
  const secrets = filesOf(variables, names).map(({ name, path }) => {
    if (variables[name]) throw new StartupError(`${name} et ${name}_FILE sont donnés tous deux\u00a0: gardez l’un des deux.`);
    return [name, contentOf(name, path)] as const;
  });
  return { ...variables, ...Object.fromEntries(secrets) };
}

/** The secrets whose file other accounts of the machine may read, that of backups among them. */
export function openSecretFiles(variables: NodeJS.ProcessEnv): readonly { readonly name: string; readonly path: string }[] {
  return filesOf(variables, [...SECRET_NAMES, BACKUP_KEY]).filter(({ path }) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & READ_BY_OTHERS) !== 0;
  });
}

const READ_BY_OTHERS = 0o004;

function filesOf(variables: NodeJS.ProcessEnv, names: readonly string[]): readonly { readonly name: string; readonly path: string }[] {
  return names.flatMap((name) => {
    const path = variables[`${name}_FILE`];
    return path ? [{ name, path }] : [];
  });
}

function contentOf(name: string, path: string): string {
  const content = read(name, path).replace(/\r?\n$/, "");
  if (content === "") throw new StartupError(`Le fichier ${path}, que nomme ${name}_FILE, est vide.`);
  return content;
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartupError(`Le fichier ${path}, que nomme ${name}_FILE, ne se lit pas (${code}).`, { cause: error });
  }
}
