import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Tx } from "../db/transaction.js";
import { confirm, csvStatement, importFile, preview } from "../modules/banking/testing.js";
import { list } from "../modules/operations/testing.js";
import { lockBooks } from "../modules/books/years/service.js";
import { testApp, type TestCompany } from "../testing/app.js";

const PASSWORD = "Une phrase assez longue";
const { app, db, newCompany, newFirm } = await testApp();
await app.listen({ port: 0, host: "127.0.0.1" });

const held = new Set<() => void>();
// Also when a test fails: nothing would end otherwise.
afterEach(() => held.forEach((letGo) => letGo()));

/** A writer of the books that lasts until it is let go, as a take-over of old books does for seconds. */
async function longWriter(companyId: string, person?: string) {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  held.add(letGo);
  const begun = new Promise<void>((begin, fail) => {
    const work = async (tx: Tx): Promise<void> => {
      await lockBooks(tx, companyId);
      begin();
      await free;
    };
    db.tenant(companyId, work, person === undefined ? {} : { person }).catch(fail);
  });
  await begun;
  return letGo;
}

const CREATE = "/api/v1/transaction/create";
const EXPENSE = { origin: "cash", type: "outcome", amount: 12, date: "2026-03-02" };
const write = (company: TestCompany, title = "Café") => company.send("POST", CREATE, { ...EXPENSE, title });
const signIn = ({ username }: TestCompany) =>
  app.inject({ method: "POST", url: "/oauth/token", payload: { grant_type: "password", username, password: PASSWORD } });
const statuses = async (replies: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode);

describe("beside forty writes that wait for one company", () => {
  test("others sign in, read and write at once, the company is read, and each write then takes its turn", async () => {
    const [busy, other] = [await newCompany({ password: PASSWORD }), await newCompany({ password: PASSWORD })];
    const letGo = await longWriter(busy.id);
    const waiting = Array.from({ length: 40 }, (_, index) => write(busy, `Café ${index}`));
    // A connection held by each writer would keep all others waiting for ten seconds, then answer them 503.
    expect((await signIn(other)).statusCode).toBe(200);
    expect((await write(other)).statusCode).toBe(201);
    expect((await other.get("/api/v1/transactions")).statusCode).toBe(200);
    for (const url of ["/api/v1/transactions", "/api/v1/vat-regime", "/api/v1/ledger/validate?through=2026-03-31"])
      expect([url, (await busy.get(url)).statusCode]).toEqual([url, 200]);
    expect(await waitingForLocks()).toBe(0);
    letGo();
    expect(await statuses(waiting)).toEqual(waiting.map(() => 201));
    expect((await list(busy)).pager.exact).toBe(true);
    expect(await titlesOf(busy)).toHaveLength(40);
  });

  test("what comes beyond is told to come again, and nothing of it is written", async () => {
    const busy = await newCompany();
    const letGo = await longWriter(busy.id);
    const asked = Array.from({ length: 45 }, (_, index) => write(busy, `Café ${index}`));
    const refused: unknown[] = [];
    for (const one of asked) void one.then((reply) => refused.push(reply.json()));
    await vi.waitFor(() => expect(refused).toHaveLength(5));
    const told = [...refused];
    for (const reply of told)
      expect(reply).toMatchObject({
        status: 429,
        code: "request.too_many",
        message: "Trop de demandes à la fois. Réessayez dans un instant.",
      });
    letGo();
    expect((await statuses(asked)).filter((status) => status === 201)).toHaveLength(40);
    expect(await titlesOf(busy)).toHaveLength(40);
  });
});

async function titlesOf(company: TestCompany): Promise<string[]> {
  const rows = await db.reading(company.id, (tx) =>
    tx.query<{ title: string }>("select title from books.operations where company_id = $1 order by title", [company.id]),
  );
  return rows.map(({ title }) => title);
}

async function waitingForLocks(): Promise<number> {
  const rows = await db.owner((tx) =>
    tx.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
  );
  return rows.length;
}

test("a person who writes in many dossiers at once leaves connections to the others", async () => {
  const firm = await newFirm();
  const dossiers = await Promise.all(Array.from({ length: 12 }, () => newCompany({ firmId: firm.id })));
  const letGo = await Promise.all(dossiers.slice(0, 2).map(({ id }) => longWriter(id, firm.userId)));
  const asFirm = ({ id }: TestCompany) =>
    app.inject({
      method: "POST",
      url: "/api/v1/transaction/create",
      headers: firm.headers,
      payload: { ...EXPENSE, title: "Café", companyId: id },
    });
  const waiting = dossiers.slice(2).map(asFirm);
  const stranger = await newCompany();
  expect((await write(stranger)).statusCode).toBe(201);
  expect(await Promise.all(dossiers.slice(2).map(titlesOf))).toEqual(dossiers.slice(2).map(() => []));
  // A client of the firm writes in one of them meanwhile.
  const [, , third] = dossiers;
  if (!third) throw new Error("no third dossier");
  expect((await write(third)).statusCode).toBe(201);
  for (const go of letGo) go();
  expect(await statuses(waiting)).toEqual(waiting.map(() => 201));
});

