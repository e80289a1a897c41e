import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { promisify } from "node:util";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Tokens } from "../access/tokens.js";
import { testApp } from "../testing/app.js";
import { handleProblems } from "./problems.js";
import { boundRequests, endTurn } from "./request-turns.js";

const PATIENT = { timeout: 20_000 };

const SMALL = {
  reads: { person: { atOnce: 2, waiting: 3 }, network: { atOnce: 2, waiting: 3 } },
  changes: { person: { atOnce: 2, waiting: 0 }, network: { atOnce: 2, waiting: 0 } },
  unread: { person: 3, network: 3 },
};

/** A bearer is the name of its person, twice dotted. */
const TOKENS: Pick<Tokens, "readAccessToken"> = {
  readAccessToken: async (token) => ({ userId: token.split(".")[0] ?? "", roleId: "client", firmId: null }),
};
const as = (person: string) => ({ authorization: `Bearer ${person}.a.b` });

/** A server whose replies wait until they are let go, and who is being served. */
async function server() {
  const app = Fastify();
  const serving: string[] = [];
  const held: (() => void)[] = [];
  handleProblems(app);
  boundRequests(app, TOKENS as Tokens, SMALL);
  app.get("/healthz", async () => "ok");
  const serve = async (person: string): Promise<string> => {
    serving.push(person);
    await new Promise<void>((resolve) => held.push(resolve));
    return "served";
  };
  app.all("/:person", ({ params }) => serve((params as { person: string }).person));
  afterAll(() => app.close());
  const letGo = async (replies: readonly Promise<unknown>[]): Promise<void> => {
    let isOver = false;
    const over = Promise.all(replies).then(() => (isOver = true));
    while (!isOver) {
      for (const one of held.splice(0)) one();
      await new Promise(setImmediate);
    }
    await over;
  };
  return { app, serving, letGo };
}

const asked = (app: FastifyInstance, count: number, person: string, method: "GET" | "POST" = "GET") =>
  Array.from({ length: count }, () => app.inject({ method, url: `/${person}`, headers: as(person) }));
const codes = async (replies: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode);

describe("requests of one caller at the same moment", () => {
  test("a person’s reads wait for one another and hold back no other person’s; what comes beyond is refused in our words", async () => {
    const { app, serving, letGo } = await server();
    const claire = asked(app, 6, "claire");
    expect((await Promise.race(claire)).json()).toMatchObject({ status: 429, code: "request.too_many" });
    const yann = asked(app, 1, "yann");
    await vi.waitFor(() => expect(serving).toEqual(["claire", "claire", "yann"]), PATIENT);
    await letGo([...claire, ...yann]);
    expect((await codes([...claire, ...yann])).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test("those who are not signed in are counted by network, apart from the person who is", async () => {
    const { app, serving, letGo } = await server();
    const from = (remoteAddress: string, headers = {}) => app.inject({ url: "/someone", remoteAddress, headers });
    const replies = [...Array.from({ length: 5 }, () => from("203.0.113.1")), from("203.0.113.1", as("claire")), from("203.0.113.2")];
    await vi.waitFor(() => expect(serving).toHaveLength(4), PATIENT);
    expect((await from("203.0.113.1")).statusCode).toBe(429);
    expect((await app.inject({ url: "/healthz", remoteAddress: "203.0.113.1" })).body).toBe("ok");
    await letGo(replies);
  });

  test("changes never wait here, where their bodies would be late: those beyond are refused at once", async () => {
    const { app, letGo } = await server();
    const replies = asked(app, 3, "claire", "POST");
    expect((await Promise.race(replies)).statusCode).toBe(429);
    const read = asked(app, 1, "claire");
    await letGo([...replies, ...read]);
    expect((await codes([...replies, ...read])).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429]);
  });

  test("what goes on in a place of its own has given its turn back, once", async () => {
    const { app, serving, letGo } = await server();
    let finish = (): void => undefined;
    const made = new Promise<void>((resolve) => (finish = resolve));
    const begun: string[] = [];
    app.get("/file/now", async (request) => {
      endTurn(request);
      begun.push("file");
      await made;
      return "a file";
    });
    const files = Array.from({ length: 3 }, () => app.inject({ url: "/file/now", headers: as("claire") }));
    await vi.waitFor(() => expect(begun).toHaveLength(3), PATIENT);
    const reads = asked(app, 3, "claire");
    await vi.waitFor(() => expect(serving).toHaveLength(2), PATIENT);
    finish();
    expect(await codes(files)).toEqual([200, 200, 200]);
    // The end of the files gave nothing back a second time.
    const last = asked(app, 1, "yann");
    await vi.waitFor(() => expect(serving).toContain("yann"), PATIENT);
    expect(serving).toEqual(["claire", "claire", "yann"]);
    await letGo([...reads, ...last]);
    expect(await codes([...reads, ...last])).toEqual([200, 200, 200, 200]);
  });

  test("what is unknown or breaks gives its turn back", async () => {
    const { app } = await server();
    app.get("/broken/now", () => Promise.reject(new Error("broken")));
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await app.inject({ url: "/no/where", headers: as("claire") })).statusCode).toBe(404);
      expect((await app.inject({ url: "/broken/now", headers: as("claire") })).statusCode).toBe(500);
    }
  });
});

