import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../app.js";
import { makeServices } from "../make-services.js";
import { testApp, TEST_OPTIONS, type TestCompany } from "../testing/app.js";

const PASSWORD = "Une phrase assez longue";
const { app, db, clock, services, newCompany } = await testApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const FEC = "/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1";

/** A company whose FEC is larger than what a connection holds by itself. */
async function companyWithLargeFec(): Promise<TestCompany> {
  const company = await newCompany({ password: PASSWORD });
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `create temporary table made on commit drop as
         select gen_random_uuid() as id, date '2026-01-01' + i % 300 as day, i + 1 as amount from generate_series(0, 999) i where $1::uuid is not null`,
      [company.id],
    );
    await tx.run(
      `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, source_id, source_key, sequence)
         select $1::uuid, id, $2::uuid, 'BQ', day, repeat('LIBELLE ', 600), 'R', day, 'takeover', id, 'test', 'main' from made`,
      [company.id, company.fiscalYearId],
    );
    await tx.run(
      `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
         select $1::uuid, id, 1, '512000', repeat('LIBELLE ', 600), amount, 0, 'BQ', day from made
         union all select $1::uuid, id, 2, '706000', repeat('LIBELLE ', 600), 0, amount, 'BQ', day from made`,
      [company.id],
    );
  });
  return company;
}

const sockets = new Set<Socket>();
afterAll(() => sockets.forEach((socket) => socket.destroy()));

