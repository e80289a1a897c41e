import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "../app.js";
import { testApp, TEST_OPTIONS } from "../testing/app.js";

const { app, db, services, newCompany } = await testApp();
const TOKEN = "un-secret-de-seize-caracteres-et-plus";
const withToken = await buildApp(services, { ...TEST_OPTIONS, metricsToken: TOKEN });
afterAll(() => withToken.close());

const FOREIGN = "203.0.113.9";
const metrics = async (): Promise<string> => (await app.inject("/metrics")).body;
const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.split(" ")
      .at(-1),
  );

test("an address of elsewhere is answered as if nothing were there, also through a proxy of this machine", async () => {
  for (const asked of [
    { remoteAddress: FOREIGN },
    { remoteAddress: "10.0.0.4" },
    { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": FOREIGN } },
    { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
    { remoteAddress: "127.0.0.1", headers: { forwarded: `for=${FOREIGN}` } },
    { remoteAddress: FOREIGN, headers: { authorization: `Bearer ${TOKEN}` } },
  ]) {
    const reply = await app.inject({ url: "/metrics", ...asked });
    expect(reply.statusCode, JSON.stringify(asked)).toBe(404);
    expect(reply.json()).toMatchObject({ code: "request.unknown_route" });
  }
  for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect((await app.inject({ url: "/metrics", remoteAddress })).statusCode, remoteAddress).toBe(200);
});

test("the token opens it from elsewhere, and nothing that resembles it does", async () => {
  const ask = async (authorization: string): Promise<number> =>
    (await withToken.inject({ url: "/metrics", remoteAddress: FOREIGN, headers: { authorization } })).statusCode;
  expect(await ask(`Bearer ${TOKEN}x`)).toBe(404);
  expect(await ask("Bearer ")).toBe(404);
  expect(await ask(`Basic ${TOKEN}`)).toBe(404);
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
});

test("requests are counted by route, method and class of status, with their durations", async () => {
  const before = await metrics();
  await app.inject("/healthz");
  await app.inject("/nulle-part");
  const after = await metrics();
  const count = (text: string, labels: string): number => valueOf(text, `comptoir_http_request_duration_seconds_count{${labels}}`) || 0;
  const healthz = 'method="GET",route="/healthz",status="2xx"';
  expect(count(after, healthz) - count(before, healthz)).toBe(1);
  expect(count(after, 'method="GET",route="none",status="4xx"')).toBeGreaterThan(0);
  expect(after).toContain('comptoir_http_request_duration_seconds_bucket{method="GET",route="/healthz",status="2xx",le="0.3"}');
});

test("no company, person or parameter of a path is in what is told", async () => {
  const company = await newCompany({ password: "Comptoir!2026" });
  const operationId = "0195f2b4-3c7a-7d41-9a55-0c5a3a2f7e10";
  await company.get(`/api/v1/transactions/${operationId}`);
  await company.get(`/api/v1/transactions?query=mot-cherche`);
  await company.send("PATCH", `/api/v1/transactions/${operationId}`, {});
  await company.get(`/${company.username}/${company.id}`);
  await app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username: company.username, password: "faux" },
  });
  await db.shared((tx) =>
    tx.run(
      "insert into shared.jobs (id, kind, payload, company_id, run_at, failure) values (gen_random_uuid(), 'mail', '{}', $1, null, $2)",
      [company.id, company.username],
    ),
  );
  const text = await metrics();
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(text).not.toMatch(new RegExp([company.username, company.id, "mot-cherche", "@"].join("|")));
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  expect([...labels].toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([
    "kind",
    "le",
    "method",
    "node",
    "pool",
    "route",
    "state",
    "status",
    "version",
  ]);
});

test("the process, its memory, the delay of its loop, its connections and its jobs are told", async () => {
  await db.shared((tx) =>
    tx.run(`delete from shared.jobs; insert into shared.jobs (id, kind, payload, run_at, failure) values
      (gen_random_uuid(), 'mail', '{}', now() - interval '2 hours', null),
      (gen_random_uuid(), 'mail', '{}', now() + interval '2 hours', 'refused'),
      (gen_random_uuid(), 'push', '{}', null, 'refused')`),
  );
  const text = await vi.waitFor(async () => {
    const read = await metrics();
    expect(valueOf(read, "comptoir_event_loop_delay_seconds_count")).toBeGreaterThan(0);
    return read;
  });
  expect(valueOf(text, "comptoir_uptime_seconds")).toBeGreaterThan(0);
  expect(valueOf(text, 'comptoir_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000);
  expect(valueOf(text, "comptoir_database_up")).toBe(1);
  expect(valueOf(text, 'comptoir_database_waiting{pool="changes"}')).toBe(0);
  expect(valueOf(text, 'comptoir_database_connections{pool="reads",state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'comptoir_jobs{kind="mail",state="waiting"}')).toBe(1);
  expect(valueOf(text, 'comptoir_jobs{kind="mail",state="failing"}')).toBe(1);
  expect(valueOf(text, 'comptoir_jobs{kind="push",state="given_up"}')).toBe(1);
  expect(valueOf(text, 'comptoir_jobs_late_seconds{kind="mail"}')).toBeGreaterThanOrEqual(7_200);
});

test("each line is one that Prometheus reads", async () => {
  for (const line of (await metrics()).trimEnd().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? ([\d.e+-]+|\+Inf))$/);
});

test("without its database, the rest is told and the database is down", async () => {
  const lost = Object.assign(Object.create(db) as typeof db, { sharedRead: () => Promise.reject(new Error("away")) });
  const away = await buildApp({ ...services, db: lost }, TEST_OPTIONS);
  const reply = await away.inject("/metrics");
  expect(reply.statusCode, reply.body).toBe(200);
  const text = reply.body;
  expect(valueOf(text, "comptoir_database_up")).toBe(0);
  expect(text).not.toContain("comptoir_jobs{");
  await away.close();
});