describe("over a connection", () => {
  const sockets = new Set<Socket>();
  afterAll(() => sockets.forEach((socket) => socket.destroy()));
  const opened = async (app: FastifyInstance): Promise<Socket> => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    sockets.add(socket);
    return socket.on("error", () => undefined);
  };
  const request = (person: string) => `GET /${person} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${person}.a.b\r\n\r\n`;

  test("a thousand requests sent without waiting are served as any others: few at once", async () => {
    const { app, serving, letGo } = await server();
    const socket = await opened(app);
    let text = "";
    socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
    socket.write(request("claire").repeat(1_000));
    await vi.waitFor(() => expect(serving).toHaveLength(2), PATIENT);
    const yann = asked(app, 1, "yann");
    await vi.waitFor(() => expect(serving).toEqual(["claire", "claire", "yann"]), PATIENT);
    await letGo([...yann, vi.waitFor(() => expect(text.match(/HTTP\/1.1 \d+/g)).toHaveLength(1_000), PATIENT)]);
    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(5);
    expect(text.match(/HTTP\/1.1 429/g)).toHaveLength(995);
  });

  test("what waits is left out once its caller is gone; what was begun gives its turn back when it ends", async () => {
    const { app, serving, letGo } = await server();
    const socket = await opened(app);
    const connected = once(app.server, "connection") as Promise<[Socket]>;
    socket.write(request("claire").repeat(5));
    const [connection] = await connected;
    await vi.waitFor(() => expect(serving).toHaveLength(2), PATIENT);
    socket.destroy();
    await once(connection, "close");
    const next = asked(app, 3, "claire");
    await letGo(next);
    expect(await codes(next)).toEqual([200, 200, 200]);
    expect(serving).toHaveLength(5);
  });
});

describe("replies that are not read", () => {
  const LARGE = "x".repeat(20_000_000);

  test("are made for one caller up to a number, whose others wait; another caller is served, and so is the first one once they are gone", async () => {
    const { app, serving, letGo } = await server();
    let made = 0;
    app.get("/large/now", async () => {
      made += 1;
      return LARGE;
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const readers = Array.from({ length: 8 }, () =>
      connect(port, "127.0.0.1")
        .pause()
        .on("error", () => undefined),
    );
    for (const reader of readers) reader.write("GET /large/now HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer claire.a.b\r\n\r\n");
    // Three that are unread, and the two that hold a turn.
    await vi.waitFor(() => expect(made).toBe(5), PATIENT);
    const yann = asked(app, 1, "yann");
    await vi.waitFor(() => expect(serving).toEqual(["yann"]), PATIENT);
    await letGo(yann);
    expect(made).toBe(5);
    for (const reader of readers) reader.destroy();
    const connections = promisify(app.server.getConnections.bind(app.server));
    await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENT);
    const claire = asked(app, 2, "claire");
    await vi.waitFor(() => expect(serving).toEqual(["yann", "claire", "claire"]), PATIENT);
    await letGo(claire);
  });
});

test("callers who leave before their reply, as a page does that is left, take no place of later ones", async () => {
  const { app, serving, letGo } = await server();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const connections = promisify(app.server.getConnections.bind(app.server));
  for (let left = 1; left <= 8; left += 1) {
    const page = connect(port, "127.0.0.1").on("error", () => undefined);
    page.write("GET /claire HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer claire.a.b\r\n\r\n");
    await vi.waitFor(() => expect(serving).toHaveLength(left), PATIENT);
    page.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENT);
    // Its reply is made although its caller has left; then another person's ends.
    await letGo(asked(app, 1, "yann"));
    serving.splice(serving.indexOf("yann"), 1);
  }
  const claire = asked(app, 3, "claire");
  await letGo(claire);
  expect(await codes(claire)).toEqual([200, 200, 200]);
});

test("a person of many companies has no more reads at once than one of a single company", async () => {
  const { app, services, newCompany, newFirm } = await testApp();
  const firm = await newFirm();
  const dossiers = await Promise.all(Array.from({ length: 20 }, () => newCompany({ firmId: firm.id })));
  const strangers = await Promise.all(Array.from({ length: 3 }, () => newCompany()));
  const reads: string[] = [];
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const { tenantRead } = services.db;
  const held = vi.spyOn(services.db, "tenantRead").mockImplementation(async (companyId, statement) => {
    reads.push(companyId);
    await free;
    return tenantRead(companyId, statement);
  });
  const asFirm = dossiers.map(({ id }) => app.inject({ url: `/api/v1/bank-import?companyId=${id}`, headers: firm.headers }));
  const ofFirm = () => reads.filter((id) => !strangers.some((one) => one.id === id));
  const theirs: Promise<{ statusCode: number }>[] = [];
  // Others are served beside, and nothing more of the firm's meanwhile.
  for (const stranger of strangers) {
    await vi.waitFor(() => expect(ofFirm()).toHaveLength(4), PATIENT);
    theirs.push(stranger.get("/api/v1/bank-import"));
    await vi.waitFor(() => expect(reads).toContain(stranger.id), PATIENT);
  }
  expect(ofFirm()).toHaveLength(4);
  letGo();
  expect(await codes([...asFirm, ...theirs])).toEqual([...dossiers, ...strangers].map(() => 200));
  held.mockRestore();
});