/** Asks for a file. */
function asking(url: string, { headers }: TestCompany, server = app): Socket {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.write(`GET ${url} HTTP/1.1\r\nHost: test\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
  return socket;
}

/** Reads nothing of it but its first bytes. */
async function askAndStop(company: TestCompany, server = app): Promise<Socket> {
  const socket = asking(FEC, company, server);
  await once(socket, "readable");
  return socket;
}

const signIn = ({ username }: TestCompany) =>
  app.inject({ method: "POST", url: "/oauth/token", payload: { grant_type: "password", username, password: PASSWORD } });

test("downloads that nobody reads keep nobody from anything", async () => {
  const companies = await Promise.all([1, 2, 3].map(companyWithLargeFec));
  const unread = await Promise.all(companies.flatMap((company) => [1, 2, 3, 4].map(() => askAndStop(company))));
  expect(unread.map((socket) => String(socket.read(15)))).toEqual(unread.map(() => "HTTP/1.1 200 OK"));
  const [first] = companies;
  if (!first) throw new Error("no company");
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  expect((await signIn(first)).statusCode).toBe(200);
  expect((await first.get("/api/v1/transactions")).statusCode).toBe(200);
  // Each was read to its end all the same: no transaction waits for a reader.
  await vi.waitFor(async () => expect(await snapshots()).toBe(0), { timeout: 30_000 });
  expect(services.scratch.used()).toBeGreaterThan(0);

  const refused = await first.get(FEC);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: "download.too_many",
    message: "Vous avez déjà 4 téléchargements en cours\u00a0: attendez la fin de l’un d’eux.",
  });
  for (const socket of unread) socket.destroy();
  await vi.waitFor(async () => expect((await first.get(FEC)).statusCode).toBe(200), { timeout: 30_000 });
  await vi.waitFor(() => expect(services.scratch.used()).toBe(0));
});

/** Transactions that read one state of the books. */
async function snapshots(): Promise<number> {
  const rows = await db.owner((tx) =>
    tx.query(
      "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'",
    ),
  );
  return rows.length;
}

test("a company has a bound of its own, whoever asks", async () => {
  const few = await buildApp(await makeServices(db, { clock, checkReplies: true, downloads: { person: 5, company: 1 } }), TEST_OPTIONS);
  await few.listen({ port: 0, host: "127.0.0.1" });
  const company = await companyWithLargeFec();
  const socket = await askAndStop(company, few);
  const refused = await few.inject({ url: FEC, headers: company.headers });
  expect(refused.json()).toMatchObject({ status: 429, code: "download.too_many", facts: { whose: "company", maximum: 1 } });
  socket.destroy();
  await few.close();
});

test("the server has one too", async () => {
  const full = await buildApp(await makeServices(db, { clock, checkReplies: true, downloads: { server: 0 } }), TEST_OPTIONS);
  const company = await newCompany();
  const refused = await full.inject({ url: FEC, headers: company.headers });
  expect(refused.json()).toMatchObject({ status: 503, code: "server.busy" });
  expect(refused.headers["retry-after"]).toBe("30");
  await full.close();
});

test("a reader that leaves waiting what is ready is cut", async () => {
  const impatient = await buildApp(
    await makeServices(db, { clock, checkReplies: true, downloads: { patience: 200, person: 1 } }),
    TEST_OPTIONS,
  );
  await impatient.listen({ port: 0, host: "127.0.0.1" });
  const company = await companyWithLargeFec();
  await askAndStop(company, impatient);
  const open = () => new Promise<number>((resolve) => impatient.server.getConnections((_error, count) => resolve(count)));
  expect(await open()).toBe(1);
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000 });
  const again = () => impatient.inject({ url: FEC, headers: company.headers });
  await vi.waitFor(async () => expect((await again()).statusCode).toBe(200), { timeout: 20_000 });
  await impatient.close();
});

test("a reader that does not read keeps no server from ending", async () => {
  const patient = await buildApp(await makeServices(db, { clock, checkReplies: true }), TEST_OPTIONS);
  await patient.listen({ port: 0, host: "127.0.0.1" });
  await askAndStop(await companyWithLargeFec(), patient);
  await vi.waitFor(async () => expect(await snapshots()).toBe(0), { timeout: 30_000 });
  await patient.close();
});

describe("a reader who leaves before their turn", () => {
  const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
  test.each([
    `documents/fec/txt?${YEAR}&provisional=1`,
    `documents/fec/notice?${YEAR}&provisional=1`,
    `documents/fec/zip?${YEAR}&provisional=1`,
    `documents/journal/csv?${YEAR}`,
    `documents/archive?${YEAR}`,
    "company/export",
  ])("has nothing read for them, and gives their place back at once: %s", async (path) => {
    const one = await buildApp(await makeServices(db, { clock, checkReplies: true, downloads: { server: 1 } }), TEST_OPTIONS);
    await one.listen({ port: 0, host: "127.0.0.1" });
    const [busy, other] = [await newCompany(), await newCompany()];
    let letGo = (): void => undefined;
    const turn = db.snapshot({ company: busy.id, person: null }, () => new Promise<void>((resolve) => (letGo = resolve)));
    const snapshots = vi.spyOn(db, "snapshot");
    const socket = asking(`/api/v1/${path}`, busy, one);
    await vi.waitFor(() => expect(snapshots).toHaveBeenCalledOnce());
    socket.destroy();
    // While the turn is still another's.
    await vi.waitFor(async () => expect((await one.inject({ url: FEC, headers: other.headers })).statusCode).toBe(200));
    letGo();
    await turn;
    expect(await db.snapshot({ company: busy.id, person: null }, async () => "next")).toBe("next");
    snapshots.mockRestore();
    await one.close();
  });
});

test("companies whose exports last keep no worker waiting", async () => {
  const busy = [await newCompany(), await newCompany()];
  const ends: (() => void)[] = [];
  const reading = busy.map(({ id }) =>
    db.snapshot({ company: id, person: null }, () => new Promise<void>((resolve) => void ends.push(resolve))),
  );
  onTestFinished(() => ends.forEach((end) => end()));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  const year = "startDate=2026-01-01&endDate=2026-12-31";
  for (const path of [`documents/journal/pdf?${year}`, `documents/fec/report?${year}&provisional=1`]) {
    const replies = await Promise.all(busy.map((company) => company.get(`/api/v1/${path}`)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  for (const end of ends) end();
  await Promise.all(reading);
});

test("what fails before the first byte is answered", async () => {
  const company = await newCompany();
  const snapshot = vi.spyOn(db, "snapshot").mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
  const reply = await company.get(FEC);
  snapshot.mockRestore();
  expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
  expect((await company.get(FEC)).statusCode).toBe(200);
});

describe("a download that its page follows", () => {
  const linkTo = async (company: TestCompany, uri = FEC) =>
    (await company.send("POST", "/api/v1/links", { uri })).json().data as { uri: string; download: string };
  const progress = async (company: TestCompany, download: string) => (await company.get(`/api/v1/downloads/${download}`)).json().data;

  test("counts its bytes as they are sent, to its end", async () => {
    const company = await companyWithLargeFec();
    const { uri, download } = await linkTo(company);
    expect(await progress(company, download)).toEqual({ state: "waiting", bytes: 0, message: null });
    const socket = asking(uri, company);
    await once(socket, "readable");
    await vi.waitFor(async () => expect((await progress(company, download)).bytes).toBeGreaterThan(0));
    const begun = await progress(company, download);
    expect(begun.state).toBe("sending");
    socket.resume();
    await vi.waitFor(async () => expect((await progress(company, download)).state).toBe("sent"), { timeout: 30_000 });
    const { bytes } = await progress(company, download);
    expect(bytes).toBeGreaterThan(begun.bytes);
    expect(bytes).toBe((await company.get(FEC)).rawPayload.length);
  });

  test("says that it was cut, and after how much; another link begins it again", async () => {
    const company = await companyWithLargeFec();
    const first = await linkTo(company);
    const socket = asking(first.uri, company);
    await once(socket, "readable");
    await vi.waitFor(async () => expect((await progress(company, first.download)).bytes).toBeGreaterThan(0));
    socket.destroy();
    await vi.waitFor(async () => expect((await progress(company, first.download)).state).toBe("cut"));
    const cut = await progress(company, first.download);
    expect(cut.bytes).toBeLessThan((await company.get(FEC)).rawPayload.length);
    expect((await app.inject(first.uri)).statusCode).toBe(404);
    const again = await linkTo(company);
    expect((await app.inject(again.uri)).statusCode).toBe(200);
    expect((await progress(company, again.download)).state).toBe("sent");
  });

  test("says why it was refused before its first byte, and is told to nobody else", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const { uri, download } = await linkTo(company, "/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-03-31");
    expect((await app.inject(uri)).statusCode).toBe(422);
    expect(await progress(company, download)).toEqual({
      state: "refused",
      bytes: 0,
      message: "Un FEC couvre un exercice entier\u00a0: choisissez ses dates de début et de fin.",
    });
    expect((await progress(other, download)).state).toBe("waiting");
  });
});