test("the lists of one firm are read one after the other, those of two at once, and others sign in and read beside", async () => {
  const firms = [await newFirm(), await newFirm(), await newFirm()];
  const other = await newCompany({ password: PASSWORD });
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  held.add(letGo);
  let lock: Promise<void> = Promise.resolve();
  await new Promise<void>((begin) => {
    lock = db.owner(async (tx) => {
      await tx.run("lock table shared.dossier_summaries in access exclusive mode");
      begin();
      await free;
    });
  });
  const ask = ({ headers }: { headers: Record<string, string> }) => app.inject({ url: "/api/v1/dossiers", headers });
  const ofOne = Array.from({ length: 3 }, () => ask(firms[0] ?? other));
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 20_000 });
  const asked = [...ofOne, ...firms.slice(1).map(ask)];
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), { timeout: 20_000 });
  expect((await signIn(other)).statusCode).toBe(200);
  expect((await other.get("/api/v1/transactions")).statusCode).toBe(200);
  expect(await waitingForLocks()).toBe(2);
  letGo();
  await lock;
  expect(await statuses(asked)).toEqual(asked.map(() => 200));
});

test("imports that wait for the books of their company keep no other import waiting", async () => {
  const busy = [await newCompany(), await newCompany()];
  const letGo = await Promise.all(busy.map(({ id }) => longWriter(id)));
  const statement = csvStatement([["2026-03-02", "PRLV SEPA ADOBE SYSTEMS", "-70.43"]]);
  const previewed = await Promise.all(busy.map(async (company) => ({ company, seen: await preview(company, statement) })));
  const waiting = previewed.map(({ company, seen }) => confirm(company, seen));
  const other = await newCompany();
  expect(await importFile(other, statement)).toMatchObject({ created: 1 });
  for (const go of letGo) go();
  expect(await Promise.all(waiting)).toMatchObject([{ created: 1 }, { created: 1 }]);
});

test("a caller who leaves before their turn has nothing written; a failure gives the turn to the next", async () => {
  const busy = await newCompany();
  const connections: Socket[] = [];
  app.server.on("connection", (socket: Socket) => connections.push(socket));
  const letGo = await longWriter(busy.id);
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/transaction/create`;
  const asked = once(app.server, "request");
  const left = fetch(url, {
    method: "POST",
    headers: { ...busy.headers, "content-type": "application/json" },
    body: JSON.stringify({ ...EXPENSE, title: "Parti avant" }),
    signal: leaving.signal,
  });
  left.catch(() => undefined);
  await asked;
  // What came after it waits behind it.
  const failing = busy.send("POST", "/api/v1/transaction/create", { ...EXPENSE, date: "1999-01-01", title: "Trop tôt" });
  const last = write(busy, "Resté");
  const closed = Promise.all(connections.map((socket) => once(socket, "close")));
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  await closed;
  letGo();
  expect(await statuses([failing, last])).toEqual([422, 201]);
  expect(await titlesOf(busy)).toEqual(["Resté"]);
});

test("a caller who leaves in the middle of their write has it whole, and its reply when they send it again", async () => {
  const company = await newCompany();
  const session = new pg.Client({ connectionString: db.connectionString });
  await session.connect();
  held.add(() => void session.end());
  // The reply is the last thing that a write keeps.
  await session.query("begin; lock table books.idempotency_keys in exclusive mode");
  const body = JSON.stringify({ ...EXPENSE, title: "Parti pendant" });
  const headers = { ...company.headers, "content-type": "application/json", "idempotency-key": "parti" };
  const head = Object.entries({ ...headers, host: "test", "content-length": String(Buffer.byteLength(body)) });
  const connected = once(app.server, "connection") as Promise<[Socket]>;
  const caller = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  caller.write(`POST ${CREATE} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
  const [connection] = await connected;
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
  caller.destroy();
  await once(connection, "close");
  await session.query("rollback");
  const again = await app.inject({ method: "POST", url: CREATE, headers, payload: body });
  expect(again.statusCode).toBe(201);
  expect((await list(company)).data.map(({ id }) => id)).toEqual([again.json().data.id]);
});

test("a caller who leaves while a statement is previewed ends the work: nothing waits in the database, nothing is kept", async () => {
  const company = await newCompany();
  const session = new pg.Client({ connectionString: db.connectionString });
  await session.connect();
  held.add(() => void session.end());
  await session.query("begin; lock table books.bank_lines in exclusive mode");
  const form = new FormData();
  const statement = csvStatement([["2026-03-02", "PRLV SEPA ADOBE SYSTEMS", "-70.43"]]);
  form.append("file", new Blob([statement], { type: "text/csv" }), "releve.csv");
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/bank-import`;
  const left = fetch(url, { method: "POST", headers: company.headers, body: form, signal: leaving.signal });
  left.catch(() => undefined);
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 20_000 });
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  // The table is still locked: the statement that waited for it was cancelled.
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(0), { timeout: 20_000 });
  await session.query("rollback");
  expect((await company.get("/api/v1/bank-import")).json().data).toEqual([]);
  expect(await preview(company, statement)).toMatchObject({ selected: 1 });
});
