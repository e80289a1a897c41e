import { randomInt } from "node:crypto";
import { StartupError } from "../startup-error.js";
import type { Db } from "./db.js";

const ROLE = "comptoir_tenant";
/** A company that does not exist: what is read is the role alone. */
const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

type RoleFacts = { readonly name: string; readonly memberships: number; readonly is_powerful: boolean };

const FACTS = `select r.rolname as name, (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as is_powerful
  from pg_roles r where r.rolname = session_user`;

/** Where the owner leaves a sign that connections to the same database see, and no others. */
const SIGN = 26678650;

/**
 * Rejects with a StartupError when the work on books does not connect as the role of the books, when this role can become another one, or when it is in
 * another database than the shared tables.
 */
export async function checkBooksRole(db: Db): Promise<void> {
  const [role] = await db.tenantRead<RoleFacts>(NO_COMPANY, { text: FACTS }).catch((error: unknown) => {
    throw new StartupError(`BOOKS_DATABASE_URL ne répond pas\u00a0: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  });
  if (role?.name !== ROLE) throw new StartupError(`BOOKS_DATABASE_URL doit être l’adresse du rôle ${ROLE}, et non de ${role?.name}.`);
  if (role.memberships > 0 || role.is_powerful)
    throw new StartupError(`Le rôle ${ROLE} de BOOKS_DATABASE_URL ne doit avoir aucun autre rôle ni droit sur le serveur.`);
  if (!(await isOneDatabase(db)))
    throw new StartupError("BOOKS_DATABASE_URL n’est pas la base de DATABASE_URL\u00a0: donnez la même, pour le rôle comptoir_tenant.");
}

async function isOneDatabase(db: Db): Promise<boolean> {
  const sign = randomInt(2 ** 31 - 1);
  return db.owner(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1, $2)", [SIGN, sign]);
    const [seen] = await db.tenantRead<{ is_there: boolean }>(NO_COMPANY, {
      text: `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2
        and database = (select oid from pg_database where datname = current_database())) as is_there`,
      values: [SIGN, sign],
    });
    return seen?.is_there === true;
  });
}
