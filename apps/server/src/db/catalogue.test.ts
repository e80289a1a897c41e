import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testDatabase } from "../testing/database.js";

const db = await testDatabase();

const read = <Row extends object>(text: string): Promise<Row[]> => db.owner((tx) => tx.query<Row>(text));

const tables = await read<{ name: string; is_secured: boolean; is_forced: boolean }>(
  `select relname as name, relrowsecurity as is_secured, relforcerowsecurity as is_forced from pg_class
    where relnamespace = 'books'::regnamespace and relkind in ('r', 'p') order by relname`,
);
const names = tables.map(({ name }) => name);

describe("every table of the books", () => {
  test("is looked at", () => {
    expect(names).toEqual(expect.arrayContaining(["operations", "entries", "entry_lines", "audit_log", "versions"]));
  });

  test("has its rows secured, for its owner too", () => {
    expect(tables.filter(({ is_secured, is_forced }) => !is_secured || !is_forced)).toEqual([]);
  });

  test("shows and takes the rows of the company of the transaction only, by one policy", async () => {
    const policies = await read<{ name: string; using: string; check: string; command: string }>(
      `select tablename as name, replace(qual, ' ', '') as using, replace(with_check, ' ', '') as check, cmd as command from pg_policies
        where schemaname = 'books' order by tablename`,
    );
    expect(policies.map(({ name }) => name)).toEqual(names);
    const own = "(company_id=(NULLIF(current_setting('app.company_id'::text,true),''::text))::uuid)";
    expect(policies.filter(({ using, check, command }) => using !== own || check !== own || command !== "ALL")).toEqual([]);
  });

  test("has a key that begins with the company, as have all its indexes", async () => {
    const indexes = await read<{ table: string; index: string; is_primary: boolean; first: string }>(
      `select c.relname as table, i.indexrelid::regclass::text as index, i.indisprimary as is_primary, a.attname as first
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where c.relnamespace = 'books'::regnamespace order by 1, 2`,
    );
    expect(indexes.filter(({ is_primary }) => is_primary).map(({ table }) => table)).toEqual(names);
    expect(indexes.filter(({ first }) => first !== "company_id")).toEqual([]);
  });

  test("refers to the rows of the same company only", async () => {
    const references = await read<{ name: string; from: string; to: string }>(
      `select conname as name,
          (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as from,
          (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as to
        from pg_constraint where contype = 'f' and connamespace = 'books'::regnamespace`,
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter(({ from, to }) => from !== "company_id" || !/^(company_id|id)$/.test(to))).toEqual([]);
  });

  test("says of which company each row is", async () => {
    const columns = await read<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'books' and column_name = 'company_id' and data_type = 'uuid' and is_nullable = 'NO' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(names);
  });
});

describe("the role of a company's transactions", () => {
  test("owns nothing, is no superuser, and passes no policy by", async () => {
    const [role] = await read(
      `select rolsuper, rolbypassrls, (select count(*)::int from pg_auth_members where member = r.oid) as memberships, (select count(*)::int from pg_class where relowner = r.oid) as owns
        from pg_roles r where rolname = 'comptoir_tenant'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, memberships: 0, owns: 0 });
  });

  test("reaches of the shared tables the row of its company, and functions of their owner that are for that company", async () => {
    const reached = await read<{ name: string; right: string }>(
      `select c.relname as name, p.right from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p ("right")
        where c.relnamespace = 'shared'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('comptoir_tenant', c.oid, p.right)`,
    );
    expect(reached).toEqual([{ name: "companies", right: "select" }]);
    const functions = await read<{ name: string; is_own: boolean }>(
      `select p.proname as name, p.prosrc ~ 'refuse_other_|is_of_company|app\\.company_id' and not pg_get_userbyid(p.proowner) like 'comptoir_%' as is_own
        from pg_proc p where p.pronamespace = 'shared'::regnamespace and p.prosecdef and has_function_privilege('comptoir_tenant', p.oid, 'execute') order by 1`,
    );
    expect(functions.length).toBeGreaterThan(30);
    // By ids that the books alone know, and a message of the partner, which names its filing itself.
    expect(functions.filter(({ is_own }) => !is_own).map(({ name }) => name)).toEqual(["hide_notifications", "put_filing_message"]);
  });

  test("reads each table of the books, empties none, and only adds to what is never changed", async () => {
    const rights = await read<{ name: string; right: string }>(
      `select c.relname as name, p.right from pg_class c cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p ("right")
        where c.relnamespace = 'books'::regnamespace and c.relkind = 'r' and has_table_privilege('comptoir_tenant', c.oid, p.right)`,
    );
    const tablesWith = (right: string): string[] => rights.filter((one) => one.right === right).map(({ name }) => name);
    expect(tablesWith("select").sort()).toEqual(names);
    expect(tablesWith("truncate")).toEqual([]);
    for (const name of ["acts", "audit_log", "entry_lines", "operation_tokens", "vat_lines"])
      expect(tablesWith("update")).not.toContain(name);
  });

  test("has no right by column, which a distributed table loses when it moves: a trigger limits the columns instead", async () => {
    const rights = await read<{ name: string }>(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace in ('books'::regnamespace, 'shared'::regnamespace) and a.attacl is not null and not a.attisdropped order by 1`,
    );
    expect(rights).toEqual([]);
  });

  test("sees no row of another company in any table, for any query", async () => {
    const [ours, theirs] = [uuidv7(), uuidv7()];
    await db.tenant(ours, (tx) =>
      tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, '2026-01-01', '2026-12-31')", [
        ours,
        uuidv7(),
      ]),
    );
    const count = names.map((name) => `select '${name}' as name, count(*)::int as n from books.${name}`).join(" union all ");
    const seen = async (company: string) =>
      (await db.tenantRead<{ name: string; n: number }>(company, { text: count })).filter(({ n }) => n > 0).map(({ name }) => name);
    expect((await seen(ours)).sort()).toEqual(["fiscal_years", "versions"]);
    expect(await seen(theirs)).toEqual([]);
  });
});
