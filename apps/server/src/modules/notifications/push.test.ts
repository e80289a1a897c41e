import { createECDH, createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { asPerson, TEST_PASSWORD } from "../auth/testing.js";
import { publishNotification } from "./publish.js";
import { pushHandler } from "./push-job.js";

const { db, services, newCompany, app } = await testApp();
const { app: production, newCompany: newProductionCompany } = await testApp({ isProduction: true });

const received: { headers: IncomingHttpHeaders; body: Buffer; url: string | undefined }[] = [];
let status = 201;
const service = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts), url: request.url });
    reply.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
afterAll(() => service.close());
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

beforeEach(async () => {
  status = 201;
  received.length = 0;
  await db.shared((tx) => tx.run("delete from shared.push_subscriptions; delete from shared.jobs"));
});

function subscription(endpoint: string): string {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  return JSON.stringify({
    endpoint,
    expirationTime: null,
    keys: { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  });
}

const publish = (userId: string) =>
  db.shared((tx) =>
    publishNotification(tx, { userId, title: "TVA", description: "<p>À <b>payer</b> &amp; vite</p>", at: services.clock.now() }),
  );
const deliver = () => runDueJobs(db, pushHandler(db, services.push), { isStopping: () => false, onFailure: () => undefined });
const count = async (table: "push_subscriptions" | "jobs") =>
  (await db.sharedRead<{ count: number }>({ text: `select count(*)::int as count from shared.${table}` }))[0]?.count;
const jobs = () => db.sharedRead({ text: "select attempts, failure, run_at is null as given_up from shared.jobs" });

test("what is published reaches every device of the person, sealed and signed with our key", async () => {
  const company = await newCompany();
  for (const [device, path] of [
    ["desktop", "/a"],
    ["mobile", "/b"],
  ]) {
    const reply = await company.send("POST", "/api/v1/token", { token: subscription(`${origin}${path}`), device });
    expect(reply.statusCode).toBe(201);
  }
  await publish(company.userId);
  await publish((await newCompany()).userId);
  await deliver();
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(["/a", "/b"]));
  const { key } = (await company.get("/api/v1/push-key")).json().data;
  const [message] = received;
  expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(message?.body.includes("TVA")).toBe(false);
  const signature = /^vapid t=([^,]+), ?k=(.+)$/.exec(message?.headers.authorization ?? "");
  expect(signature?.[2]).toBe(key);
  expect(decodeJwt(signature?.[1] ?? "")).toMatchObject({ aud: origin, sub: "mailto:contact@comptoir.example" });
  expect(await count("jobs")).toBe(0);
});

test.each([404, 410])("a device that answers %i is forgotten", async (answer) => {
  const company = await newCompany();
  await company.send("POST", "/api/v1/token", { token: subscription(`${origin}/gone`), device: "mobile" });
  await publish(company.userId);
  status = answer;
  await deliver();
  expect([await count("push_subscriptions"), await count("jobs")]).toEqual([0, 0]);
});

test("a service that is tired hears of it again, five times at most", async () => {
  const company = await newCompany();
  await company.send("POST", "/api/v1/token", { token: subscription(`${origin}/tired`), device: "mobile" });
  await publish(company.userId);
  status = 503;
  for (let turn = 0; turn < 6; turn += 1) {
    await deliver();
    await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where run_at is not null"));
  }
  expect(received).toHaveLength(5);
  expect(await count("push_subscriptions")).toBe(1);
  expect(await jobs()).toEqual([{ attempts: 5, failure: "the push service did not take the message", given_up: true }]);
});

test("a message that its service refuses is given up at once", async () => {
  const company = await newCompany();
  await company.send("POST", "/api/v1/token", { token: subscription(`${origin}/refused`), device: "mobile" });
  await publish(company.userId);
  status = 400;
  await deliver();
  expect(await jobs()).toEqual([{ attempts: 1, failure: "the push service refused the message", given_up: true }]);
});

test("what waits for a device does not reach the next person who signs in on it", async () => {
  const [claire, yann] = [await newCompany(), await newCompany()];
  const token = subscription(`${origin}/handed-on`);
  await claire.send("POST", "/api/v1/token", { token, device: "desktop" });
  await publish(claire.userId);
  await yann.send("POST", "/api/v1/token", { token, device: "desktop" });
  await deliver();
  expect([received, await count("jobs")]).toEqual([[], 0]);
});

test("a device registered twice is one device, of the last person who signed in on it", async () => {
  const [claire, yann] = [await newCompany(), await newCompany()];
  const token = subscription(`${origin}/shared`);
  await claire.send("POST", "/api/v1/token", { token, device: "desktop" });
  await yann.send("POST", "/api/v1/token", { token, device: "desktop" });
  await publish(claire.userId);
  await deliver();
  expect(received).toEqual([]);
  await publish(yann.userId);
  await deliver();
  expect(received).toHaveLength(1);
});

