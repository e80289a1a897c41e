import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { cpuMilliseconds } from "@comptoir/accounting/testing/cpu-time";
import { fastifyOptions } from "./fastify-options.js";
import { errorForLog, requestForLog } from "../logging/fields.js";
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

test("each line of a request bears its id, its route and a wide network, never who calls nor what an address names", async () => {
  const id = "0195f2b4-3c7a-7d41-9a55-0c5a3a2f7e10";
  const log = await logOf(
    `/api/v1/companies/${id}/x`,
    "/api/v1/people/claire%40exemple.fr",
    "/api/v1/people/claire@exemple.fr",
    "/siret/73282932000074",
  );
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { reqId?: string; req?: { url: string; route?: string; network: string } });
  const requests = lines.flatMap(({ req }) => (req === undefined ? [] : [req]));
  expect(requests.map(({ url }) => url)).toEqual(["/api/v1/companies/…/x", "/api/v1/people/…", "/api/v1/people/…", "/siret/…"]);
  expect(requests[0]).toMatchObject({ route: "/api/v1/*", network: "127.0.0.0/24" });
  expect(lines.every(({ reqId }) => reqId !== undefined)).toBe(true);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(4);
  expect(log).not.toMatch(/127\.0\.0\.1|claire|0195f2b4-3c7a-7d41-9a55-0c5a3a2f7e10|73282932/);
});

test("errors name no person, no account and none of the values that the database was given", () => {
  const text = "claire@exemple.fr, FR76 3000 6000 0112 3456 7890 189, FR7630006000011234567890189, 732829320, 73282932000074";
  const logged = errorForLog(new Error(`refused: ${text}`, { cause: new Error(text) }));
  expect(logged.message).toBe("refused: …@exemple.fr, …, …, …, …");
  expect(JSON.stringify(logged)).not.toMatch(/claire|3000|73282/);
  const wrongDay = Object.assign(new Error('invalid input syntax for type date: "mot-cherché"'), { code: "22007" });
  expect(errorForLog(wrongDay)).toMatchObject({ message: 'invalid input syntax for type date: "…"', code: "22007" });
  expect(JSON.stringify(errorForLog(wrongDay))).not.toContain("mot-cherché");
});

test("a long word without what it looks for is read once", () => {
  const took = cpuMilliseconds(() => void errorForLog(new Error("a".repeat(100_000))));
  expect(took).toBeLessThan(2_000);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::/48"],
])("%s is logged as %s", (ip, network) => expect(requestForLog({ method: "GET", url: "/", ip })).toMatchObject({ network }));
