import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDb, type Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { folderStore } from "../file-store/folder-store.js";
import { newPaper } from "../modules/attachments/testing.js";
import { importFile, ofxText } from "../modules/banking/testing.js";
import { booksOfEveryKind, factsOfEveryKind } from "../modules/ledger/verification/testing/books-of-every-kind.js";
import { testApp, type TestCompany } from "../testing/app.js";
import { testDatabase, testDatabaseUrl } from "../testing/database.js";
import { randomFrom } from "../testing/random.js";
import { MANIFEST } from "./manifest.js";
import { joined, once, type Part } from "./parts.js";
import { sealed } from "./sealed-bytes.js";
import { backupCommand, restoreCommand } from "./commands.js";
import { checkBackup, restoreBackup } from "./restore-backup.js";
import { lookAt, numberedBy, readCompanies, readTables } from "./tables-repository.js";
import { inOneState } from "./one-state.js";
import { writeBackup, type BackupFacts } from "./write-backup.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-backup-"));
afterAll(() => rm(folder, { recursive: true }));
const server = await testApp({ today: "2026-04-14", environment: { dataDir: join(folder, "data") } });
const { db, services } = server;
const empty = await testDatabase();
const emptyFiles = folderStore(join(folder, "empty"));
const key = randomBytes(32);
const path = join(folder, "sauvegarde.comptoir");
let company: TestCompany;
let facts: BackupFacts;

const AT = Date.parse("2026-04-14T10:00:00Z");
/** A table that the database numbers: no table of the product is, but one that a later migration makes may be. */
const NUMBERED = `create table shared.numbered (id bigint generated always as identity primary key)`;
const PAPER = Buffer.from("%PDF-1.4\nUne facture.\n%%EOF");

function backup(into: string, at = AT): Promise<BackupFacts> {
  return inOneState(db, (tx) => writeBackup(tx, { files: services.files, path: into, key, at }));
}

/** Every row of every table, as the SHA-256 of their texts in order. */
function printsOf(of: Db): Promise<Record<string, string>> {
  return of.owner(async (tx) => {
    const companies = await readCompanies(tx);
    const prints: Record<string, string> = {};
    for (const { name, isOfCompanies } of await readTables(tx)) {
      const hash = createHash("sha256");
      for (const id of isOfCompanies ? companies : [companies[0] ?? ""]) {
        await lookAt(tx, id);
        for (const { text } of await tx.query<{ text: string }>(`select t::text as text from ${name} t order by 1`))
          hash.update(`${text}\n`);
      }
      prints[name] = hash.digest("hex");
    }
    return prints;
  });
}

async function isUntouched(): Promise<void> {
  expect(await empty.owner(readCompanies)).toEqual([]);
  expect(await empty.owner((tx) => tx.query("select 1 from shared.users"))).toEqual([]);
  expect(await filesIn("empty")).toEqual([]);
}

