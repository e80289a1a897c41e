import type { Tx } from "../transaction.js";
import { ROLES } from "./readiness.js";
import { SETTINGS } from "./settings.js";

/** What was distributed already. */
type DistributedState = {
  readonly tables: ReadonlySet<string>;
  /** Signatures of the functions of the books that every worker has. */
  readonly functions: ReadonlySet<string>;
  readonly settings: ReadonlySet<string>;
  /** Roles that cannot sign in, as `role@coordinateur`, and workers where one cannot. */
  readonly rolesMissing: readonly string[];
  readonly hasLookup: boolean;
};

/** Reads what is distributed, from the catalogue of the extension. */
export async function distributedState(tx: Tx): Promise<DistributedState> {
  const tables = await tx.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'books'::regnamespace and p.partmethod = 'h'`,
  );
  const functions = await tx.query<{ name: string }>(
    `select o.objid::regprocedure::text as name from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass`,
  );
  const settings = await tx.query<{ setting: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0`,
  );
  const missing = await tx.query<{ role: string }>(ROLES_MISSING, [ROLES]);
  const [lookup] = await tx.query<{ there: boolean }>("select to_regproc('books.shard_beside') is not null as there");
  const kept = new Set(settings.map(({ setting }) => setting));
  return {
    tables: new Set(tables.map(({ name }) => name)),
    functions: new Set(functions.map(({ name }) => name)),
    settings: new Set(SETTINGS.filter(({ name, value }) => kept.has(`${name}=${value}`)).map(({ name }) => name)),
    rolesMissing: missing.map(({ role }) => role),
    hasLookup: lookup?.there === true,
  };
}

/** $1 the roles: of each node where one of them cannot sign in, or where the second one may not take the first. */
const ROLES_MISSING = `select r || '@coordinateur' as role from unnest($1::text[]) as r where not exists (select from pg_roles where rolname = r and rolcanlogin)
  union all select format('%s:%s', nodename, nodeport) from run_command_on_workers(format(
    'select (select count(*) from pg_roles where rolname = any(%L) and rolcanlogin) || '' '' || (select count(*) from pg_auth_members m
      join pg_roles r on r.oid = m.member and r.rolname = ''comptoir_tenant'' join pg_roles g on g.oid = m.roleid and g.rolname = ''comptoir_app'')', $1::text[]))
    where not (success and result = cardinality($1::text[]) || ' 1')`;
