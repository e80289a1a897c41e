import type { Tx } from "../transaction.js";

/** One thing that a distributed database needs: whether it is there, and the French sentence that says so or says what to do. */
type Need = { readonly isMet: boolean; readonly text: string };

const OLDEST_EXTENSION = 12;
/** The roles of transactions: each worker is reached as the role that runs, which therefore signs in there. */
export const ROLES = ["comptoir_app", "comptoir_tenant"] as const;

/** What the server of a database and its workers must have before anything is distributed. It reads, and changes nothing. */
export async function needsOf(tx: Tx): Promise<readonly Need[]> {
  const [facts] = await tx.query<ServerFacts>(SERVER_FACTS);
  if (facts === undefined) throw new Error("no fact of the server");
  const version = facts.extension === null ? 0 : Number.parseInt(facts.extension, 10);
  const own: Need[] = [
    need(
      facts.version >= 15,
      `PostgreSQL ${facts.version}`,
      `PostgreSQL ${facts.version}\u00a0: la version 15 ou une plus récente est nécessaire.`,
    ),
    need(
      facts.wal_level === "logical",
      "wal_level=logical",
      `wal_level=${facts.wal_level}\u00a0: mettez wal_level=logical dans postgresql.conf de chaque serveur et redémarrez-les, sinon une partition ne se déplace pas sans arrêt.`,
    ),
    need(
      version >= OLDEST_EXTENSION,
      `extension citus ${facts.extension}`,
      facts.extension === null
        ? "L’extension citus manque\u00a0: un administrateur l’ajoute à shared_preload_libraries puis lance «\u00a0create extension citus\u00a0» sur chaque serveur."
        : `L’extension citus est en version ${facts.extension}\u00a0: la version ${OLDEST_EXTENSION} ou une plus récente est nécessaire.`,
    ),
    need(
      facts.makes_roles,
      "le propriétaire crée des rôles",
      "Le rôle de DATABASE_URL doit avoir CREATEROLE et posséder la base, sur chaque serveur.",
    ),
  ];
  return version < OLDEST_EXTENSION ? own : [...own, ...(await needsOfWorkers(tx))];
}

type ServerFacts = {
  readonly version: number;
  readonly wal_level: string;
  readonly extension: string | null;
  readonly makes_roles: boolean;
};

const SERVER_FACTS = `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal_level,
    (select extversion from pg_extension where extname = 'citus') as extension,
    exists (select from pg_roles r join pg_database d on d.datname = current_database() where r.rolname = session_user
      and (r.rolsuper or (r.rolcreaterole and (d.datdba = r.oid or pg_has_role(r.oid, d.datdba, 'member'))))) as makes_roles`;

type WorkerAnswer = { readonly name: string; readonly success: boolean; readonly result: string };

async function needsOfWorkers(tx: Tx): Promise<readonly Need[]> {
  const answers = await tx.query<WorkerAnswer>(
    `select format('%s:%s', nodename, nodeport) as name, success, result from run_command_on_workers($$
      select current_setting('wal_level') || ' ' || coalesce((select extversion from pg_extension where extname = 'citus'), '0') $$)`,
  );
  if (answers.length === 0)
    return [
      need(
        false,
        "",
        "Aucun serveur de travail\u00a0: un administrateur les ajoute par «\u00a0select citus_add_node('hôte', port)\u00a0» sur le coordinateur.",
      ),
    ];
  return answers.map(({ name, success, result }) => {
    const [level, version] = result.split(" ");
    const isMet = success && level === "logical" && Number.parseInt(version ?? "0", 10) >= OLDEST_EXTENSION;
    return need(
      isMet,
      `serveur de travail ${name}`,
      `Le serveur de travail ${name} ne convient pas\u00a0: ${success ? `wal_level=${level}, citus ${version}` : result}.`,
    );
  });
}

function need(isMet: boolean, met: string, unmet: string): Need {
  return { isMet, text: isMet ? met : unmet };
}
