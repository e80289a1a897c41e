import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect as openSocket, type AddressInfo } from "node:net";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { TEST_OPTIONS, testApp, type TestCompany } from "../../../testing/app.js";
import { announceMissingStatement } from "../accounts/missing-statement.js";
import { readBankYears } from "../accounts/bank-accounts-repository.js";
import { csvStatement, importFile, preview } from "../testing.js";
import { announceBank } from "./notices.js";
import { readBanksOfDay } from "./timers.js";
import { connect, hasten, link, readBanks, shown, signAgain, standInBank, standInEnvironment, leaveVisit } from "./testing.js";

const bank = await standInBank();
const server = await testApp({ today: "2026-11-20", environment: standInEnvironment(bank) });
const { newCompany, newFirm, db, clock, app, services } = server;

beforeEach(async () => {
  clock.set("2026-11-20");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await bank.order("reset");
  await bank.order("clock", { at: "2026-11-20T10:30:00Z" });
});

const visit = async (company: TestCompany, end: "success" | "refusal" | "sca" = "success") => {
  const started = await company.send("POST", "/api/v1/bank-connections", {});
  const back = await leaveVisit(started.json().data.url, end);
  return { state: back.get("state"), connectionId: back.get("connection_id"), code: back.get("code"), error: back.get("error") };
};
const comeBack = async (company: TestCompany, body: object) => company.send("POST", "/api/v1/bank-connections/return", body);
const balances = async (company: TestCompany) => (await company.get("/api/v1/bank-balance")).json();

describe("a visit to the page of the aggregator", () => {
  test("leads there in French with a code, and comes back to this application", async () => {
    const company = await newCompany();
    const url = new URL((await company.send("POST", "/api/v1/bank-connections", {})).json().data.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      domain: "essai.biapi.pro",
      client_id: "4321",
      redirect_uri: "http://localhost:3000/banque/retour",
      state: expect.stringContaining(company.id),
    });
    expect(url.href).not.toContain("token-");
  });

  test("comes back once, within half an hour, to the person and the company that left", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const first = await visit(company);
    expect((await comeBack(other, first)).json()).toMatchObject({ status: 403, code: "bank_connection.state" });
    expect((await comeBack(company, { ...first, state: "forged" })).json()).toMatchObject({ status: 403, code: "bank_connection.state" });
    expect((await comeBack(company, first)).statusCode).toBe(200);
    expect((await comeBack(company, first)).json()).toMatchObject({ status: 403, code: "bank_connection.state" });
    const late = await visit(company);
    clock.advance(31 * 60);
    await signAgain(server, company);
    expect((await comeBack(company, late)).json()).toMatchObject({ status: 403, code: "bank_connection.state" });
    await signAgain(server, other);
    expect((await shown(other)).data).toEqual([]);
  });

  test("never brings the connection of another company", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const theirs = await visit(other);
    const ours = await visit(company);
    const reply = await comeBack(company, { ...ours, connectionId: theirs.connectionId });
    expect(reply.json()).toMatchObject({ status: 403, code: "bank_connection.state" });
  });

  test("never takes the code of another company, whose connection stays its own", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await link(other, await connect(other));
    const theirs = (await bank.state()).connections[0];
    const started = new URL((await company.send("POST", "/api/v1/bank-connections", {})).json().data.url);
    started.searchParams.delete("code");
    started.searchParams.set("connection_id", String(theirs?.id));
    started.pathname = started.pathname.replace("connect", "reconnect");
    const back = await leaveVisit(started.href);
    const body = { state: back.get("state"), connectionId: back.get("connection_id"), code: back.get("code") };
    expect(body).toMatchObject({ state: expect.stringContaining(company.id), connectionId: String(theirs?.id), code: expect.any(String) });
    expect((await comeBack(company, body)).json()).toMatchObject({ status: 403, code: "bank_connection.state" });
    expect((await shown(company)).data).toEqual([]);
  });

  test("that its user refuses connects nothing; one that asks for more is shown so", async () => {
    const company = await newCompany();
    expect((await comeBack(company, await visit(company, "refusal"))).json()).toMatchObject({
      status: 409,
      code: "bank_connection.declined",
    });
    expect((await shown(company)).data).toEqual([]);
    expect((await comeBack(company, await visit(company, "sca"))).statusCode).toBe(200);
    expect((await shown(company)).data[0]?.state.code).toBe("required_action");
  });

  test("is refused with a sentence while the aggregator does not reply", async () => {
    const company = await newCompany();
    await bank.order("fail", { status: 500, times: 2 });
    expect((await company.send("POST", "/api/v1/bank-connections", {})).json()).toMatchObject({
      status: 502,
      code: "bank_connection.provider",
    });
  });
});

