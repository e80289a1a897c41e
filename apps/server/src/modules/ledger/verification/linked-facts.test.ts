import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { verifyBooks } from "./verify.js";

const server = await testApp({ today: "2026-04-14" });
const { db } = server;
const company = await server.newCompany();

class Undone extends Error {}

/** Two values of a type, the second another one. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  uuid: ["01a20000-0000-7000-8000-000000000001", "01a20000-0000-7000-8000-000000000002"],
  integer: ["1", "2"],
  bigint: ["100", "101"],
  text: ["a", "b"],
  "text[]": ["{a}", "{b}"],
  date: ["2026-01-02", "2026-01-03"],
  jsonb: ['{"a":1}', '{"a":2}'],
  boolean: ["true", "false"],
  "timestamp with time zone": ["2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"],
};
const valuesOf = (type: string): readonly [string, string] => {
  const values = VALUES[type];
  if (values === undefined) throw new Error(`no value of the type ${type}`);
  return values;
};

test.each([
  ["allocation_components", "Le lien d’un paiement et d’une immobilisation"],
  ["allocation_items", "Le lien d’un paiement et d’une facture à régler"],
  ["received_invoices", "Une facture reçue"],
  ["invoice_payments", "Le paiement d’une facture reçue"],
  ["closings", "Ce qu’une clôture a montré"],
  ["produced_documents", "La version gardée d’un document"],
])("%s: a row added, removed or changed by hand in any column that counts is named", async (table, name) => {
  const undone = db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    const checks = await tx.query<{ text: string }>(
      `select format('alter table books.${table} drop constraint %I cascade', conname) as text from pg_constraint
        where conrelid = 'books.${table}'::regclass and contype in ('c', 'f', 'u')`,
    );
    for (const { text } of checks) await tx.run(text);
    const columns = await tx.query<{ name: string; type: string; counts: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attname = any(books.fact_columns('${table}')) as counts
        from pg_attribute where attrelid = 'books.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    await tx.run(`alter table books.${table} disable trigger user, enable trigger ${table}_noted`);
    const row = columns.map(({ name: column, type }) => (column === "company_id" ? company.id : valuesOf(type)[0]));
    await tx.run(
      `insert into books.${table} (${columns.map((column) => column.name).join(", ")})
        values (${columns.map(({ type }, index) => `$${index + 1}::text::${type}`).join(", ")})`,
      row,
    );
    const named = async (): Promise<readonly string[]> => {
      const { findings } = await verifyBooks(tx, company.id);
      return findings.filter(({ rule }) => rule === "fact.differs").map(({ message }) => message);
    };
    expect(await named()).toEqual([]);

    await tx.run(`alter table books.${table} disable trigger ${table}_noted`);
    const seen: string[] = [];
    for (const { name: column, type } of columns.filter(({ counts }) => counts)) {
      await tx.run("savepoint before");
      await tx.run(`update books.${table} set ${column} = $1::text::${type} where company_id = $2`, [valuesOf(type)[1], company.id]);
      if ((await named()).some((message) => message.startsWith(name))) seen.push(column);
      await tx.run("rollback to before");
    }
    expect(seen).toEqual(columns.filter(({ counts }) => counts).map((column) => column.name));
    await tx.run(`delete from books.${table} where company_id = $1`, [company.id]);
    expect(await named()).toHaveLength(1);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
});

test("a receipt whose bytes were changed beside their SHA-256 is named", async () => {
  const undone = db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    await tx.run("alter table books.filing_receipts drop constraint filing_receipts_company_id_filing_id_fkey");
    await tx.run(
      `insert into books.filing_receipts (company_id, filing_id, name, media_type, sha256, content)
        values ($1, '01a20000-0000-7000-8000-000000000001', 'accuse.pdf', 'application/pdf', encode(sha256('bytes'), 'hex'), 'bytes')`,
      [company.id],
    );
    expect((await verifyBooks(tx, company.id)).intact).toBe(true);
    await tx.run("alter table books.filing_receipts disable trigger user");
    await tx.run("update books.filing_receipts set content = 'other' where company_id = $1", [company.id]);
    expect((await verifyBooks(tx, company.id)).findings.map(({ message }) => message)).toEqual([
      "L’accusé d’un dépôt a changé sans passer par l’application (01a20000-0000-7000-8000-000000000001).",
    ]);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
});
