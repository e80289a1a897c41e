import type { FastifyInstance } from "fastify";
import { pendingMigrations } from "../db/migrate.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";

/** `/healthz`: the process is alive. `/readyz`: the database is reachable and has every migration, else 503. */
export function serveHealth(app: FastifyInstance, { db }: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  let isMigrated = false;
  app.get("/readyz", async (request) => {
    try {
      isMigrated ||= (await pendingMigrations(db)).length === 0;
      await db.ping();
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      throw new Refusal({ code: "server.unavailable" });
    }
    if (!isMigrated) throw new Refusal({ code: "server.unavailable" });
    return { status: "ready" };
  });
}