async function filesIn(name: string): Promise<string[]> {
  const all = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** A file sealed with the key of the test, whose only part is a manifest. */
async function withManifest(manifest: object): Promise<string> {
  const made = join(folder, `${randomBytes(6).toString("hex")}.comptoir`);
  const parts = async function* (): AsyncGenerator<Part> {
    yield { name: MANIFEST, pieces: once(Buffer.from(JSON.stringify(manifest))) };
  };
  await pipeline(joined(parts()), createGzip(), (bytes: AsyncIterable<Uint8Array>) => sealed(bytes, key), createWriteStream(made));
  return made;
}

beforeAll(async () => {
  company = await booksOfEveryKind(server);
  await db.owner(async (tx) => {
    await tx.run(NUMBERED);
    await tx.run("insert into shared.numbered (id) overriding system value values (7)");
  });
  await empty.owner((tx) => tx.run(NUMBERED));
  await factsOfEveryKind(company, db);
  const other = await server.newCompany({ name: "Une autre" });
  await newPaper(server, other, { name: "facture.pdf", content: PAPER });
  facts = await backup(path);
});

describe("a backup", () => {
  test("holds every table of the database, and what it leaves out is numbered again", async () => {
    const [names] = await db.owner((tx) =>
      tx.query<{ tables: string[]; others: string[] }>(
        `select array_agg(format('%I.%I', n.nspname, c.relname)) filter (where c.relkind in ('r', 'p')) as tables,
            coalesce(array_agg(format('%I.%I', n.nspname, c.relname)) filter (where c.relkind not in ('r', 'p', 'i', 'I', 't')), '{}') as others
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%' and c.relname <> 'applied'`,
      ),
    );
    const kept = (await db.owner(readTables)).map(({ name }) => name);
    expect(new Set(kept)).toEqual(new Set(names?.tables));
    expect(names?.others).toEqual(await db.owner(numberedBy));
    expect(facts).toMatchObject({ companies: 2, tables: kept.length, papers: 1, lost: [] });
  });

  test("of which any place is cut, or any byte changed, is refused and nothing is written", async () => {
    const whole = await readFile(path);
    const random = randomFrom(35);
    const damaged = join(folder, "abime.comptoir");
    const refused = async (bytes: Buffer, what: string): Promise<void> => {
      await writeFile(damaged, bytes);
      await expect(
        checkBackup(damaged, key).then((checked) => restoreBackup(empty, emptyFiles, checked)),
        what,
      ).rejects.toThrow(/rien n’a été écrit/i);
    };
    for (let round = 0; round < 20; round++) {
      const length = random(whole.length);
      await refused(whole.subarray(0, length), `cut at ${length}`);
      const place = random(whole.length);
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << random(8)), place);
      await refused(changed, `changed at ${place}`);
    }
    await refused(Buffer.concat([whole, Buffer.from("x")]), "longer");
    await isUntouched();
  });

  test("is refused with another key, and shows nothing of what it holds", async () => {
    await expect(checkBackup(path, randomBytes(32))).rejects.toThrow("BACKUP_KEY");
    const text = (await readFile(path)).toString("latin1");
    for (const clear of ["Une autre", "facture", "VIR CLIENT DUPONT", "manifest", company.id]) expect(text).not.toContain(clear);
  });

  test("that changes between its check and its restoration is refused, and nothing is written", async () => {
    const swapped = join(folder, "change.comptoir");
    await writeFile(swapped, await readFile(path));
    const checked = await checkBackup(swapped, key);
    const another = join(folder, "autre.comptoir");
    await backup(another, AT + 1000);
    await writeFile(swapped, await readFile(another));
    await expect(restoreBackup(empty, emptyFiles, checked)).rejects.toThrow("rien n’a été écrit");
    await isUntouched();
  });

  test("of another version of the schema, or of a newer format, is refused and nothing is written", async () => {
    const { manifest, ...checked } = await checkBackup(path, key);
    expect(await checkBackup(await withManifest(manifest), key)).toMatchObject({ manifest });
    const older = await withManifest({ ...manifest, migrations: manifest.migrations.slice(0, -1) });
    await expect(checkBackup(older, key)).rejects.toThrow("autre version du programme");
    await expect(checkBackup(await withManifest({ ...manifest, format: 2 }), key)).rejects.toThrow("format plus récent");
    const columns = { ...checked, manifest: { ...manifest, tables: manifest.tables.map((table) => ({ ...table, columns: ["id"] })) } };
    await expect(restoreBackup(empty, emptyFiles, columns)).rejects.toThrow("n’est pas celle de cette base");
    await isUntouched();
  });

  test("is never written over another file, and leaves none unfinished", async () => {
    await expect(backup(path)).rejects.toThrow("existe déjà");
    const away = { ...services.files, read: () => Promise.reject(new Error("the store is away")) };
    const unfinished = join(folder, "inachevee.comptoir");
    await expect(inOneState(db, (tx) => writeBackup(tx, { files: away, path: unfinished, key, at: AT }))).rejects.toThrow("away");
    expect((await readdir(folder)).filter((name) => name.startsWith("inachevee"))).toEqual([]);
  });

  test("that is stopped on its way leaves nothing behind, and neither does its connection wait for what is left", async () => {
    const stopping = new AbortController();
    const stoppedAt = { ...services.files, read: async () => (stopping.abort(), null) };
    const begun = performance.now();
    const backing = { files: stoppedAt, path: join(folder, "arretee.comptoir"), key, at: AT, stopping: stopping.signal };
    await expect(inOneState(db, (tx) => writeBackup(tx, backing))).rejects.toThrow("aborted");
    const early = { ...backing, files: services.files, stopping: AbortSignal.abort() };
    await expect(inOneState(db, (tx) => writeBackup(tx, early))).rejects.toThrow("aborted");
    await expect(backup(join(folder, "nulle-part", "x.comptoir"))).rejects.toMatchObject({ code: "ENOENT" });
    expect((await readdir(folder)).filter((name) => name.startsWith("arretee"))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test("says which papers the store has lost", async () => {
    const without = { ...services.files, read: async () => null };
    const { lost, papers } = await inOneState(db, (tx) =>
      writeBackup(tx, { files: without, path: join(folder, "sans.comptoir"), key, at: AT }),
    );
    expect([lost.length, papers]).toEqual([1, 0]);
  });
});

describe("a restoration", () => {
  test("that is stopped on its way writes nothing", async () => {
    const checked = await checkBackup(path, key);
    const stopping = new AbortController();
    const stoppedAt = {
      ...emptyFiles,
      put: async (name: string, content: Parameters<typeof emptyFiles.put>[1]) => {
        await emptyFiles.put(name, content);
        stopping.abort();
      },
    };
    await expect(restoreBackup(empty, stoppedAt, checked, stopping.signal)).rejects.toThrow("aborted");
    await expect(checkBackup(path, key, AbortSignal.abort())).rejects.toThrow("aborted");
    await isUntouched();
  });

  test("gives every row, every paper and every guard back, and the books verify", async () => {
    const schema = await guardsOf(empty);
    const { papers, verified } = await restoreBackup(empty, emptyFiles, await checkBackup(path, key));
    expect(papers).toBe(1);
    expect(verified.map(({ found }) => found)).toEqual([
      expect.objectContaining({ intact: true }),
      expect.objectContaining({ intact: true }),
    ]);
    expect(await printsOf(empty)).toEqual(await printsOf(db));
    expect(await guardsOf(empty)).toEqual(schema);
    expect(await Promise.all((await filesIn("empty")).map((one) => readFile(one)))).toEqual([PAPER]);
    const last = await empty.owner((tx) => tx.query("select last_value, is_called from shared.numbered_id_seq"));
    expect(last).toEqual([{ last_value: 8, is_called: false }]);
  });

  test("is refused in a database that is not empty", async () => {
    await expect(restoreBackup(empty, emptyFiles, await checkBackup(path, key))).rejects.toThrow("n’est pas vide");
    expect(await printsOf(empty)).toEqual(await printsOf(db));
    for (const one of [db, empty]) await one.owner((tx) => tx.run("drop table shared.numbered"));
  });
});

/** Keys, triggers and row-level security of every table, as the catalogue has them. */
function guardsOf(of: Db): Promise<unknown> {
  return of.owner(async (tx: Tx) => [
    await tx.query(
      "select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid), convalidated from pg_constraint order by 1, 2",
    ),
    await tx.query("select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2"),
    await tx.query("select oid::regclass::text as of, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' order by 1"),
  ]);
}

test("imports that go on meanwhile are not in it: its figures are those of its moment", async () => {
  const target = await testDatabase();
  const during = join(folder, "pendant.comptoir");
  const line = (n: number) => [`2026-04-${String((n % 9) + 1).padStart(2, "0")}`, `CB ACHAT ${n}`, "-1.00"] as const;
  const importOne = (n: number) => importFile(company, ofxText([{ lines: [line(n)], closing: { date: "2026-04-10", amount: "100.00" } }]));
  await importOne(0);
  const counted = (tx: Tx) =>
    tx.query<{ n: number; total: number }>("select count(*)::int as n, sum(amount_cents)::bigint as total from books.operations");
  let isOver = false;
  let imported = 0;
  const figures = await inOneState(db, async (tx) => {
    await lookAt(tx, company.id);
    const seen = await counted(tx);
    const importing = (async () => {
      while (!isOver || imported < 5) await importOne((imported += 1));
    })();
    await importOne(1_000);
    await writeBackup(tx, { files: services.files, path: during, key, at: AT });
    isOver = true;
    await importing;
    return seen;
  });
  expect(imported).toBeGreaterThanOrEqual(5);
  await restoreBackup(target, folderStore(join(folder, "during")), await checkBackup(during, key));
  expect(await target.tenant(company.id, counted)).toEqual(figures);
  expect(
    (await db.tenantRead<{ n: number }>(company.id, { text: "select count(*)::int as n from books.operations" }))[0]?.n,
  ).toBeGreaterThan(figures[0]?.n ?? 0);
});

describe("the commands", () => {
  const say = (): { output: string[]; say: (text: string) => void } => {
    const output: string[] = [];
    return { output, say: (text) => void output.push(text) };
  };

  test("say how they are used, and want a key", async () => {
    for (const command of [backupCommand, restoreCommand]) {
      const usage = say();
      expect(await command([], { variables: {}, say: usage.say })).toBe(1);
      expect(usage.output[0]).toContain("BACKUP_KEY=…");
      const keyless = say();
      expect(await command(["x.comptoir"], { variables: { BACKUP_KEY: "court" }, say: keyless.say })).toBe(1);
      expect(keyless.output[0]).toContain("32 octets");
    }
    const missing = say();
    const variables = { BACKUP_KEY: key.toString("base64"), DATA_DIR: join(folder, "nowhere") };
    expect(await restoreCommand([join(folder, "absent")], { variables, say: missing.say })).toBe(1);
    expect(missing.output[0]).toContain("n’existe pas");
  });

  test("say in French what the system refuses them, and that they were stopped", async () => {
    const variables = { BACKUP_KEY: key.toString("base64"), DATA_DIR: join(folder, "data"), DATABASE_URL: db.connectionString };
    const outputOf = async (command: typeof backupCommand, given: string, more: object = {}): Promise<string> => {
      const { output, say: toOutput } = say();
      expect(await command([given], { variables: { ...variables, ...more }, say: toOutput })).toBe(1);
      return output.join("\n");
    };
    expect(await outputOf(backupCommand, join(folder, "nulle-part", "x.comptoir"))).toMatch(/nulle-part.* n’existe pas/);
    expect(await outputOf(backupCommand, folder)).toContain("existe déjà");
    expect(await outputOf(backupCommand, "--help")).toContain("npm run backup -- sauvegarde.comptoir");
    expect(await outputOf(restoreCommand, folder)).toContain("est un dossier");
    const keyFile = join(folder, "cle");
    await writeFile(keyFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    expect(await outputOf(restoreCommand, path, { BACKUP_KEY: "", BACKUP_KEY_FILE: keyFile })).toContain("BACKUP_KEY n’est pas sa clé");
    const { output, say: toOutput } = say();
    const terminal = { variables, say: toOutput, stopping: AbortSignal.abort() };
    expect(await backupCommand([join(folder, "stoppee.comptoir")], terminal)).toBe(1);
    expect(output).toEqual(["Interrompu\u00a0: rien n’a été écrit."]);
  });

  test.runIf(process.getuid?.() === 0)("run as root, leave papers that the account of the data folder reads", async () => {
    const there = join(folder, "d-un-autre");
    await mkdir(there);
    await chown(there, 65534, 65534);
    const variables = { BACKUP_KEY: key.toString("base64"), DATA_DIR: there, DATABASE_URL: await testDatabaseUrl() };
    const now = join(folder, "de-root.comptoir");
    await backup(now);
    expect(await restoreCommand([now], { variables, say: () => undefined })).toBe(0);
    const all = await readdir(there, { recursive: true, withFileTypes: true });
    const owners = await Promise.all(all.map(async (one) => (await stat(join(one.parentPath, one.name))).uid));
    expect(owners).toEqual([65534, 65534, 65534]);
  });

  test("back up a database and restore it into another one, which no application uses", async () => {
    const connectionString = await testDatabaseUrl();
    const written = join(folder, "commande.comptoir");
    const variables = { BACKUP_KEY: key.toString("base64"), DATA_DIR: join(folder, "data"), DATABASE_URL: db.connectionString };
    const first = say();
    expect(await backupCommand([written], { variables, say: first.say })).toBe(0);
    expect(first.output[0]).toMatch(/Sauvegarde écrite.* 2 dossiers, 1 pièces/);
    const there = { ...variables, DATABASE_URL: connectionString, DATA_DIR: join(folder, "there") };
    const application = await openDb({ connectionString });
    const refused = say();
    expect(await restoreCommand([written], { variables: there, say: refused.say })).toBe(1);
    expect(refused.output).toEqual([expect.stringMatching(/^Une application .* est connectée à cette base .*Rien n’a été écrit\.$/)]);
    expect(await application.owner(readCompanies)).toEqual([]);
    await application.close();
    const second = say();
    expect(await restoreCommand([written], { variables: there, say: second.say })).toBe(0);
    expect(second.output[0]).toMatch(/2 dossiers, 1 pièces\. \d+ écritures vérifiées/);
    const target = await openDb({ connectionString });
    expect(await printsOf(target)).toEqual(await printsOf(db));
    await target.close();
  });
});
