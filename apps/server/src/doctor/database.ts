import type { Db } from "../db/db.js";
import { pendingMigrations } from "../db/migrate.js";
import { companiesAfter, countJobs } from "../jobs/repository.js";
import { readBankUser } from "../modules/banking/service.js";
import { readPlatform } from "../modules/invoices/service.js";
import { StartupError } from "../startup-error.js";
import { readDatabaseFacts, type DatabaseFacts } from "./facts-repository.js";
import { fault, notice, sound, type Diagnosis } from "./diagnosis.js";

/** What was found of an open database, and the names of the keys that its secrets ask for; none while it is not migrated. */
export async function lookAtDatabase(db: Db): Promise<{ readonly findings: readonly Diagnosis[]; readonly keys: readonly string[] }> {
  const before = Date.now();
  const facts = await readDatabaseFacts(db);
  const findings = [...factFindings(facts), ...clockFindings(facts.now, { before, after: Date.now() })];
  const pending = await pendingOf(db);
  if (typeof pending === "string") return { findings: [...findings, fault(pending)], keys: [] };
  if (pending.length > 0) {
    const [first = ""] = pending;
    const behind = `La base n’est pas à jour\u00a0: ${pending.length} migration(s) à appliquer, dont ${first}. Le démarrage les applique.`;
    return { findings: [...findings, fault(behind)], keys: [] };
  }
  const migrated = [...findings, sound("La base a toutes ses migrations")];
  try {
    const jobs = await countJobs(db);
    return { findings: [...migrated, ...jobFindings(jobs)], keys: await keysOfSecrets(db) };
  } catch (error) {
    // A role or a right that is wrong keeps these from being read: it has its remedy already.
    if (findings.some(({ level }) => level === "fault")) return { findings: migrated, keys: [] };
    throw error;
  }
}

/** A sentence when the database is not one that this program may migrate. */
async function pendingOf(db: Db): Promise<readonly string[] | string> {
  try {
    return await pendingMigrations(db);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

/** Version, user, restricted roles, row-level security, durability. */
export function factFindings(facts: DatabaseFacts): readonly Diagnosis[] {
  const { version, login, unguarded } = facts;
  const findings = [...roleFindings(facts)];
  if (facts.is_read_only)
    findings.push(
      fault(
        "La base n’accepte aucune écriture\u00a0: c’est une réplique, ou default_transaction_read_only y est allumé. Donnez l’adresse du serveur principal, ou éteignez-le.",
      ),
    );
  if (facts.is_superuser)
    findings.push(notice(`${login} est superutilisateur\u00a0: un rôle ordinaire, propriétaire de la base, suffit et protège mieux.`));
  if (!facts.may_create)
    findings.push(fault(`${login} n’a pas le droit de créer dans la base\u00a0: donnez-la-lui (alter database … owner to ${login}).`));
  if (unguarded.length > 0)
    findings.push(
      fault(`Des tables de livres ne séparent plus les entreprises\u00a0: ${unguarded.join(", ")} (force row level security).`),
    );
  if (!facts.fsync || !facts.full_page_writes)
    findings.push(fault("fsync ou full_page_writes est éteint\u00a0: une coupure de courant perdrait des écritures. Rallumez-les."));
  return [sound(`PostgreSQL ${version}, utilisateur ${login}`), ...findings];
}

function roleFindings({ login, roles, may_create_roles: mayCreate, is_made: isMade }: DatabaseFacts): readonly Diagnosis[] {
  const missing = ["comptoir_app", "comptoir_tenant"].filter((name) => !roles.some((role) => role.name === name));
  if (missing.length > 0 && !mayCreate)
    return [
      fault(
        `Les rôles ${missing.join(" et ")} manquent et ${login} ne peut pas les créer\u00a0: alter role ${login} createrole, ou créez-les (nologin) et donnez-les-lui (grant … to ${login} with admin option).`,
      ),
    ];
  if (missing.length > 0) return [notice(`Les rôles ${missing.join(" et ")} n’existent pas encore\u00a0: le premier démarrage les crée.`)];
  return roles.flatMap(({ name, isMember, isGrantable, isTooStrong, reads }) => [
    ...(isMember || !isMade ? [] : [fault(`${login} ne peut pas prendre le rôle ${name}\u00a0: grant ${name} to ${login}.`)]),
    ...(isGrantable || isMade
      ? []
      : [fault(`Le premier démarrage ne peut pas donner le rôle ${name} à ${login}\u00a0: grant ${name} to ${login} with admin option.`)]),
    ...(isTooStrong
      ? [
          fault(
            `Le rôle ${name} a trop de droits\u00a0: alter role ${name} nosuperuser nobypassrls${name === "comptoir_app" ? " nologin" : ""}, et retirez-lui tout autre rôle.`,
          ),
        ]
      : []),
    ...(reads || !isMade
      ? []
      : [fault(`Le rôle ${name} n’entre pas dans son schéma\u00a0: les droits d’une migration ont été retirés, restaurez-les.`)]),
  ]);
}

const MOST_SECONDS = 5;

/** The clock of the machine against that of the database, read between two instants. */
export function clockFindings(
  database: number,
  { before, after }: { readonly before: number; readonly after: number },
): readonly Diagnosis[] {
  const ahead = Math.max(before - database, database - after, 0) / 1000;
  if (ahead <= MOST_SECONDS) return [sound("L’horloge est celle de la base")];
  const seconds = Math.round(ahead);
  return [
    fault(
      `L’horloge de cette machine et celle de la base diffèrent de ${seconds}\u00a0s\u00a0: réglez les deux sur un serveur de temps (NTP).`,
    ),
  ];
}

function jobFindings(jobs: Awaited<ReturnType<typeof countJobs>>): readonly Diagnosis[] {
  return jobs
    .filter(({ given_up: given }) => given > 0)
    .map(({ kind, given_up: given }) => notice(`${given} tâche(s) ${kind} abandonnée(s)\u00a0: voyez failure dans shared.jobs.`));
}

/** The names of the keys that stored secrets were encrypted with, company by company: row-level security holds for the owner too. */
async function keysOfSecrets(db: Db): Promise<readonly string[]> {
  const keys = new Set<string>();
  for (let last: string | null = null; ;) {
    const companies: readonly string[] = await companiesAfter(db, last, PAGE);
    for (const companyId of companies) {
      const secrets = await db.reading(
        companyId,
        async (tx) => [await readBankUser(tx, companyId), await readPlatform(tx, companyId)] as const,
      );
      for (const text of [secrets[0]?.token, secrets[1]?.client_secret]) if (text !== undefined) keys.add(text.split(".")[1] ?? "");
    }
    last = companies.at(-1) ?? null;
    if (companies.length < PAGE) return [...keys].sort();
  }
}

const PAGE = 500;
