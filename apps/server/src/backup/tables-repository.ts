import type { Tx } from "../db/transaction.js";

/** A table of the database as its catalogue describes it, its name and columns ready for a statement. */
export type KeptTable = {
  readonly name: string;
  /** All but those that the database computes. */
  readonly columns: readonly string[];
  /** Read and written for one company at a time: row-level security is forced on it. */
  readonly isOfCompanies: boolean;
  /** Its rows name files of the store. */
  readonly namesPapers: boolean;
};

/** A file of the store as a row names it. */
export type NamedPaper = { readonly key: string; readonly bytes: number; readonly sha256: string };

/** Every table of the books and of what is shared, in one order. */
export function readTables(tx: Tx): Promise<KeptTable[]> {
  return tx.query<KeptTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isOfCompanies",
        array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
        bool_or(a.attname = 'storage_key') as "namesPapers"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname in ('books', 'shared') and c.relkind in ('r', 'p')
      group by n.nspname, c.relname, c.relforcerowsecurity order by n.nspname desc, c.relname collate "C"`,
  );
}

/** Every company, in one order. */
export async function readCompanies(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("select id from shared.companies order by id");
  return rows.map(({ id }) => id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lets the owner read and write the rows of one company, until the next one or the end of the transaction. */
export async function lookAt(tx: Tx, companyId: string): Promise<void> {
  if (!UUID.test(companyId)) throw new Error(`not a company id: ${JSON.stringify(companyId)}`);
  await tx.run(`set local app.company_id = '${companyId}'`);
}

/** The names of the tables, among these, that hold rows of the company looked at. */
export async function filledTables(tx: Tx, tables: readonly KeptTable[], companyId: string): Promise<string[]> {
  const each = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name} where company_id = $1)`);
  const rows = await tx.query<{ name: string }>(each.join(" union all "), [companyId], { name: "backup_filled" });
  return rows.map(({ name }) => name);
}

/** Rows of a table as COPY writes them: of the company looked at, or all. */
export function copyOut(tx: Tx, { name, columns, isOfCompanies }: KeptTable): AsyncIterable<Uint8Array> {
  return tx.copyTo(
    isOfCompanies ? `copy (select ${columns.join(", ")} from ${name}) to stdout` : `copy ${name} (${columns.join(", ")}) to stdout`,
  );
}

/** The files that a table names: of the company looked at, or all. */
export function readPapers(tx: Tx, { name }: KeptTable): Promise<NamedPaper[]> {
  return tx.query<NamedPaper>(`select storage_key as key, bytes, sha256 from ${name} order by storage_key`);
}

/** The first of these tables that has a row, if any, under the rights of an owner whom row-level security does not bind. */
export async function firstFilled(tx: Tx, tables: readonly KeptTable[]): Promise<string | null> {
  for (const { name } of tables) {
    const [row] = await tx.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (row?.filled) return name;
  }
  return null;
}

/** Removes every row of these tables. */
export async function emptyTables(tx: Tx, tables: readonly KeptTable[]): Promise<void> {
  for (const { name } of tables) await tx.run(`delete from ${name}`);
}

/** Lets the owner see and write the rows of every company, or binds him again. */
export async function bindOwner(tx: Tx, tables: readonly KeptTable[], isBound: boolean): Promise<void> {
  const verb = isBound ? "force" : "no force";
  for (const { name } of tables.filter(({ isOfCompanies }) => isOfCompanies))
    await tx.run(`alter table ${name} ${verb} row level security`);
}

/** Takes away, until `guardAgain`, what would check or change rows as they come: keys between tables, and triggers. */
export async function unguard(tx: Tx, tables: readonly KeptTable[]): Promise<readonly string[]> {
  const keys = await tx.query<{ dropped: string; added: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as dropped,
        format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as added
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname in ('books', 'shared') order by n.nspname, c.relname, k.conname`,
  );
  for (const { dropped } of keys) await tx.run(dropped);
  for (const { name } of tables) await tx.run(`alter table ${name} disable trigger user`);
  return keys.map(({ added }) => added);
}

/** The counters that number rows of the tables. */
export async function numberedBy(tx: Tx): Promise<string[]> {
  return (await readCounters(tx)).map(({ counter }) => counter);
}

function readCounters(tx: Tx): Promise<{ table: string; column: string; counter: string }[]> {
  return tx.query(
    `select "table", "column", counter from (
        select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(a.attname) as "column",
          pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as counter
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where n.nspname in ('books', 'shared') and c.relkind in ('r', 'p')) numbered
      where counter is not null order by counter`,
  );
}

/** Puts each counter after the last number of its rows; while the owner sees them all. */
export async function raiseCounters(tx: Tx): Promise<void> {
  for (const { table, column, counter } of await readCounters(tx))
    await tx.query(`select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`, [counter]);
}

/** Puts back what `unguard` took: every key is checked over all rows. */
export async function guardAgain(tx: Tx, tables: readonly KeptTable[], keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.run(key);
  for (const { name } of tables) await tx.run(`alter table ${name} enable trigger user`);
}
