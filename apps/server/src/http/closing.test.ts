import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { fastifyOptions } from "./fastify-options.js";
import { endUnusedConnections } from "./closing.js";

/** A server whose /held begins its answer, and waits for `answer` to end it. */
async function listening(): Promise<{ app: FastifyInstance; connected: () => Promise<Socket>; answer: () => void }> {
  const app = Fastify(fastifyOptions({ logLevel: "silent", trustProxy: false }));
  endUnusedConnections(app, 100);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get("/held", async (_request, reply) => {
    reply.hijack();
    reply.raw.write("at first");
    await held;
    reply.raw.end("at last");
  });
  app.get("/large", (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
  app.post("/form", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const connected = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await Promise.all([once(socket, "connect"), once(app.server, "connection")]);
    return socket;
  };
  return { app, connected, answer };
}

test("a connection that has asked nothing does not hold back the end of the server", async () => {
  const { app, connected } = await listening();
  const socket = await connected();
  const ended = once(socket, "close");
  await app.close();
  await ended;
});

test("an answer on its way goes to its end, then its connection, which may be kept open, ends with the server", async () => {
  const { app, connected, answer } = await listening();
  const socket = await connected();
  let output = "";
  socket.on("data", (text: Buffer) => (output += text.toString()));
  socket.write("GET /held HTTP/1.1\r\nHost: test\r\n\r\n");
  await once(socket, "data");
  const ended = Promise.all([once(socket, "close"), app.close()]);
  await vi.waitUntil(() => !app.server.listening);
  answer();
  await ended;
  expect(output).toContain("at last");
});

test("a caller who does not read, or does not send, is cut; one who waits for us is answered", async () => {
  const { app, connected, answer } = await listening();
  const [unread, unsent, waiting] = [await connected(), await connected(), await connected()];
  const asked = (socket: Socket, text: string) => {
    const heard = once(app.server, "request");
    socket.on("error", () => undefined).write(text);
    return heard;
  };
  await asked(unread, "GET /large HTTP/1.1\r\nHost: test\r\n\r\n");
  await asked(unsent, "POST /form HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1");
  let output = "";
  waiting.on("data", (text: Buffer) => (output += text.toString()));
  await asked(waiting, "GET /held HTTP/1.1\r\nHost: test\r\n\r\n");
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  expect(await open()).toBe(3);
  const ended = app.close();
  await vi.waitFor(async () => expect(await open()).toBe(1));
  answer();
  await ended;
  await vi.waitFor(() => expect(output).toContain("at last"));
  for (const socket of [unread, unsent]) socket.destroy();
});
