import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDb, type Db } from "../../db/db.js";
import { newPaper } from "../../modules/attachments/testing.js";
import { verifyCompany } from "../../modules/ledger/service.js";
import { booksOfEveryKind, factsOfEveryKind } from "../../modules/ledger/verification/testing/books-of-every-kind.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { testDatabase, testDatabaseUrl } from "../../testing/database.js";
import { randomFrom } from "../../testing/random.js";
import { inOneState } from "../one-state.js";
import { lookAt, readCompanies, readTables } from "../tables-repository.js";
import { exportCompanyCommand, importCompanyCommand } from "./commands.js";
import { exportCompany, type LeftFacts } from "./export-company.js";
import { dataFile, FORMAT_FILE, INDEX_FILE } from "./format.js";
import { checkCompany, importCompany } from "./import-company.js";
import { MOVED_TABLES } from "./moved-queries.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-company-"));
afterAll(() => rm(folder, { recursive: true }));
const here = await testApp({ today: "2026-04-14", environment: { dataDir: join(folder, "here") } });
const there = await testApp({ today: "2026-04-14", environment: { dataDir: join(folder, "there") } });
const path = join(folder, "dossier.zip");
const PAPER = Buffer.from("%PDF-1.4\nUne facture.\n%%EOF");
let company: TestCompany;
let facts: LeftFacts;

const leave = (companyId: string, to: string): Promise<LeftFacts> =>
  inOneState(here.db, (tx) => exportCompany(tx, { companyId, files: here.services.files, path: to, at: 0 }));
const arrive = async (from: string) => importCompany(there.db, there.services.files, await checkCompany(from));

/** The rows of a company in every table of the books, as texts. */
function rowsOf({ owner }: Db, companyId: string): Promise<Record<string, string[]>> {
  return owner(async (tx) => {
    await lookAt(tx, companyId);
    const rows: Record<string, string[]> = {};
    for (const { name } of (await readTables(tx)).filter(({ isOfCompanies }) => isOfCompanies))
      rows[name] = (await tx.query<{ text: string }>(`select t::text as text from ${name} t order by 1`)).map(({ text }) => text);
    return rows;
  });
}

