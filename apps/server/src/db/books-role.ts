import { StartupError } from "../startup-error.js";
import type { Db } from "./db.js";

const ROLE = "comptoir_tenant";
/** A company that does not exist: what is read is the role alone. */
const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

type RoleFacts = { readonly name: string; readonly memberships: number; readonly is_powerful: boolean };

const FACTS = `select r.rolname as name, (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as is_powerful
  from pg_roles r where r.rolname = session_user`;

/** Rejects with a StartupError when the work on books does not connect as the role of the books, or when it can become another one. */
export async function checkBooksRole(db: Db): Promise<void> {
  const [role] = await db.tenantRead<RoleFacts>(NO_COMPANY, { text: FACTS }).catch((error: unknown) => {
    throw new StartupError(`BOOKS_DATABASE_URL ne répond pas\u00a0: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  });
  if (role?.name !== ROLE) throw new StartupError(`BOOKS_DATABASE_URL doit être l’adresse du rôle ${ROLE}, et non de ${role?.name}.`);
  if (role.memberships > 0 || role.is_powerful)
    throw new StartupError(`Le rôle ${ROLE} de BOOKS_DATABASE_URL ne doit avoir aucun autre rôle ni droit sur le serveur.`);
}