test("a device that no longer wants messages is forgotten by its owner alone", async () => {
  const [claire, yann] = [await newCompany(), await newCompany()];
  const token = subscription(`${origin}/quiet`);
  await claire.send("POST", "/api/v1/token", { token, device: "desktop" });
  await yann.send("DELETE", "/api/v1/token", { token });
  expect(await count("push_subscriptions")).toBe(1);
  expect((await claire.send("DELETE", "/api/v1/token", { token })).statusCode).toBe(200);
  expect(await count("push_subscriptions")).toBe(0);
});

test("a browser subscribed in a session hears nothing once it has ended, whoever ends it", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const [left, closed, staying] = [await asPerson(app, username), await asPerson(app, username), await asPerson(app, username)];
  for (const [session, path] of [
    [left, "/left"],
    [closed, "/closed"],
    [staying, "/staying"],
  ] as const)
    await session.call("POST", "/api/v1/token", { token: subscription(`${origin}${path}`), device: "desktop" });
  await publish(userId);
  await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: left.refreshToken } });
  const { data } = (await staying.call("GET", "/api/v1/user/devices")).json();
  for (const { id, current } of data) if (!current) await staying.call("DELETE", `/api/v1/user/devices/${id}`);
  await deliver();
  expect(received.map(({ url }) => url)).toEqual(["/staying"]);
  expect(await count("push_subscriptions")).toBe(1);
});

test("a session knows its own browsers only: another person on the same one starts from off", async () => {
  const [claire, yann] = [await newCompany({ password: TEST_PASSWORD }), await newCompany({ password: TEST_PASSWORD })];
  const endpoint = `${origin}/family`;
  const token = subscription(endpoint);
  const endpointsOf = async (session: Awaited<ReturnType<typeof asPerson>>) =>
    (await session.call("GET", "/api/v1/push-key")).json().data.endpoints;
  const hers = await asPerson(app, claire.username);
  await hers.call("POST", "/api/v1/token", { token, device: "desktop" });
  expect(await endpointsOf(hers)).toEqual([createHash("sha256").update(endpoint).digest("hex")]);
  expect(await endpointsOf(await asPerson(app, claire.username))).toEqual([]);
  const his = await asPerson(app, yann.username);
  expect(await endpointsOf(his)).toEqual([]);
  await his.call("POST", "/api/v1/token", { token, device: "desktop" });
  expect([await endpointsOf(hers), (await endpointsOf(his)).length]).toEqual([[], 1]);
});

test("the key is the same after another start, and for another server", async () => {
  const company = await newCompany();
  const read = async () => (await company.get("/api/v1/push-key")).json().data.key;
  expect(await read()).toMatch(/^[\w-]{87}$/);
  expect(await read()).toBe(await services.push.publicKey());
});

test.each([
  ["not JSON", "jeton"],
  ["no subscription", "{}"],
  [
    "a key that is no point of the curve",
    JSON.stringify({ endpoint: "https://a.example/x", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } }),
  ],
  ["a file of this machine", subscription("file:///etc/passwd")],
  ["another machine without encryption", subscription("http://push.example/x")],
])("%s is refused", async (_case, token) => {
  const company = await newCompany();
  for (const method of ["POST", "DELETE"] as const) {
    const reply = await company.send(method, "/api/v1/token", { token, device: "mobile" });
    if (method === "DELETE" && token.includes("endpoint") && !token.includes("AAAA")) continue;
    expect(reply.statusCode).toBe(422);
    expect(reply.json().code).toBe("push.token");
  }
});

test.each([
  origin,
  "http://127.0.0.1/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://[::1]/x",
  "https://10.0.0.1/x",
  "https://169.254.169.254/latest",
  "https://localhost/x",
  "https://db.internal/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:pass@fcm.googleapis.com/x",
])("in production, %s is refused", async (endpoint) => {
  const company = await newProductionCompany();
  const payload = { token: subscription(endpoint), device: "desktop" };
  const reply = await production.inject({ method: "POST", url: "/api/v1/token", payload, headers: company.headers });
  expect(reply.json().code).toBe("push.token");
});

test("in production the services of browsers are accepted", async () => {
  const company = await newProductionCompany();
  for (const endpoint of ["https://fcm.googleapis.com/fcm/send/a", "https://updates.push.services.mozilla.com/wpush/v2/a"]) {
    const reply = await company.send("POST", "/api/v1/token", { token: subscription(endpoint), device: "desktop" });
    expect(reply.statusCode).toBe(201);
  }
});

test("a caller who is not signed in registers no device", async () => {
  const payload = { token: subscription(`${origin}/x`), device: "desktop" };
  expect((await app.inject({ method: "POST", url: "/api/v1/token", payload })).statusCode).toBe(401);
});
