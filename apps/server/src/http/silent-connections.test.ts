import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { fastifyOptions } from "./options.js";
import { endSilentConnections } from "./silent-connections.js";

/** A server whose /held waits for `answer`. */
async function listening(): Promise<{ app: FastifyInstance; connected: () => Promise<Socket>; answer: () => void }> {
  const app = Fastify(fastifyOptions({ logLevel: "silent", trustProxy: false }));
  endSilentConnections(app);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get("/held", () => held.then(() => "at last"));
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

test("a request on its way is answered before the server ends", async () => {
  const { app, connected, answer } = await listening();
  const socket = await connected();
  let said = "";
  socket.on("data", (text: Buffer) => (said += text.toString()));
  socket.write("GET /held HTTP/1.1\r\nHost: test\r\n\r\n");
  await once(app.server, "request");
  const ended = Promise.all([once(socket, "close"), app.close()]);
  answer();
  await ended;
  expect(said).toContain("at last");
});
