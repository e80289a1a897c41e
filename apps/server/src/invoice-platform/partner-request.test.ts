import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { PartnerUnreachable, sendToPartner } from "./partner-request.js";

let connections = 0;
const server: Server = createServer((_request, response) => response.end("{}"));
server.on("connection", () => (connections += 1));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

const sent = (url: string, allowsLoopback = false) =>
  sendToPartner({ url: new URL(url), method: "GET", headers: {}, milliseconds: 2_000, bytes: 1_000, allowsLoopback });

test.each([
  `https://localhost:${port}/`,
  `https://127.0.0.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::1]:${port}/`,
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://[fd00:ec2::254]/",
])("a private network by its number is never connected to: %s", async (url) => {
  const before = connections;
  const failure = await sent(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PartnerUnreachable);
  expect(String(failure)).toContain("private network");
  expect(connections).toBe(before);
});

test("this machine replies on a server for trials", async () => {
  expect((await sent(`http://127.0.0.1:${port}/`, true)).status).toBe(200);
});
