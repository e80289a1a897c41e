import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, test, vi } from "vitest";
import { csvStatement } from "../modules/banking/testing.js";
import { list } from "../modules/operations/testing.js";
import { testApp, type TestCompany } from "../testing/app.js";
import { boundConnections, boundUnanswered } from "./connections.js";

const { app, db, services, newCompany } = await testApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const sockets = new Set<Socket>();
afterAll(() => sockets.forEach((socket) => socket.destroy()));

const CAFE = { title: "Café", amount: 3, date: "2026-03-02", origin: "cash", type: "outcome" };
const FEC = "/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1";

function opened(port = (app.server.address() as AddressInfo).port): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  return socket.on("error", () => undefined);
}

/** All that comes back over one connection until it closes. */
async function exchanged(text: string): Promise<string> {
  const socket = opened();
  let reply = "";
  socket.on("data", (bytes: Buffer) => (reply += bytes.toString()));
  socket.write(text);
  await once(socket, "close");
  return reply;
}

describe("a request of an unusual shape", () => {
  test("HEAD of a file has its head, no body, and holds no place", async () => {
    const company = await newCompany();
    for (let turn = 0; turn < 6; turn += 1) {
      const reply = await app.inject({ method: "HEAD", url: FEC, headers: company.headers });
      expect([reply.statusCode, reply.body]).toEqual([200, ""]);
    }
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0));
    expect((await company.get(FEC)).statusCode).toBe(200);
  });

  test("headers too long, and what is no request, are refused in our words", async () => {
    const tooLong = await exchanged(`GET /api/v1/transactions HTTP/1.1\r\nHost: test\r\nCookie: a=${"x".repeat(20_000)}\r\n\r\n`);
    expect(tooLong).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(tooLong.slice(tooLong.indexOf("{")))).toMatchObject({
      status: 431,
      code: "request.headers_too_large",
      message: "L’en-tête de la demande est trop long. Effacez les cookies de ce site, puis recommencez.",
    });
    const none = await exchanged("BONJOUR\r\n\r\n");
    expect(JSON.parse(none.slice(none.indexOf("{")))).toMatchObject({ status: 400, code: "request.malformed" });
  });

  test("a part of a file is not served: it comes whole", async () => {
    const company = await newCompany();
    const whole = await company.get(FEC);
    const part = await app.inject({ url: FEC, headers: { ...company.headers, range: "bytes=0-3,5-9" } });
    expect([part.statusCode, part.body]).toEqual([200, whole.body]);
  });

  test.each(["gzip", "br", "GZIP"])("a body in %s is refused, not inflated", async (encoding) => {
    const company = await newCompany();
    const payload = gzipSync(JSON.stringify(CAFE));
    const headers = { ...company.headers, "content-type": "application/json", "content-encoding": encoding };
    const reply = await app.inject({ method: "POST", url: "/api/v1/transaction/create", headers, payload });
    expect(reply.json()).toMatchObject({ status: 415, code: "request.unsupported_media" });
  });

  test("JSON nested a hundred thousand times is read or refused, with a key or without, and never breaks the server", async () => {
    const company = await newCompany();
    const payload = `{"title":"Café","inconnu":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    for (const key of [{}, { "idempotency-key": "profond" }]) {
      const headers = { ...company.headers, "content-type": "application/json", ...key };
      const reply = await app.inject({ method: "POST", url: "/api/v1/transaction/create", headers, payload });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    }
  });

  test("a head of a hundred kilobytes, cookies of sixty-four and an endless address are cut short", async () => {
    const head = (line: string) => exchanged(`GET /api/v1/config HTTP/1.1\r\nHost: test\r\n${line}\r\nConnection: close\r\n\r\n`);
    expect(await head(`X-Long: ${"a".repeat(100_000)}`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await head(`Cookie: ${"a=b; ".repeat(13_000)}`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await exchanged(`GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: test\r\n\r\n`)).toMatch(/^HTTP\/1.1 (431|414) /);
  });

  test.each([
    ["without a boundary", "multipart/form-data", "{}"],
    ["without an end", "multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n1\r\n'],
    ["cut in a field", "multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1'],
    ["whose part has no head", "multipart/form-data; boundary=b", "--b\r\nnonsense\r\n\r\n1\r\n--b--\r\n"],
  ])("a form %s is refused in our words, and is no failure of ours", async (_what, type, payload) => {
    const company = await newCompany();
    for (const url of ["/api/v1/bank-import", "/api/v1/fec/check"]) {
      const reply = await app.inject({ method: "POST", url, headers: { ...company.headers, "content-type": type }, payload });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json().message).toMatch(/^\p{Lu}.+\.$/u);
    }
  });

  test("a form without a file names a few fields: a long one is refused before it is read", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const send = (payload: string) => app.inject({ method: "POST", url: "/oauth/token", headers, payload });
    const many = Array.from({ length: 30_000 }, (_, index) => index.toString(36)).join("&");
    expect((await send(many)).json()).toMatchObject({ status: 413, code: "request.too_large", facts: { limit: "form", maximum: 32 } });
    expect((await send(`grant_type=password&username=a&password=${"b".repeat(1_000)}`)).json().code).toBe("auth.bad_credentials");
  });

  test("a preflight that asks for nothing gets our words", async () => {
    const reply = await app.inject({ method: "OPTIONS", url: "/api/v1/transactions", headers: { origin: "http://localhost:3000" } });
    expect(reply.body).not.toContain("Preflight");
  });

  test("a file whose name never ends is refused, or its name cut short", async () => {
    const company = await newCompany();
    const name = `${"x".repeat(1_000_000)}.csv`;
    const reply = await company.upload("/api/v1/bank-import", { name, content: csvStatement([["2026-03-02", "ACHAT", "-12.50"]]) });
    if (reply.statusCode < 400) expect(reply.json().data.fileName.length).toBeLessThan(300);
  });

  test("requests sent without waiting are answered in their order", async () => {
    const asked = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: test\r\n${more}\r\n`;
    const reply = await exchanged(
      [...Array.from({ length: 20 }, () => asked("/healthz")), asked("/nowhere", "Connection: close\r\n")].join(""),
    );
    expect(reply.match(/HTTP\/1.1 \d+/g)).toEqual([...Array.from({ length: 20 }, () => "HTTP/1.1 200"), "HTTP/1.1 404"]);
  });
});

