import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { fastifyOptions } from "./fastify-options.js";
import { handleProblems } from "./problems.js";
import { serveWeb } from "./web.js";

/** Everything that a server writes while it serves these addresses; `/fails` fails like the database. */
async function logOf(...urls: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
  const options = fastifyOptions({ logLevel: "trace", trustProxy: false });
  if (typeof options.logger !== "object") throw new Error("nothing is logged");
  const app = Fastify({ ...options, logger: { ...options.logger, stream } });
  handleProblems(app);
  app.get("/api/v1/*", async () => ({}));
  app.get("/fails", async () => {
    throw Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (label)=(mot-cherché)", where: "mot-cherché" });
  });
  await serveWeb(app, async () => null, { webRoot: null, publicApiUrl: null });
  for (const url of urls) await app.inject({ url, headers: { referer: "https://app.comptoir.example/?query=mot-cherché" } });
  await app.close();
  return lines.join("");
}

test("what is searched for is not written down, nor any other query, found or not", async () => {
  const log = await logOf(
    "/api/v1/transactions?filters=%7B%22query%22%3A%22mot-cherché%22%7D",
    "/api/v1/dossiers?query=mot-cherché&page=1",
    "/nulle-part?query=mot-cherché",
    "/api/v1/x?a=1#mot-cherché",
    "/fails?query=mot-cherché",
  );
  expect(log).toContain('"url":"/api/v1/transactions"');
  expect(log).toContain('"url":"/nulle-part"');
  expect(log).toContain("duplicate key");
  expect(log).not.toMatch(/mot-cherch|query|filters|page=1/);
});

test("a link that works once and the link of a mail are not written down", async () => {
  const log = await logOf(
    "/api/v1/links/secret-1",
    "/user-email-verification/u/1/secret-2?x=1",
    "/User-Email-Verification/u/1/secret-2",
    "/user-email-verification%3Fu/1/secret-2",
  );
  expect(log).not.toMatch(/secret-[12]/);
  expect(log).toContain("/api/v1/links/[secret]");
});