test("no call reaches the connection, the account or the balances of another company", async () => {
  const [ours, theirs] = [await newCompany(), await newCompany()];
  const connection = await connect(theirs);
  const [account = ""] = await link(theirs, connection);
  const refusals = await Promise.all([
    ours.send("POST", `/api/v1/bank-connections/${connection.id}/reconnect`, {}),
    ours.send("POST", `/api/v1/bank-connections/${connection.id}/refresh`, {}),
    ours.send("DELETE", `/api/v1/bank-connections/${connection.id}`),
    ours.send("PUT", `/api/v1/bank-connections/accounts/${connection.accounts[0]?.id}`, { create: true }),
    ours.get(`/api/v1/bank-accounts/${account}/balances`),
  ]);
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect((await ours.get(`/api/v1/bank-connections?companyId=${theirs.id}`)).statusCode).toBe(403);
  expect((await shown(theirs)).data).toHaveLength(1);
});

test("a connected account misses no statement, and the firm sees the day that its bank was read", async () => {
  const rows = [{ date: "2026-10-01", value: -9, wording: "CB" }];
  await bank.order("template", { template: { bank: "Banque A", accounts: [{ name: "Courant", transactions: rows }] } });
  const company = await newCompany();
  await link(company, await connect(company));
  await readBanks(server);
  await db.tenant(company.id, (tx) => announceMissingStatement(tx, company.id, { today: isoDate("2026-11-20"), options: TEST_OPTIONS }));
  const notices = await db.sharedRead({ text: "select title from shared.notifications where user_id = $1", values: [company.userId] });
  expect(notices).toEqual([]);
  const [summary] = await db.sharedRead({
    text: "select last_statement_on from shared.dossier_summaries where company_id = $1",
    values: [company.id],
  });
  expect(summary).toEqual({ last_statement_on: "2026-11-20" });
  const [year] = await db.reading(company.id, (tx) =>
    readBankYears(tx, company.id, { beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") }),
  );
  expect(year).toMatchObject({ is_connection_ok: true, synced_on: "2026-11-20" });
});

describe("an event", () => {
  const sent = async (order: object): Promise<number[]> => {
    await app.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const address = app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return bank.order<number[]>("event", { url: `http://127.0.0.1:${port}/api/v1/webhooks/powens`, ...order });
  };
  const counts = async (company: TestCompany) =>
    (await db.tenantRead<{ n: number }>(company.id, { text: "select count(*)::int as n from books.bank_events" }))[0]?.n;

  test("badly signed, too old, or of another path is refused before it is read, and writes nothing", async () => {
    const company = await newCompany();
    const { connectionId } = await visit(company);
    const connection = Number(connectionId);
    expect(await sent({ connection, badly: true })).toEqual([401]);
    expect(await sent({ connection, at: "2026-11-20T10:24:00Z" })).toEqual([401]);
    expect(await sent({ connection, path: "/elsewhere" })).toEqual([401]);
    const bare = await app.inject({
      method: "POST",
      url: "/api/v1/webhooks/powens",
      payload: "{not json",
      headers: { "content-type": "application/json" },
    });
    expect(bare.json()).toMatchObject({ status: 401, code: "bank_connection.signature" });
    const endless = await app.inject({
      method: "POST",
      url: "/api/v1/webhooks/powens",
      payload: "{}",
      headers: { "content-type": "application/json", "bi-signature-date": "99999999999999999999", "bi-signature": "AAAA" },
    });
    expect(endless.json()).toMatchObject({ status: 401, code: "bank_connection.signature" });
    expect(await counts(company)).toBe(0);
    expect(await sent({ connection })).toEqual([200]);
    expect(await counts(company)).toBe(1);
  });

  test("without a signature, its body is not waited for; with one, several megabytes are taken and more than 25 are refused, in no memory", async () => {
    const address = await app.listen({ port: 0, host: "127.0.0.1" }).catch(() => null);
    const url = address ?? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const { port } = new URL(url);
    const head = "POST /api/v1/webhooks/powens HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n";
    const socket = openSocket(Number(port), "127.0.0.1");
    socket.write(head);
    const [reply] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 401 /);
    const send = async (megabytes: number) => {
      const body = Buffer.from(JSON.stringify({ user: { id: 1 }, connection: "x".repeat(megabytes * 1_000_000) }));
      const date = String(Math.floor(clock.now() / 1000));
      const hash = createHmac("sha256", "stand-in-webhook-secret").update(`POST./api/v1/webhooks/powens.${date}.`).update(body);
      const headers = { "content-type": "application/json", "bi-signature-date": date, "bi-signature": hash.digest("base64") };
      return (await app.inject({ method: "POST", url: "/api/v1/webhooks/powens", payload: body, headers })).statusCode;
    };
    expect(await send(8)).toBe(200);
    expect(await send(26)).toBe(413);
    expect(services.scratch.used()).toBe(0);
  });
});

describe("time", () => {
  test("ends a consent after a warning, in « À faire » and by mail, once", async () => {
    await bank.order("template", { template: { bank: "Banque A", accounts: [{ name: "Courant" }], expire: "2026-12-05" } });
    const company = await newCompany();
    await connect(company);
    const announce = () =>
      db.tenant(company.id, (tx) => announceBank(tx, company.id, { today: clock.today(), now: clock.now(), options: TEST_OPTIONS }));
    await announce();
    await announce();
    const [connection] = (await shown(company)).data;
    expect(connection?.consent).toMatchObject({ daysLeft: 15, text: expect.stringContaining("dans 15 jours, le 05/12/2026") });
    const duties = (await company.get("/api/v1/duties")).json().data as { kind: string }[];
    expect(duties.filter(({ kind }) => kind === "bank")).toEqual([
      {
        kind: "bank",
        id: connection?.id,
        title: "Renouveler l’accord avec Banque A\u00a0: 15 jours",
        dueOn: "2026-12-05",
        isLate: false,
        path: "/account?tab=accounts",
      },
    ]);
    const mails = await db.sharedRead<{ subject: string }>({
      text: "select subject from shared.mails where recipient = $1",
      values: [company.username],
    });
    expect(mails.map(({ subject }) => subject)).toEqual(["L’accord avec votre banque prend bientôt fin"]);
  });

  test("puts the banks of a suspended dossier on hold, and takes them up again", async () => {
    const firm = await newFirm();
    const company = await newCompany({ firmId: firm.id });
    await connect(company);
    const decide = (status: string) =>
      db.shared((tx) =>
        tx.run(
          `insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at)
            select $1, coalesce(max(n), 0) + 1, $2, '2026-11-20', $3, now() from shared.dossier_decisions where company_id = $1`,
          [company.id, status, firm.userId],
        ),
      );
    const ofDay = () => db.tenant(company.id, (tx) => readBanksOfDay(tx, company.id, { today: isoDate("2026-11-20"), now: clock.now() }));
    const summary = async () =>
      (
        await db.sharedRead<{ state: string }>({
          text: "select connection_state as state from shared.dossier_summaries where company_id = $1",
          values: [company.id],
        })
      )[0]?.state;
    await decide("suspended");
    await ofDay();
    expect(await summary()).toBe("onhold");
    expect(await balances(company)).toMatchObject({ stopConnection: true });
    expect((await shown(company)).data[0]?.state).toMatchObject({ code: "onhold", text: expect.stringContaining("arrêtée") });
    await decide("active");
    await ofDay();
    expect(await summary()).toBe("ok");
    expect(await balances(company)).toMatchObject({ stopConnection: false });
  });
});

describe("a file imported into a connected account", () => {
  test("adds only what is missing, by day, amount, label and occurrence", async () => {
    const rows = [
      { date: "2026-03-02", value: -12.4, wording: "CB PAPETERIE" },
      { date: "2026-03-02", value: -12.4, wording: "CB PAPETERIE" },
      { date: "2026-03-15", value: 1200, wording: "VIR CLIENT" },
    ];
    await bank.order("template", { template: { bank: "Banque A", accounts: [{ name: "Courant", transactions: rows }] } });
    const company = await newCompany();
    const [account = ""] = await link(company, await connect(company));
    await readBanks(server);
    const file = csvStatement([
      ["2026-03-02", "CB PAPETERIE", "-12.40"],
      ["2026-03-02", "CB PAPETERIE", "-12.40"],
      ["2026-03-15", "VIREMENT DE CLIENT", "1200.00"],
      ["2026-03-20", "CB OUBLIEE", "-9.00"],
    ]);
    const found = await preview(company, file);
    expect(found.accounts).toMatchObject([{ bankAccountId: account, duplicates: 2, doubtful: 1 }]);
    expect(found.selected).toBe(1);
    expect(await importFile(company, file)).toMatchObject({ created: 1, duplicates: 2 });
    expect((await balances(company)).data).toHaveLength(1);
  });

  test("in the other order, the connection adds only what the file lacks, and asks of what resembles it", async () => {
    const company = await newCompany();
    const file = csvStatement([
      ["2026-03-02", "CB PAPETERIE", "-12.40"],
      ["2026-03-15", "VIREMENT DE CLIENT", "1200.00"],
    ]);
    await importFile(company, file);
    const [{ id: account }] = (await balances(company)).data;
    const rows = [
      { date: "2026-03-02", value: -12.4, wording: "CB PAPETERIE" },
      { date: "2026-03-15", value: 1200, wording: "VIR CLIENT" },
      { date: "2026-03-20", value: -9, wording: "CB OUBLIEE" },
    ];
    await bank.order("template", { template: { bank: "Banque A", accounts: [{ name: "Courant", transactions: rows }] } });
    const { accounts } = await connect(company);
    await company.send("PUT", `/api/v1/bank-connections/accounts/${accounts[0]?.id}`, { bankAccountId: account });
    expect(await readBanks(server)).toEqual([]);
    const operations = await db.tenantRead(company.id, { text: "select from books.operations" });
    expect(operations).toHaveLength(3);
    expect((await shown(company)).toConfirm).toMatchObject([{ count: 1 }]);
    const imports = (await company.get("/api/v1/bank-import")).json().data as { kind: string; status: string }[];
    expect(imports.map(({ kind, status }) => `${kind} ${status}`)).toEqual(["sync previewed", "sync imported", "file imported"]);
  });

  test("what a connection brought is undone as an import, and proposed again before it comes back", async () => {
    const rows = [{ date: "2026-11-15", value: 1200, wording: "VIR CLIENT" }];
    await bank.order("template", { template: { bank: "Banque A", accounts: [{ name: "Courant", transactions: rows }] } });
    const company = await newCompany();
    const connection = await connect(company);
    await link(company, connection);
    await readBanks(server);
    const [{ id }] = (await company.get("/api/v1/bank-import")).json().data;
    expect((await company.send("DELETE", `/api/v1/bank-import/${id}`)).json()).toEqual({ data: { removed: 1 } });
    await company.send("POST", `/api/v1/bank-connections/${connection.id}/refresh`, {});
    await hasten(server);
    await readBanks(server);
    const [waiting] = (await shown(company)).toConfirm;
    expect(waiting).toMatchObject({ count: 1 });
    await company.send("PATCH", `/api/v1/bank-import/${waiting?.importId}`, { lines: [{ line: 1, import: true }] });
    const confirmed = await company.send("POST", `/api/v1/bank-import/${waiting?.importId}/confirm`, {});
    expect(confirmed.json()).toEqual({ data: { created: 1, duplicates: 0 } });
  });
});

describe("what is secret", () => {
  test("is in no reply, no log line of the company and no table in clear", async () => {
    const company = await newCompany();
    const connection = await connect(company);
    await link(company, connection);
    await readBanks(server);
    const replies = await Promise.all(
      ["/api/v1/bank-connections", "/api/v1/bank-balance", "/api/v1/config", "/api/v1/user/informations"].map((url) => company.get(url)),
    );
    const archives = await Promise.all(
      ["/api/v1/user/export", `/api/v1/company/export?companyId=${company.id}`].map((url) => company.get(url)),
    );
    const exported = archives.flatMap(({ rawPayload }) =>
      Object.values(unzipSync(rawPayload)).map((bytes) => Buffer.from(bytes).toString()),
    );
    expect(exported.length).toBeGreaterThan(4);
    expect(exported.join("\n")).not.toMatch(/token-[0-9a-f]|code-[0-9a-f]|stand-in-secret|stand-in-webhook|v1\.test\./);
    const rows = await db.tenantRead(company.id, {
      text: "select to_jsonb(u) as row from books.bank_users u union all select to_jsonb(l) from books.audit_log l union all select to_jsonb(a) from books.acts a",
    });
    const jobs = await db.sharedRead({ text: "select to_jsonb(j) as row from shared.jobs j" });
    const all = JSON.stringify([replies.map(({ body }) => body), rows, jobs]);
    expect(all).not.toMatch(/token-[0-9a-f]|code-[0-9a-f]|stand-in-secret|stand-in-webhook/);
    expect(all).toContain("v1.test.");
  });

  test("the data of the company leaves the aggregator with its erasure, and its operations stay", async () => {
    const company = await newCompany();
    await link(company, await connect(company));
    await readBanks(server);
    expect((await company.get("/api/v1/user/informations")).json()).toMatchObject({ data: { user: { hasBiAccount: true } } });
    expect((await company.send("DELETE", "/api/v1/bank-connections")).json()).toEqual({ data: { erased: true } });
    expect(await bank.state()).toMatchObject({ users: [], connections: [] });
    const kept = await db.tenantRead(company.id, {
      text: "select (select count(*) from books.bank_users) + (select count(*) from books.bank_connections) as n, (select count(*)::int from books.operations) as operations",
    });
    expect(kept).toEqual([{ n: 0, operations: expect.any(Number) }]);
    expect(kept[0]?.["operations"]).toBeGreaterThan(0);
  });
});

describe("a server without an aggregator", async () => {
  const { newCompany: newCompanyThere } = await testApp({ today: "2026-11-20" });

  test("offers no connection, says so, and imports files", async () => {
    const company = await newCompanyThere();
    expect(await shown(company)).toEqual({ offered: false, data: [], toConfirm: [], anomalies: [] });
    expect((await company.send("POST", "/api/v1/bank-connections", {})).json()).toMatchObject({
      status: 409,
      code: "bank_connection.not_offered",
    });
    expect((await company.get("/api/v1/config")).json()).toMatchObject({ biDomainId: null, biClientId: null });
    await importFile(company, csvStatement([["2026-03-02", "CB", "-1.00"]]));
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({
      stopConnection: false,
      data: [{ feed: { kind: "file" }, stated: null }],
    });
  });
});

test("the stand-in is refused in production, and obeys nothing unless it is told to", async () => {
  const program = await readFile(new URL("../../../../../../scripts/stand-in-bank.mjs", import.meta.url), "utf8");
  expect(program).toContain('process.env["NODE_ENV"] === "production"');
  expect(program).toContain('process.env["STAND_IN"] !== "1"');
});