/** The same archive with some of its files changed, and an index that agrees with them or not. */
async function changed(change: (files: Record<string, Buffer>) => void, isIndexed: boolean): Promise<string> {
  const files = Object.fromEntries(Object.entries(unzipSync(await readFile(path))).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  change(files);
  if (isIndexed)
    files[INDEX_FILE] = Buffer.from(
      Object.entries(files)
        .filter(([name]) => name !== INDEX_FILE)
        .map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`)
        .join(""),
    );
  const to = join(folder, `${Object.keys(files).length}-${Math.random()}.zip`);
  await writeFile(to, zipSync(files));
  return to;
}

/** A database for a command of another name than the application that uses it, which it would refuse. */
function nextTo({ connectionString }: Db): string {
  const url = new URL(connectionString);
  url.searchParams.set("application_name", "arrival");
  return url.href;
}

function edit(name: string, from: string | RegExp, to: string) {
  return (files: Record<string, Buffer>): void => {
    const text = files[name]?.toString("utf8") ?? "";
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`nothing changed in ${name}`);
    files[name] = Buffer.from(edited);
  };
}

beforeAll(async () => {
  company = await booksOfEveryKind(here);
  await factsOfEveryKind(company, here.db);
  await newPaper(here, company, { name: "facture.pdf", content: PAPER });
  await here.newCompany({ name: "Une autre" });
  facts = await leave(company.id, path);
});

test("every table of the books leaves", async () => {
  const tables = (await here.db.owner(readTables)).filter(({ name }) => name.startsWith("books."));
  expect(tables.map(({ name }) => name).sort()).toEqual([...MOVED_TABLES].sort());
  expect(tables.filter(({ isOfCompanies }) => !isOfCompanies)).toEqual([]);
});

test("the file has one text of JSON lines for each table, the papers, and nobody else’s rows nor any secret", async () => {
  expect(facts).toMatchObject({ papers: 1, lost: [], isIntact: true });
  const files = unzipSync(await readFile(path));
  for (const name of MOVED_TABLES) expect(Object.keys(files)).toContain(dataFile(name));
  const lines = (name: string): Record<string, unknown>[] =>
    Buffer.from(files[dataFile(name)] ?? [])
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines("books.entries").length).toBeGreaterThan(10);
  for (const name of MOVED_TABLES) for (const line of lines(name)) expect(line["company_id"], name).toBe(company.id);
  expect(lines("shared.users")).toEqual([expect.objectContaining({ id: company.userId, password_hash: "" })]);
  expect(Object.keys(lines("shared.users")[0] ?? {}).filter((column) => /totp|firm/.test(column))).toEqual([]);
});

test("a company too large to be read where it arrives does not leave, and no file stays", async () => {
  const to = join(folder, "enorme.zip");
  const small = { companyId: company.id, files: here.services.files, path: to, at: 0, most: 10_000 };
  await expect(inOneState(here.db, (tx) => exportCompany(tx, small))).rejects.toThrow("dépasse 2");
  await expect(leave(company.id, path)).rejects.toThrow("existe déjà");
  expect((await readdir(folder)).filter((name) => name.startsWith("enorme"))).toEqual([]);
});

describe("refused whole, nothing being written:", () => {
  const isUntouched = async (): Promise<void> => {
    expect(await there.db.owner(readCompanies)).toEqual([]);
    expect(await there.db.owner((tx) => tx.query("select 1 from shared.users"))).toEqual([]);
    const files = await readdir(join(folder, "there", "files"), { recursive: true, withFileTypes: true }).catch(() => []);
    expect(files.filter((one) => one.isFile())).toEqual([]);
  };

  test("a file of which one part is not the one that left, is missing, or that is cut or changed anywhere", async () => {
    const other = await changed(edit(dataFile("books.operations"), "CB FOURNITURES", "CB FOURNITURE"), false);
    await expect(arrive(other)).rejects.toThrow("rien n’a été écrit");
    const without = await changed((files) => void delete files[dataFile("books.loans")], true);
    await expect(arrive(without)).rejects.toThrow("rien n’a été écrit");
    const whole = await readFile(path);
    const random = randomFrom(35);
    const damaged = join(folder, "abime.zip");
    for (let round = 0; round < 20; round++) {
      await writeFile(damaged, whole.subarray(0, random(whole.length)));
      await expect(arrive(damaged), `round ${round}`).rejects.toThrow("rien n’a été écrit");
    }
    await expect(arrive(join(folder, "absent.zip"))).rejects.toThrow("ne se lit pas");
    await isUntouched();
  });

  test("a newer format, another version of the schema", async () => {
    await expect(arrive(await changed(edit(FORMAT_FILE, '"format":1', '"format":2'), true))).rejects.toThrow("format plus récent");
    await expect(arrive(await changed(edit(FORMAT_FILE, "0001_people.sql", "0001_other.sql"), true))).rejects.toThrow("autre version");
    await isUntouched();
  });

  test("books changed on their way, though the index agrees with them", async () => {
    const entry = await changed(edit(dataFile("books.entries"), /"hash":"[0-9a-f]{8}/, '"hash":"00000000'), true);
    await expect(arrive(entry)).rejects.toThrow("ne sont plus ceux qui ont été exportés");
    const paper = await changed((files) => {
      const name = Object.keys(files).find((one) => one.startsWith("papiers/")) ?? "";
      files[name] = Buffer.from("une autre");
    }, true);
    await expect(arrive(paper)).rejects.toThrow("rien n’a été écrit");
    await isUntouched();
  });

  test("people and parts that its maker added: another company, the rights of a firm, a part in the books of others, their papers", async () => {
    const id = "01900000-0000-7000-8000-00000000000b";
    const added = (name: string, line: object) => edit(dataFile(name), /^/, `${JSON.stringify(line)}\n`);
    const other = await here.newCompany({ name: "Déjà là" });
    const hostile = {
      "another company": added("shared.companies", { id, name: "x", tax_system: "bnc", accounting_basis: "cash" }),
      "the operator’s role": edit(dataFile("shared.users"), /"role_id":"[^"]*"/, '"role_id":"admin_arcolib"'),
      "the staff of a firm": edit(dataFile("shared.users"), /"role_id":"[^"]*"/, '"role_id":"accounting_firm_administrator"'),
      "a part in another company": added("shared.memberships", { user_id: company.userId, company_id: other.id, is_leader: true }),
      "a part of someone who is there": added("shared.memberships", { user_id: other.userId, company_id: company.id }),
      "a paper of another company": edit(dataFile("books.files"), /"storage_key":"[0-9a-f-]{36}/, `"storage_key":"${other.id}`),
    };
    // Books that are said not to verify come in with their differences: nothing else refuses these.
    const doubtful = edit(FORMAT_FILE, '"isIntact":true', '"isIntact":false');
    for (const [name, change] of Object.entries(hostile)) {
      const file = await changed((files) => (change(files), doubtful(files)), true);
      await expect(arrive(file), name).rejects.toThrow("rien n’a été écrit");
    }
    await isUntouched();
  });

  test("rows of another company among its own", async () => {
    const foreign = await changed(
      edit(
        dataFile("books.addresses"),
        /^/,
        `{"company_id":"01900000-0000-7000-8000-000000000000","id":"01900000-0000-7000-8000-000000000001"}\n`,
      ),
      true,
    );
    await expect(arrive(foreign)).rejects.toThrow("row-level security");
    await isUntouched();
  });
});

