import type { Db } from "../db/db.js";

/** What the database says of itself, of its user and of the restricted roles. */
export type DatabaseFacts = {
  readonly version: string;
  readonly login: string;
  readonly is_superuser: boolean;
  readonly may_create_roles: boolean;
  readonly may_create: boolean;
  /** True once a first start has made its tables. */
  readonly is_made: boolean;
  /** The restricted roles that exist, with what is wrong of each. */
  readonly roles: readonly RoleFacts[];
  /** Tables of books that row-level security does not hold for everybody. */
  readonly unguarded: readonly string[];
  /** A replica, or a database that takes no writing by default. */
  readonly is_read_only: boolean;
  readonly fsync: boolean;
  readonly full_page_writes: boolean;
  /** Milliseconds of its clock. */
  readonly now: number;
};

type RoleFacts = {
  readonly name: string;
  readonly isMember: boolean;
  /** The user may grant it, as the first start does to its own user. */
  readonly isGrantable: boolean;
  readonly isTooStrong: boolean;
  readonly reads: boolean;
};

/** Asks for these facts in one statement. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const [facts] = await db.owner((tx) =>
    tx.query<DatabaseFacts>(
      `select current_setting('server_version') as version, current_user::text as login, u.rolsuper as is_superuser,
        u.rolsuper or u.rolcreaterole as may_create_roles, has_database_privilege(current_database(), 'create') as may_create,
        to_regclass('migrations.applied') is not null as is_made,
        pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
        (select coalesce(json_agg(json_build_object('name', r.rolname, 'isMember', pg_has_role(r.oid, 'member'),
            'isGrantable', pg_has_role(r.oid, 'member with admin option') or (u.rolcreaterole and current_setting('server_version_num')::int < 160000),
            'isTooStrong', r.rolsuper or r.rolbypassrls or exists (select from pg_auth_members m where m.member = r.oid)
              or (r.rolname = 'comptoir_app' and r.rolcanlogin and not exists (select from pg_extension e where e.extname = 'citus')),
            'reads', coalesce((select has_schema_privilege(r.oid, n.oid, 'usage') from pg_namespace n
              where n.nspname = case r.rolname when 'comptoir_tenant' then 'books' else 'shared' end), false)) order by r.rolname), '[]')
          from pg_roles r where r.rolname in ('comptoir_app', 'comptoir_tenant')) as roles,
        (select coalesce(json_agg(c.relname order by c.relname), '[]') from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'books' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)) as unguarded,
        current_setting('fsync') = 'on' as fsync, current_setting('full_page_writes') = 'on' as full_page_writes,
        extract(epoch from clock_timestamp())::float8 * 1000 as now
      from pg_roles u where u.rolname = current_user`,
    ),
  );
  if (facts === undefined) throw new Error("the database does not know its user");
  return facts;
}
