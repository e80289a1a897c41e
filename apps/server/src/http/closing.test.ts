import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { fastifyOptions } from "./fastify-options.js";
import { endUnusedConnections } from "./closing.js";

/** A server whose /held begins its answer, and waits for `answer` to end it. */
async function listening(): Promise<{ app: FastifyInstance; connected: () => Promise<Socket>; answer: () => void }> {
  const app = Fastify(fastifyOptions({ logLevel: "silent", trustProxy: false }));
  endUnusedConnections(app);
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