test("two people who choose the same key of idempotency do not share it; one who sends it again does", async () => {
  const company = await newCompany();
  const other = await colleagueOf(company);
  const send = (headers: TestCompany["headers"]) =>
    app.inject({ method: "POST", url: "/api/v1/transaction/create", headers: { ...headers, "idempotency-key": "1" }, payload: CAFE });
  const [first, again, theirs] = [await send(company.headers), await send(company.headers), await send(other)];
  expect(again.json().data.id).toBe(first.json().data.id);
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json().data.id).not.toBe(first.json().data.id);
  expect((await list(company)).data).toHaveLength(2);
});

test("a key of idempotency that is too long to be kept is refused, not left out", async () => {
  const company = await newCompany();
  const send = (length: number) =>
    app.inject({
      method: "POST",
      url: "/api/v1/transaction/create",
      headers: { ...company.headers, "idempotency-key": "k".repeat(length) },
      payload: CAFE,
    });
  expect((await send(201)).json()).toMatchObject({
    status: 400,
    code: "request.malformed",
    facts: { issues: [{ path: "Idempotency-Key" }] },
  });
  expect([await send(200), await send(200)].map((reply) => reply.json().data.id)).toHaveLength(2);
  expect((await list(company)).data).toHaveLength(1);
});

/** Another person of the same company. */
async function colleagueOf({ id }: TestCompany): Promise<TestCompany["headers"]> {
  const { userId, headers } = await newCompany();
  await db.shared(async (tx) => {
    await tx.run("delete from shared.memberships where user_id = $1", [userId]);
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [userId, id]);
  });
  return headers;
}

describe("connections", () => {
  const server = async (proxy: RegExp, most = { network: 3, all: 100 }) => {
    const bounded = Fastify();
    boundConnections(bounded, most, proxy);
    bounded.get("/", async () => "here");
    await bounded.listen({ port: 0, host: "127.0.0.1" });
    afterAll(() => bounded.close());
    return (bounded.server.address() as AddressInfo).port;
  };

  test("beyond those of a network the next one is closed, until one of them ends", async () => {
    const port = await server(/^never$/);
    const held = [opened(port), opened(port), opened(port)];
    await Promise.all(held.map((socket) => once(socket, "connect")));
    await once(opened(port), "close");
    held[0]?.destroy();
    await vi.waitFor(async () =>
      expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text()).toBe("here"),
    );
  });

  test("those that rest after their reply make room once nearly all are open", async () => {
    const port = await server(/^never$/, { network: 100, all: 10 });
    const resting = Array.from({ length: 9 }, () => opened(port));
    await Promise.all(
      resting.map((socket) => {
        socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
        return once(socket, "data");
      }),
    );
    const closed = Promise.all(resting.map((socket) => once(socket, "close")));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
    await closed;
  });

  test("those of a proxy, which speaks for all, are not counted so", async () => {
    const port = await server(/^127\./);
    const held = Array.from({ length: 10 }, () => opened(port));
    await Promise.all(held.map((socket) => once(socket, "connect")));
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text()).toBe("here");
  });

  test("over which many requests wait for their replies are closed, before the next one is looked at", async () => {
    const bounded = Fastify();
    boundUnanswered(bounded.server, 3);
    let served = 0;
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    bounded.get("/", async () => {
      served += 1;
      await free;
      return "here";
    });
    await bounded.listen({ port: 0, host: "127.0.0.1" });
    afterAll(() => bounded.close());
    const port = (bounded.server.address() as AddressInfo).port;
    const request = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
    const [few, many] = [opened(port), opened(port)];
    few.write(request.repeat(3));
    many.write(request.repeat(1_000));
    await once(many, "close");
    await vi.waitFor(() => expect(served).toBe(6));
    let text = "";
    few.on("data", (bytes: Buffer) => (text += bytes.toString()));
    letGo();
    await vi.waitFor(() => expect(text.match(/here/g)).toHaveLength(3));
    // Answered, they leave room for others.
    few.write(request.repeat(3));
    await vi.waitFor(() => expect(text.match(/here/g)).toHaveLength(6));
    expect(served).toBe(9);
  });
});
