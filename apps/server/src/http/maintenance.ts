import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problems.js";

/** When a screen may try again, in seconds. */
const RETRY_AFTER = 30;
/** The file is looked for once in that time, in milliseconds. */
const LOOK_EVERY = 500;

/** Refuses every call of the API with 503 while the operator says so; health and screens go on. */
export function serveMaintenance(app: FastifyInstance, isClosed: () => boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    // An address may be written in several ways: its route says what it leads to.
    const isCall = [request.url, request.routeOptions.url].some((address) => address?.startsWith("/api/"));
    if (!isCall || !isClosed()) return;
    reply.header("retry-after", RETRY_AFTER).header("cache-control", "no-store");
    return sendProblem({ code: "server.unavailable" }, reply);
  });
}

/** The operator's switch: the file `maintenance` in the data folder, put there and taken away while the server runs. */
export function maintenanceFile(dataDir: string): () => boolean {
  const path = join(dataDir, "maintenance");
  let last = { at: -Infinity, isThere: false };
  return () => {
    const at = performance.now();
    if (at - last.at >= LOOK_EVERY) last = { at, isThere: existsSync(path) };
    return last.isThere;
  };
}
