import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { cutUnread } from "./connections.js";

const app = Fastify();
cutUnread(app, 2_000);
app.get("/large", async () => "x".repeat(30_000_000));
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

const ask = () => {
  const socket = connect(port, "127.0.0.1").pause();
  socket.write("GET /large HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  return socket;
};

test("a reader that takes nothing of its reply is cut, and one that takes it slowly has it whole", async () => {
  const [left, slow] = [ask(), ask()];
  const [server] = (await Promise.all([once(app.server, "connection"), once(app.server, "connection")])).map(([socket]) => socket);
  let bytes = 0;
  slow.on("data", (piece: Buffer) => {
    bytes += piece.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  const ended = once(slow, "end");
  slow.resume();
  const begun = performance.now();
  await once(server, "close");
  await ended;
  expect(bytes).toBeGreaterThan(30_000_000);
  expect(performance.now() - begun).toBeGreaterThan(2_000);
  const gone = once(left, "close");
  left.resume().on("error", () => undefined);
  await gone;
  expect(left.bytesRead).toBeLessThan(30_000_000);
});
