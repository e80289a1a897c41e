import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { quickFolder, temporaryDataDir } from "../testing/temporary-folder.js";
import { checkBooksRole } from "./books-role.js";
import { openDb } from "./db.js";
import { startEmbedded } from "./embedded.js";
import { migrate } from "./migrate.js";

// A server of its own: roles belong to a whole server, and this one lets a role sign in.
const folder = await temporaryDataDir(await quickFolder());
const server = await startEmbedded({ dataDir: folder.path, settings: { fsync: "off" } });
const own = await openDb({ connectionString: server.connectionString });
await migrate(own);
await own.owner((tx) => tx.run("alter role comptoir_tenant login password 'livres'"));
const asBooks = new URL(server.connectionString);
[asBooks.username, asBooks.password] = ["comptoir_tenant", "livres"];
const db = await openDb({ connectionString: server.connectionString }, { booksConnectionString: asBooks.href });
const company = uuidv7();
const asker = { company, person: uuidv7() };
await db.tenant(company, (tx) =>
  tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, '2026-01-01', '2026-12-31')", [
    company,
    uuidv7(),
  ]),
);

afterAll(async () => {
  await Promise.all([db.close(), own.close()]);
  await server.stop();
  await folder.remove();
});

describe("single reads and exports, as the role of the books", () => {
  test("reach the books of their company, in the role that signed in", async () => {
    const read = { text: "select session_user as signed, (select count(*)::int from books.fiscal_years) as years" };
    expect(await db.tenantRead(company, read)).toEqual([{ signed: "comptoir_tenant", years: 1 }]);
    expect(await db.tenantRead(uuidv7(), read)).toEqual([{ signed: "comptoir_tenant", years: 0 }]);
    expect(await db.snapshot(asker, (tx) => tx.query(read.text))).toEqual([{ signed: "comptoir_tenant", years: 1 }]);
    await checkBooksRole(db);
  });

  test("reach neither secrets nor shared tables, whatever role they ask for", async () => {
    for (const table of ["server_secrets", "users", "devices", "mails"])
      await expect(db.tenantRead(company, { text: `select * from shared.${table}` }), table).rejects.toThrow("permission denied");
    for (const role of ["comptoir_app", new URL(server.connectionString).username]) {
      const become = db.snapshot(asker, (tx) => tx.run(`set local role ${role}`));
      await expect(become, role).rejects.toThrow("permission denied to set role");
    }
  });

  test("what writes both sides in one transaction connects as before", async () => {
    const [shared] = await db.sharedRead<{ signed: string }>({ text: "select session_user as signed" });
    expect(shared?.signed).toBe(new URL(server.connectionString).username);
  });

  test("another role, or one that cannot connect, is refused at the start", async () => {
    await expect(checkBooksRole(own)).rejects.toThrow("doit être l’adresse du rôle comptoir_tenant, et non de");
    const wrong = new URL(asBooks);
    wrong.username = "comptoir_nobody";
    const closed = await openDb({ connectionString: server.connectionString }, { booksConnectionString: wrong.href });
    await expect(checkBooksRole(closed)).rejects.toThrow("BOOKS_DATABASE_URL ne répond pas");
    await closed.close();
  });
});
