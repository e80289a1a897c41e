import { describe, expect, inject, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testApp } from "../testing/app.js";
import { testDatabase } from "../testing/database.js";
import { checkBooksRole } from "./books-role.js";
import { openDb, type Db } from "./db.js";
import { onShared } from "./on-shared.js";
import type { Tx } from "./transaction.js";

// Every test of the server does the work on books in this role; on a server of one's own, as its owner.
const { db, newCompany } = await testApp();
const isBooksRole = inject("databaseServer").booksConnectionString !== inject("databaseServer").connectionString;
const owner = new URL(db.connectionString).username;
const company = await newCompany();
const other = await newCompany();
const asker = { company: company.id, person: company.userId };

/** Each way in which a request reaches the books. */
const WAYS: readonly (readonly [string, (companyId: string, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>])[] = [
  ["a change", (companyId, work) => db.tenant(companyId, work)],
  ["a change beside another", (companyId, work) => db.aside(companyId, work)],
  ["several reads", (companyId, work) => db.reading(companyId, work)],
  ["an export", (companyId, work) => db.snapshot({ ...asker, company: companyId }, work)],
];

describe.runIf(isBooksRole).each(WAYS)("%s, as the role of the books", (_way, open) => {
  test("reaches the books of its company, in the role that signed in", async () => {
    const found: unknown[] = [];
    const text = "select session_user as signed, (select count(*)::int from books.fiscal_years) as years";
    for (const id of [company.id, uuidv7()]) await open(id, async (tx) => void found.push(...(await tx.query(text))));
    expect(found).toEqual([
      { signed: "comptoir_tenant", years: 1 },
      { signed: "comptoir_tenant", years: 0 },
    ]);
  });

  test("reaches neither secrets nor shared tables, whatever role it asks for", async () => {
    for (const table of ["server_secrets", "users", "devices", "mails", "jobs", "memberships", "firms", "rates"])
      await expect(
        open(company.id, (tx) => tx.run(`select * from shared.${table}`)),
        table,
      ).rejects.toThrow("permission denied");
    for (const asked of ["set local role comptoir_app", `set local role ${owner}`, `set session authorization ${owner}`])
      await expect(
        open(company.id, (tx) => tx.run(asked)),
        asked,
      ).rejects.toThrow("permission denied");
    const back = "reset role; select set_config('role', 'none', true); select * from shared.users";
    await expect(open(company.id, (tx) => tx.run(back))).rejects.toThrow("permission denied");
  });
});

describe.runIf(isBooksRole)("what books write of the shared tables", () => {
  test("is for the company of the transaction alone, by each function", async () => {
    const functions = await functionsFor(db, "company uuid");
    expect(functions.length).toBeGreaterThan(15);
    for (const call of functions) {
      const given = call(`'${other.id}'`);
      await expect(
        db.tenant(company.id, (tx) => tx.run(given)),
        given,
      ).rejects.toThrow("not the company of the transaction");
      const none = call("null");
      await expect(
        db.tenant(company.id, (tx) => tx.run(`reset role; ${none}`)),
        none,
      ).rejects.toThrow("not the company of the transaction");
    }
  });

  test("is for people of that company alone", async () => {
    const functions = await functionsFor(db, "person uuid");
    expect(functions.length).toBeGreaterThan(2);
    for (const call of functions)
      await expect(
        db.tenant(company.id, (tx) => tx.run(call(`'${other.userId}'`))),
        call("…"),
      ).rejects.toThrow("not a person of the company");
    const [mail, notice, uses] = [
      `select shared.put_mail('${uuidv7()}', '${other.username}', 'x', null, 'x', 'x', 'x', now())`,
      `select shared.put_notification(jsonb_build_object('user_id', '${other.userId}'))`,
      `select shared.add_use('sign-in:${other.userId}', now(), 1)`,
    ];
    await expect(db.tenant(company.id, (tx) => tx.run(mail))).rejects.toThrow("not an address of the company");
    await expect(db.tenant(company.id, (tx) => tx.run(notice))).rejects.toThrow("not a person of the company");
    await expect(db.tenant(company.id, (tx) => tx.run(uses))).rejects.toThrow("not a use of the company");
    await expect(db.tenant(company.id, (tx) => tx.run(uses.replace("sign-in", "questions")))).rejects.toThrow(
      "not a person of the company",
    );
    const job = `select shared.put_job('${uuidv7()}', 'day', '{}', null, null, null)`;
    await expect(db.tenant(company.id, (tx) => tx.run(job))).rejects.toThrow("not the company of the transaction");
  });

  test("connects as the owner of both where people and companies are what is worked on", async () => {
    const read = (tx: Tx) => onShared(tx, () => tx.query("select session_user as signed, count(*)::int as n from shared.server_secrets"));
    expect(await db.tenant(company.id, read, { isOnBothSides: true })).toMatchObject([{ signed: owner }]);
    await expect(db.tenant(company.id, read)).rejects.toThrow("permission denied to set role");
  });
});

describe.runIf(isBooksRole)("at the start", () => {
  test("the role of the books is taken; another one, or one that cannot connect, is refused", async () => {
    await checkBooksRole(db);
    const one = await openDb({ connectionString: db.connectionString });
    await expect(checkBooksRole(one)).rejects.toThrow("doit être l’adresse du rôle comptoir_tenant, et non de");
    await one.close();
    const wrong = new URL(db.booksConnectionString);
    wrong.username = "comptoir_nobody";
    const closed = await openDb({ connectionString: db.connectionString }, { booksConnectionString: wrong.href });
    await expect(checkBooksRole(closed)).rejects.toThrow("BOOKS_DATABASE_URL ne répond pas");
    await closed.close();
  });
});

describe.runIf(isBooksRole)("books of another database", () => {
  test("are refused at the start, though the role is right", async () => {
    const elsewhere = await testDatabase();
    const apart = await openDb({ connectionString: db.connectionString }, { booksConnectionString: elsewhere.booksConnectionString });
    await expect(checkBooksRole(apart)).rejects.toThrow("n’est pas la base de DATABASE_URL");
    await apart.close();
  });
});

/** The functions that the role of the books may execute and whose first parameter is this one, each as its call. */
async function functionsFor({ owner: asOwner }: Db, parameter: string): Promise<readonly ((value: string) => string)[]> {
  const rows = await asOwner((tx) =>
    tx.query<{ name: string; others: number }>(
      `select p.proname as name, p.pronargs - 1 as others from pg_proc p
        where p.pronamespace = 'shared'::regnamespace and has_function_privilege('comptoir_tenant', p.oid, 'execute')
          and pg_get_function_identity_arguments(p.oid) like $1 || '%' order by 1`,
      [parameter],
    ),
  );
  return rows.map(
    ({ name, others }) =>
      (value) =>
        `select shared.${name}(${[value, ...Array.from({ length: others }, () => "null")].join(", ")})`,
  );
}
