import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { fastifyOptions } from "./fastify-options.js";
import { tellUnknownProxy } from "./forwarded.js";

/** What is logged of proxies while these requests are served, and who each of them comes from. */
async function served(trustProxy: boolean | string[], ...requests: readonly { remoteAddress: string; forwarded?: string }[]) {
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
  const options = fastifyOptions({ logLevel: "warn", trustProxy });
  if (typeof options.logger !== "object") throw new Error("nothing is logged");
  const app = Fastify({ ...options, logger: { ...options.logger, stream } });
  tellUnknownProxy(app);
  app.get("/", async ({ ip }) => ip);
  const callers: string[] = [];
  for (const { remoteAddress, forwarded } of requests)
    callers.push((await app.inject({ url: "/", remoteAddress, headers: forwarded ? { "x-forwarded-for": forwarded } : {} })).body);
  await app.close();
  return { callers, told: lines.map((line) => (JSON.parse(line) as { proxy: string }).proxy) };
}

const OFFICE = "198.51.100.4";

test("a proxy whose word is not taken is named once in the log", async () => {
  const proxied = { remoteAddress: "203.0.113.7", forwarded: OFFICE };
  expect(await served(false, { remoteAddress: OFFICE }, proxied, proxied)).toEqual({
    callers: [OFFICE, "203.0.113.7", "203.0.113.7"],
    told: ["203.0.113.7"],
  });
  expect((await served(["loopback", "uniquelocal"], proxied)).told).toEqual(["203.0.113.7"]);
});

test("one that is known says who calls, and is not named", async () => {
  const networks = ["loopback", "uniquelocal", "203.0.113.0/24"];
  for (const remoteAddress of ["127.0.0.1", "10.0.0.2", "203.0.113.7"])
    expect(await served(networks, { remoteAddress, forwarded: OFFICE }), remoteAddress).toEqual({ callers: [OFFICE], told: [] });
});
