import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../environment.js";
import { verifyMailServer } from "../mail/transport.js";
import { testApp } from "../testing/app.js";
import { temporaryDataDir } from "../testing/temporary-folder.js";
import { doctorCommand } from "./command.js";
import { clockFindings, factFindings } from "./database.js";
import type { DatabaseFacts } from "./facts-repository.js";
import { diskFindings, folderFindings, nodeFindings } from "./machine.js";
import { addressFindings, keyFindings, mailFindings } from "./settings.js";

const { db, newCompany } = await testApp();
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeAll(async () => void (folder = await temporaryDataDir()));
afterAll(() => folder.remove());

/** What the command says and returns, on the database of the test, which does without durability. */
async function doctor(variables: NodeJS.ProcessEnv = {}): Promise<{ status: number; faults: string[]; text: string }> {
  const lines: string[] = [];
  const given = { DATABASE_URL: db.connectionString, DATA_DIR: folder.path, ...variables };
  const status = await doctorCommand({ variables: given, say: (text) => void lines.push(text) });
  const faults = lines.filter((line) => line.startsWith("✗") && !line.includes("fsync"));
  return { status, faults, text: lines.join("\n") };
}

describe("the command", () => {
  test("finds nothing wrong with a sound installation, and leaves nothing behind", async () => {
    const { faults, text } = await doctor();
    expect(faults).toEqual([]);
    expect(text).toMatch(/✓ Node 2\d/);
    expect(text).toContain("✓ La base a toutes ses migrations");
    expect(text).toContain("s’écrit et se relit");
    expect(text).toContain("✓ L’horloge est celle de la base");
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("returns 1 and counts what is wrong", async () => {
    const { status, text } = await doctor({ PORT: "trois mille" });
    expect(status).toBe(1);
    expect(text).toContain("✗ L’environnement ne convient pas\u00a0:\n- PORT doit être un numéro de port");
    expect(text).toContain("Un point est à corriger.");
  });

  test("says that the database does not answer, and of what the folder lacks", async () => {
    const away = await doctor({ DATABASE_URL: "postgresql://comptoir:secret@127.0.0.1:9/comptoir" });
    expect(away).toMatchObject({ status: 1, faults: [expect.stringContaining("La base de données de DATABASE_URL ne répond pas")] });
    expect(away.text).not.toContain("secret");
    const empty = await doctor({ DATABASE_URL: "", DATA_DIR: join(folder.path, "rien") });
    expect(empty.faults).toEqual([expect.stringContaining("ne contient pas de base de données")]);
    expect(empty.text).toContain("n’existe pas encore\u00a0: le premier démarrage le crée.");
  });

  test("says of production without https and without a mail server", async () => {
    const { faults } = await doctor({ NODE_ENV: "production" });
    expect(faults).toEqual([expect.stringContaining("PUBLIC_URL=https://"), expect.stringContaining("SMTP_URL manque")]);
  });

  test("says which secrets any account may read", async () => {
    const path = join(folder.path, "base");
    await writeFile(path, db.connectionString, { mode: 0o644 });
    const { faults, text } = await doctor({ DATABASE_URL: "", DATABASE_URL_FILE: path });
    expect(faults).toEqual([]);
    expect(text).toContain(`! Tout compte de cette machine peut lire ${path} (DATABASE_URL_FILE)`);
  });

  test("says where papers are not written", async () => {
    const blocked = join(folder.path, "bloqué");
    await mkdir(blocked);
    await writeFile(join(blocked, "files"), "");
    expect((await doctor({ DATA_DIR: blocked })).faults).toEqual([expect.stringMatching(/Les pièces ne s’écrivent pas dans .*files/)]);
  });

  test("names the migrations to apply, and refuses a database newer than the program", async () => {
    const [last] = await db.owner((tx) =>
      tx.query<{ name: string; checksum: string }>(
        "delete from migrations.applied where name = (select max(name) from migrations.applied) returning *",
      ),
    );
    expect((await doctor()).faults).toEqual([expect.stringContaining(`1 migration(s) à appliquer, dont ${last?.name}`)]);
    await db.owner((tx) =>
      tx.run("insert into migrations.applied (name, checksum) values ($1, $2), ('9999_plus_tard.sql', '')", [last?.name, last?.checksum]),
    );
    expect((await doctor()).faults).toEqual([expect.stringContaining("version plus récente du programme (migration 9999_plus_tard.sql)")]);
    await db.owner((tx) => tx.run("delete from migrations.applied where name like '9999%'"));
  });

  test("names a right that was taken from a role, though nothing more can be read", async () => {
    await db.owner((tx) => tx.run("revoke usage on schema shared from comptoir_app"));
    expect((await doctor()).faults).toEqual([expect.stringContaining("comptoir_app n’entre pas dans son schéma")]);
    await db.owner((tx) => tx.run("grant usage on schema shared to comptoir_app"));
  });

  test("names a database that takes no writing", async () => {
    const readOnly = `${db.connectionString}${db.connectionString.includes("?") ? "&" : "?"}options=-c%20default_transaction_read_only%3Don`;
    expect((await doctor({ DATABASE_URL: readOnly })).faults).toEqual([expect.stringContaining("n’accepte aucune écriture")]);
  });

  test("names a key of backups that is none", async () => {
    expect((await doctor({ BACKUP_KEY: "court" })).faults).toEqual([expect.stringContaining("BACKUP_KEY doit être une clé de 32 octets")]);
    expect((await doctor({ BACKUP_KEY: Buffer.alloc(32, 7).toString("base64") })).text).toContain("✓ Clé des sauvegardes");
  });

  test("names a table of books that no longer keeps companies apart", async () => {
    await db.owner((tx) => tx.run("alter table books.operations no force row level security"));
    expect((await doctor()).faults).toEqual([expect.stringContaining("ne séparent plus les entreprises\u00a0: operations")]);
    await db.owner((tx) => tx.run("alter table books.operations force row level security"));
  });

  test("names the key that a stored secret asks for", async () => {
    const company = await newCompany();
    await db.aside(company.id, (tx) =>
      tx.run("insert into books.bank_users (company_id, provider_id, token) values ($1, 1, 'v1.2025a.secret')", [company.id]),
    );
    const key = Buffer.alloc(32, 7).toString("base64");
    const { faults } = await doctor({ SECRETS_KEYS: `2026a:${key}` });
    expect(faults).toEqual([expect.stringContaining("SECRETS_KEYS n’a pas la clé 2025a")]);
    expect((await doctor({ SECRETS_KEYS: `2026a:${key},2025a:${key}` })).faults).toEqual([]);
    await db.aside(company.id, (tx) => tx.run("delete from books.bank_users where company_id = $1", [company.id]));
  });

  test("says which role the books connect as, and refuses another one", async () => {
    expect((await doctor()).text).toContain("! Une seule adresse de base");
    const owner = await doctor({ BOOKS_DATABASE_URL: db.connectionString });
    expect(owner.faults).toEqual([expect.stringContaining("BOOKS_DATABASE_URL doit être l’adresse du rôle comptoir_tenant")]);
    const away = await doctor({ BOOKS_DATABASE_URL: "postgresql://comptoir_tenant:secret@127.0.0.1:9/comptoir" });
    expect(away.faults).toEqual([expect.stringContaining("BOOKS_DATABASE_URL ne répond pas")]);
    expect(away.text).not.toContain("secret@");
    if (db.booksConnectionString === db.connectionString) return;
    expect((await doctor({ BOOKS_DATABASE_URL: db.booksConnectionString })).text).toContain(
      "✓ Les livres passent par le rôle comptoir_tenant",
    );
  });

  test("tells of jobs that were given up", async () => {
    await db.shared((tx) =>
      tx.run("insert into shared.jobs (id, kind, payload, run_at, failure) values (gen_random_uuid(), 'mail', '{}', null, 'refusé')"),
    );
    const { faults, text } = await doctor();
    expect(faults).toEqual([]);
    expect(text).toContain("! 1 tâche(s) mail abandonnée(s)");
  });
});

/** A disk of which papers keep 1 GB free. */
const LARGE = async (): Promise<number> => 100_000_000_000;

describe("each thing looked at", () => {
  const levels = (findings: readonly { level: string }[]): string[] => findings.map(({ level }) => level);
  const environment = (variables: NodeJS.ProcessEnv) => readEnvironment({ DATA_DIR: folder.path, ...variables });

  test.each([
    ["18.20.0", "fault"],
    ["20.18.3", "fault"],
    ["20.19.0", "sound"],
    ["24.1.0", "sound"],
  ])("Node %s: %s", (version, level) => expect(levels(nodeFindings(version))).toEqual([level]));

  test.each([
    [900_000_000, "fault"],
    [4_900_000_000, "notice"],
    [6_000_000_000, "sound"],
  ])("%i bytes left: %s", async (bytes, level) =>
    expect(levels(await diskFindings(folder.path, async () => bytes, LARGE))).toEqual([level]),
  );

  test("of a small disk, papers keep a tenth free", async () => {
    const [small] = await diskFindings(
      "/donnees",
      async () => 900_000_000,
      async () => 5_000_000_000,
    );
    expect(small).toMatchObject({ level: "notice" });
    const [full] = await diskFindings(
      "/donnees",
      async () => 400_000_000,
      async () => 5_000_000_000,
    );
    expect(full).toMatchObject({ level: "fault", text: expect.stringContaining("sous 0,5\u00a0Go") });
  });

  test("the disk that is nearly full is written in French", async () => {
    const [found] = await diskFindings("/donnees", async () => 900_000_000, LARGE);
    expect(found?.text).toContain("0,9\u00a0Go libres");
    expect(levels(await folderFindings(folder.path))).toEqual(["sound"]);
  });

  test.each([
    [-6_000, "fault"],
    [-4_000, "sound"],
    [0, "sound"],
    [9_000, "sound"],
    [16_000, "fault"],
  ])("a database %i ms after the first of two instants ten seconds apart: %s", (after, level) =>
    expect(levels(clockFindings(1_000_000 + after, { before: 1_000_000, after: 1_010_000 }))).toEqual([level]),
  );

  const ROLE = { isMember: true, isGrantable: true, isTooStrong: false, reads: true };
  const FACTS: DatabaseFacts = {
    version: "18.4",
    login: "comptoir",
    is_superuser: false,
    may_create_roles: true,
    may_create: true,
    is_made: true,
    is_read_only: false,
    roles: [
      { name: "comptoir_app", ...ROLE },
      { name: "comptoir_tenant", ...ROLE },
    ],
    unguarded: [],
    fsync: true,
    full_page_writes: true,
    now: 0,
  };
  test.each([
    [{}, null],
    [{ roles: [] }, null],
    [{ roles: [], may_create_roles: false }, "alter role comptoir createrole"],
    [
      {
        roles: [
          { name: "comptoir_app", ...ROLE },
          { name: "comptoir_tenant", ...ROLE, isMember: false },
        ],
      },
      "grant comptoir_tenant to comptoir",
    ],
    [
      {
        roles: [
          { name: "comptoir_app", ...ROLE },
          { name: "comptoir_tenant", ...ROLE, isTooStrong: true },
        ],
      },
      "nobypassrls",
    ],
    [
      {
        roles: [
          { name: "comptoir_app", ...ROLE },
          { name: "comptoir_tenant", ...ROLE, reads: false },
        ],
      },
      "n’entre pas dans son schéma",
    ],
    [
      {
        is_made: false,
        roles: [
          { name: "comptoir_app", ...ROLE, isMember: false, reads: false },
          { name: "comptoir_tenant", ...ROLE, reads: false },
        ],
      },
      null,
    ],
    [
      {
        is_made: false,
        roles: [
          { name: "comptoir_app", ...ROLE },
          { name: "comptoir_tenant", ...ROLE, isGrantable: false },
        ],
      },
      "grant comptoir_tenant to comptoir with admin option",
    ],
    [{ is_read_only: true }, "default_transaction_read_only"],
    [{ may_create: false }, "alter database … owner to comptoir"],
    [{ fsync: false }, "fsync ou full_page_writes est éteint"],
    [{ full_page_writes: false }, "fsync ou full_page_writes est éteint"],
  ])("of a database with %j: %s", (facts, expected) => {
    const faults = factFindings({ ...FACTS, ...facts }).filter(({ level }) => level === "fault");
    expect(faults.map(({ text }) => text)).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
  });

  test("a superuser is a notice: the books are still kept apart by the restricted roles", () => {
    expect(levels(factFindings({ ...FACTS, is_superuser: true }))).toEqual(["sound", "notice"]);
  });

  test("a mail server that does not answer is named without its password", async () => {
    const [found] = await mailFindings(environment({ SMTP_URL: "smtp://moi:secret@127.0.0.1:9" }), verifyMailServer);
    expect(found?.text).toMatch(/^Le serveur de messages 127\.0\.0\.1:9 refuse ou ne répond pas/);
    expect(found?.text).not.toContain("secret");
    const answers = await mailFindings(environment({ SMTP_URL: "smtp://127.0.0.1:9" }), () => Promise.resolve());
    expect(levels(answers)).toEqual(["sound", "notice"]);
  });

  test("trials in clear and demonstrations are notices", () => {
    const production = { NODE_ENV: "production", PUBLIC_URL: "https://app.comptoir.example" };
    expect(levels(addressFindings(environment(production)))).toEqual(["sound"]);
    expect(levels(addressFindings(environment({ ...production, DEMO: "1" })))).toEqual(["notice"]);
    expect(levels(addressFindings(environment({ NODE_ENV: "production", ALLOW_INSECURE: "1" })))).toEqual(["notice"]);
    expect(levels(addressFindings(environment({ PUBLIC_URL: "https://app.comptoir.example" })))).toEqual(["notice"]);
  });

  test("a key that no secret asks for may go, unless it is the one that encrypts", () => {
    const key = (id: string) => ({ id, bytes: new Uint8Array(32) });
    expect(levels(keyFindings({ secretKeys: [key("b"), key("a")] }, ["a"]))).toEqual(["sound"]);
    expect(levels(keyFindings({ secretKeys: [key("b"), key("a")] }, ["b"]))).toEqual(["sound", "notice"]);
    expect(levels(keyFindings({ secretKeys: null }, []))).toEqual(["notice"]);
    expect(levels(keyFindings({ secretKeys: null }, ["a"]))).toEqual(["fault"]);
  });
});
