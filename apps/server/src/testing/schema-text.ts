import type { Tx } from "../db/transaction.js";

/** The schema as the catalogue of a migrated database describes it: each table with all that belongs to it, then the functions. */
export async function schemaText(tx: Tx): Promise<string> {
  await tx.run("set local search_path = ''");
  const tables = await tx.query<TableRow>(TABLES);
  const parts = new Map<string, string[]>(tables.map(({ name }) => [name, []]));
  for (const statement of [COLUMNS, CONSTRAINTS]) {
    for (const { table, text } of await tx.query<Part>(statement)) parts.get(table)?.push(`  ${text}`);
  }
  const attached = await tx.query<Part>(ATTACHED);
  const described = tables.map(({ name, options, is_secured, is_forced }) => {
    const security = `alter table ${name} enable row level security${is_forced ? ", force row level security" : ""};`;
    return [
      `create table ${name} (\n${parts.get(name)?.join(",\n") ?? ""}\n)${options ? ` with (${options})` : ""};`,
      ...(is_secured ? [security] : []),
      ...attached.filter(({ table }) => table === name).map(({ text }) => `${text};`),
    ].join("\n");
  });
  const functions = await tx.query<{ text: string }>(FUNCTIONS);
  return `${[HEADING, ...described, ...functions.map(({ text }) => text)].join("\n\n")}\n`;
}

const HEADING = `-- The schema after all migrations, written by \`npm run schema\` from the catalogue and checked by a test. It is read, never run:
-- the migrations are the truth. Two roles of a transaction: comptoir_app on the shared tables, comptoir_tenant on one company.`;

type TableRow = { readonly name: string; readonly options: string | null; readonly is_secured: boolean; readonly is_forced: boolean };
type Part = { readonly table: string; readonly text: string };

const OURS = "('shared'::regnamespace, 'books'::regnamespace)";
const TABLE_NAME = "format('%I.%I', n.nspname, c.relname)";
const OF_TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace and c.relnamespace in ${OURS} and c.relkind in ('r', 'p')`;
/** One order in every locale. */
const BY_TABLE = `${TABLE_NAME} collate "C"`;

const TABLES = `select ${TABLE_NAME} as name, array_to_string(c.reloptions, ', ') as options,
    c.relrowsecurity as is_secured, c.relforcerowsecurity as is_forced
  from ${OF_TABLES} order by n.nspname desc, c.relname collate "C"`;

const COLUMNS = `select ${TABLE_NAME} as table, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(l.collname) end,
    case a.attgenerated when 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'not null' end) as text
  from ${OF_TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  order by ${BY_TABLE}, a.attnum`;

/** Without the NOT NULL that the latest versions of PostgreSQL keep as constraints too. */
const CONSTRAINTS = `select ${TABLE_NAME} as table, 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as text
  from ${OF_TABLES} join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
  order by ${BY_TABLE}, array_position('{p,u,c,f}', k.contype::text), k.conname collate "C"`;

/** Indexes that no constraint made, policies, rights, triggers. */
const ATTACHED = `select "table", text from (
    select ${TABLE_NAME} as "table", 1 as rank, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
      from ${OF_TABLES} join pg_index i on i.indrelid = c.oid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    union all
    select ${TABLE_NAME}, 2, p.polname, concat_ws(' ', 'create policy', quote_ident(p.polname), 'on', ${TABLE_NAME},
        case p.polcmd when '*' then null else 'for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end end,
        (select 'to ' || string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any(p.polroles)),
        'using (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
      from ${OF_TABLES} join pg_policy p on p.polrelid = c.oid
    union all
    select ${TABLE_NAME}, 3, r.rolname, format('grant %s on %s to %I',
        string_agg(lower(g.privilege_type), ', ' order by array_position('{SELECT,INSERT,UPDATE,DELETE}', g.privilege_type)), ${TABLE_NAME}, r.rolname)
      from ${OF_TABLES} cross join aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee and r.rolname like 'comptoir\\_%'
      where g.grantee <> c.relowner group by n.nspname, c.relname, r.rolname
    union all
    select ${TABLE_NAME}, 4, r.rolname, format('grant %s (%s) on %s to %I',
        lower(g.privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum), ${TABLE_NAME}, r.rolname)
      from ${OF_TABLES} join pg_attribute a on a.attrelid = c.oid and not a.attisdropped cross join aclexplode(a.attacl) g
        join pg_roles r on r.oid = g.grantee
      group by n.nspname, c.relname, r.rolname, g.privilege_type
    union all
    select ${TABLE_NAME}, 5, t.tgname, pg_get_triggerdef(t.oid) from ${OF_TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  ) attached order by "table" collate "C", rank, name collate "C", text collate "C"`;

const FUNCTIONS = `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' || coalesce(
    (select string_agg(format(E'\\ngrant execute on function %I.%I(%s) to %I;', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid), r.rolname), '' order by r.rolname)
      from aclexplode(p.proacl) g join pg_roles r on r.oid = g.grantee where g.grantee <> p.proowner), '') as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.pronamespace in ${OURS}
  order by n.nspname desc, p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;