describe("brought into another installation,", () => {
  test("a dossier that its firm kept alone goes to the firm, or the owner, whose account the command names, else it stays out", async () => {
    const firm = await here.newFirm({ slug: "seul" });
    const alone = await here.newCompany({ name: "Sans personne", firmId: firm.id });
    await here.db.owner((tx) => tx.run("delete from shared.memberships where company_id = $1", [alone.id]));
    const to = join(folder, "seul.zip");
    await leave(alone.id, to);
    const target = await testApp({ today: "2026-04-14", environment: { dataDir: join(folder, "seul") } });
    const [receiving, owner] = [await target.newFirm({ slug: "recoit" }), await target.newCompany()];
    const output: string[] = [];
    const variables = { DATABASE_URL: nextTo(target.db), DATA_DIR: join(folder, "seul") };
    const bring = (...args: string[]) => importCompanyCommand([to, ...args], { variables, say: (text) => void output.push(text) });
    const known = async () =>
      (await target.db.owner(readCompanies)).map((one) => JSON.stringify(one)).some((one) => one.includes(alone.id));
    const addressOf = async (userId: string): Promise<string> => {
      const rows = await target.db.sharedRead<{ username: string }>({
        text: "select username from shared.users where id = $1",
        values: [userId],
      });
      return rows[0]?.username ?? "";
    };
    const accountant = await addressOf(receiving.userId);
    const setRole = (roleId: string) =>
      target.db.shared((tx) => tx.run("update shared.users set role_id = $2 where id = $1", [receiving.userId, roleId]));
    const refusals: (readonly [readonly string[], RegExp])[] = [
      [[], /n’a personne ici.*\n.*\n {2}npm run import-company -- dossier\.zip adresse/],
      [["inconnue@test.example"], /^inconnue@test\.example n’a pas de compte ouvert ici/],
      [[accountant, owner.username], /^Importer un dossier exporté/],
    ];
    for (const [args, sentence] of refusals) {
      expect(await bring(...args)).toBe(1);
      expect(output.pop()).toMatch(sentence);
      expect(await known()).toBe(false);
    }
    await setRole("accounting_firm_assistant");
    expect(await bring(accountant)).toBe(1);
    expect(output.pop()).toContain("nommez un comptable ou un administrateur du cabinet");
    await setRole("accounting_firm_accountant");
    expect(await bring(accountant.toUpperCase())).toBe(0);
    expect(output).toEqual([expect.stringContaining("importé"), `  Le cabinet de ${accountant.toUpperCase()} tient ce dossier.`]);
    const ask = (url: string, headers: Record<string, string>) => target.app.inject({ url, headers });
    expect((await ask("/api/v1/dossiers", receiving.headers)).json().results).toMatchObject([{ id: alone.id, name: "Sans personne" }]);
    expect((await ask(`/api/v1/transactions?companyId=${alone.id}`, receiving.headers)).statusCode).toBe(200);
    expect((await ask(`/api/v1/transactions?companyId=${alone.id}`, owner.headers)).statusCode).toBe(403);

    const second = await testApp({ today: "2026-04-14", environment: { dataDir: join(folder, "proprietaire") } });
    const person = await second.newCompany();
    const given = { DATABASE_URL: nextTo(second.db), DATA_DIR: join(folder, "proprietaire") };
    const arrived: string[] = [];
    expect(await importCompanyCommand([to, person.username], { variables: given, say: (text) => void arrived.push(text) })).toBe(0);
    expect(arrived[1]).toBe(`  ${person.username} l’ouvre avec son compte.`);
    const url = `/api/v1/company?companyId=${alone.id}`;
    expect((await second.app.inject({ url, headers: person.headers })).json().data).toMatchObject({ id: alone.id });
  });

  test("nobody signs in with a password that the file gives", async () => {
    const target = await testDatabase();
    const given = await changed(edit(dataFile("shared.users"), '"password_hash":""', '"password_hash":"$argon2id$given"'), true);
    await importCompany(target, here.services.files, await checkCompany(given));
    expect(await target.owner((tx) => tx.query("select password_hash from shared.users"))).toEqual([{ password_hash: "" }]);
  });

  test("a company has its entries with number and hash, its chain, its prints, assets, loans and returns, and its papers", async () => {
    expect(await arrive(path)).toMatchObject({ intact: true });
    const [left, arrived] = [await rowsOf(here.db, company.id), await rowsOf(there.db, company.id)];
    for (const name of Object.keys(left)) if (name !== "books.versions") expect(arrived[name], name).toEqual(left[name]);
    for (const name of ["entries", "chain_heads", "assets", "asset_components", "loans", "loan_instalments", "tax_return_boxes", "files"])
      expect(arrived[`books.${name}`]?.length, name).toBeGreaterThan(0);
    const token = await there.services.tokens.issueAccessToken(company.caller, Math.floor(there.clock.now() / 1000));
    const get = (url: string) => there.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    for (const url of ["/api/v1/ledger/prints", "/api/v1/vat-declaration", "/api/v1/mortgage", "/api/v1/transaction"]) {
      const [first, second] = [await company.get(url), await get(url)];
      expect(second.statusCode, url).toBe(first.statusCode);
      expect(second.body, url).toBe(first.body);
    }
    const files = await readdir(join(folder, "there", "files"), { recursive: true, withFileTypes: true });
    const papers = files.filter((one) => one.isFile());
    expect(await Promise.all(papers.map((one) => readFile(join(one.parentPath, one.name))))).toEqual([PAPER]);
  });

  test("it goes on: what it validates follows the chain", async () => {
    const [entry] = await there.db.tenantRead<{ id: string; last: number }>(company.id, {
      text: `select e.id, (select max(number) from books.entries where sequence = 'main' and fiscal_year_id = e.fiscal_year_id)::int as last
        from books.entries e join books.operations o on o.id = e.operation_id where o.title = 'Repas' and e.number is not null`,
    });
    const token = await there.services.tokens.issueAccessToken(company.caller, Math.floor(there.clock.now() / 1000));
    const reply = await there.app.inject({
      method: "POST",
      url: `/api/v1/ledger/entries/${entry?.id ?? ""}/reverse`,
      headers: { authorization: `Bearer ${token}` },
      payload: { date: "2026-04-10", recordAgain: false },
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    expect(reply.json<{ data: { prints: unknown[] } }>().data.prints).toContainEqual(
      expect.objectContaining({ fiscalYear: "2026-01-01", sequence: "main", number: (entry?.last ?? 0) + 1 }),
    );
    expect(await verifyCompany(there.db, company.id)).toMatchObject({ intact: true });
  });

  test("a company whose VAT return is validated follows it, beside the one that is there", async () => {
    const second = await here.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn" });
    await second.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-02-28", credit: 0 });
    const validated = await second.send("POST", "/api/v1/vat-declaration/2026-03/validate", {});
    expect(validated.statusCode, validated.body).toBe(200);
    const to = join(folder, "second.zip");
    await leave(second.id, to);
    expect(await arrive(to)).toMatchObject({ intact: true });
    const [left, arrived] = [await rowsOf(here.db, second.id), await rowsOf(there.db, second.id)];
    expect(left["books.vat_returns"]).toHaveLength(1);
    expect({ ...arrived, "books.versions": [] }).toEqual({ ...left, "books.versions": [] });
  });

  test("a paper that the store had lost stays behind, and each side says so", async () => {
    const without = { ...here.services.files, read: async () => null };
    const to = join(folder, "sans.zip");
    const { lost } = await inOneState(here.db, (tx) => exportCompany(tx, { companyId: company.id, files: without, path: to, at: 0 }));
    expect(lost).toHaveLength(1);
    const target = await testDatabase();
    const { missing } = await importCompany(target, without, await checkCompany(to));
    expect(missing).toEqual(lost);
  });

  test("it is refused a second time, and so is another company of a person who is there", async () => {
    await expect(arrive(path)).rejects.toThrow("est déjà ici");
    const id = "01900000-0000-7000-8000-00000000000a";
    const renamed = await changed((files) => {
      for (const [name, bytes] of Object.entries(files))
        if (!name.startsWith("papiers/")) files[name] = Buffer.from(bytes.toString("utf8").replaceAll(company.id, id));
      edit(dataFile("shared.companies"), /"siret":"\d+"/, '"siret":null')(files);
    }, true);
    await expect(arrive(renamed)).rejects.toThrow("a déjà un compte ici");
  });
});

test("the commands say how they are used, and what they did", async () => {
  const output: string[] = [];
  const say = (text: string): void => void output.push(text);
  expect(await exportCompanyCommand(["x"], { variables: {}, say })).toBe(1);
  expect(await importCompanyCommand([], { variables: {}, say })).toBe(1);
  const variables = { DATABASE_URL: here.db.connectionString, DATA_DIR: join(folder, "here") };
  expect(await exportCompanyCommand(["01900000-0000-7000-8000-000000000000"], { variables, say })).toBe(1);
  const elsewhere = { DATABASE_URL: await testDatabaseUrl(), DATA_DIR: join(folder, "elsewhere") };
  expect(await importCompanyCommand([path], { variables: elsewhere, say })).toBe(0);
  expect(output.map((text) => text.split("\n")[0])).toEqual([
    expect.stringContaining("Exporter tout un dossier"),
    expect.stringContaining("Importer un dossier exporté"),
    "Aucun dossier 01900000-0000-7000-8000-000000000000 ici.",
    expect.stringMatching(/importé.*\d+ écritures vérifiées/),
    expect.stringContaining(`${company.username}\u00a0: chacun choisit un mot de passe`),
  ]);
});

test("the commands say in French what they are refused, and leave nothing half-written when they are stopped", async () => {
  const output: string[] = [];
  const say = (text: string): void => void output.push(text);
  const variables = { DATABASE_URL: here.db.connectionString, DATA_DIR: join(folder, "here") };
  const to = join(folder, "nomme.zip");
  expect(await exportCompanyCommand([company.id, join(folder, "nulle-part", "x.zip")], { variables, say })).toBe(1);
  expect(await exportCompanyCommand([company.id, to], { variables, say, stopping: AbortSignal.abort() })).toBe(1);
  expect(await exportCompanyCommand([company.id, to], { variables, say })).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith("nomme"))).toEqual(["nomme.zip"]);
  const connectionString = await testDatabaseUrl();
  const elsewhere = { DATABASE_URL: connectionString, DATA_DIR: join(folder, "elsewhere-still") };
  const foreign = await changed(
    edit(
      dataFile("books.addresses"),
      /^/,
      `{"company_id":"01900000-0000-7000-8000-000000000000","id":"01900000-0000-7000-8000-000000000001"}\n`,
    ),
    true,
  );
  const unread = await changed(edit(dataFile("books.entries"), /"date":"/, '"date":"hier'), true);
  for (const file of [foreign, unread, folder]) expect(await importCompanyCommand([file], { variables: elsewhere, say })).toBe(1);
  expect(await importCompanyCommand([to], { variables: elsewhere, say, stopping: AbortSignal.abort() })).toBe(1);
  expect(output.map((text) => text.split("\n")[0])).toEqual([
    expect.stringMatching(/nulle-part.* n’existe pas/),
    "Interrompu\u00a0: rien n’a été écrit.",
    expect.stringContaining(`exporté\u00a0: ${to}`),
    expect.stringContaining("n’est pas un dossier exporté"),
    expect.stringContaining("n’est pas un dossier exporté"),
    expect.stringContaining("ne se lit pas"),
    "Interrompu\u00a0: rien n’a été écrit.",
  ]);
  const target = await openDb({ connectionString }, { poolSize: 1 });
  expect(await target.owner(readCompanies)).toEqual([]);
  expect(await importCompanyCommand([to], { variables: elsewhere, say })).toBe(1);
  expect(output.at(-1)).toMatch(/^Une application .* est connectée à cette base/);
  await target.close();
});
