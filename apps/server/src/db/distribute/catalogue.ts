import type { Tx } from "../transaction.js";
import type { FunctionText } from "./table-names.js";

/** A constraint of a table: its columns in their order, and the table that it refers to, with its schema. */
export type Key = {
  readonly kind: "primary" | "unique" | "foreign";
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly targetColumns: readonly string[];
  readonly onDelete: "none" | "restrict" | "cascade" | "set_null" | "set_default";
};

/** A table, or what is queried as one. */
export type CatalogueTable = {
  readonly schema: string;
  readonly name: string;
  readonly kind: "table" | "partitioned" | "view" | "other";
  readonly hasCompany: boolean;
  readonly isSecured: boolean;
  /** A column that a sequence numbers, which no shard has. */
  readonly isNumbered: boolean;
  readonly keys: readonly Key[];
  /** Indexes that are unique without being constraints, by their columns. */
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly rightsByColumn: boolean;
};

/** A trigger of a table of the books. */
type CatalogueTrigger = { readonly table: string; readonly name: string; readonly function: string; readonly isConstraint: boolean };

/** A function of the books, with what is needed to write it again. */
export type CatalogueFunction = FunctionText & { readonly signature: string; readonly definition: string };

/** All that the plan is made from. */
export type Catalogue = {
  readonly tables: readonly CatalogueTable[];
  readonly triggers: readonly CatalogueTrigger[];
  readonly functions: readonly CatalogueFunction[];
};

/** Reads the catalogue of a database: of every schema for tables, of the books for triggers and functions. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  return {
    tables: await tx.query<CatalogueTable>(TABLES),
    triggers: await tx.query<CatalogueTrigger>(TRIGGERS),
    functions: await tx.query<CatalogueFunction>(FUNCTIONS),
  };
}

const columnsOf = (relation: string, numbers: string): string =>
  `coalesce((select jsonb_agg(a.attname order by n.place) from unnest(${numbers}) with ordinality as n (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number), '[]')`;

/** Schemas of the server itself and of its extensions are left out. */
const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%' and n.nspname not like 'pg\\_toast%'
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  and not exists (select from pg_depend e where e.classid = 'pg_namespace'::regclass and e.objid = n.oid and e.deptype = 'e')`;

const TABLES = `select n.nspname as schema, c.relname as name,
    case c.relkind when 'r' then 'table' when 'p' then 'partitioned' when 'v' then 'view' else 'other' end as kind,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.atttypid = 'uuid'::regtype and a.attnotnull) as "hasCompany",
    c.relrowsecurity and c.relforcerowsecurity as "isSecured",
    exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
      and (a.attidentity <> '' or pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null)) as "isNumbered",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attacl is not null) as "rightsByColumn",
    coalesce((select jsonb_agg(jsonb_build_object(
        'kind', case k.contype when 'p' then 'primary' when 'u' then 'unique' else 'foreign' end, 'name', k.conname,
        'columns', ${columnsOf("k.conrelid", "k.conkey")},
        'target', (select format('%s.%s', tn.nspname, t.relname) from pg_class t join pg_namespace tn on tn.oid = t.relnamespace where t.oid = k.confrelid),
        'targetColumns', ${columnsOf("k.confrelid", "k.confkey")},
        'onDelete', case k.confdeltype when 'r' then 'restrict' when 'c' then 'cascade' when 'n' then 'set_null' when 'd' then 'set_default' else 'none' end
      ) order by k.conname) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and k.conparentid = 0), '[]') as keys,
    coalesce((select jsonb_agg(jsonb_build_object('name', x.relname, 'columns', ${columnsOf("c.oid", "i.indkey::int2[]")}) order by x.relname)
      from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))), '[]') as uniques
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OURS} order by n.nspname, c.relname collate "C"`;

const TRIGGERS = `select c.relname as table, t.tgname as name, p.proname as function, t.tgconstraint <> 0 as "isConstraint"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'books'::regnamespace and not t.tgisinternal order by 1, 2`;

const FUNCTIONS = `select p.proname as name, l.lanname as language, p.prosrc as body, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
    coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place)
      from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as a (name, type, place) where a.type is not null), '[]') as parameters
  from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'books'::regnamespace order by p.proname collate "C"`;
