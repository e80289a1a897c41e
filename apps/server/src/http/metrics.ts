import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppOptions } from "../app-options.js";
import { databaseMetrics } from "../metrics/database-metrics.js";
import { exposition, EXPOSITION_TYPE } from "../metrics/exposition.js";
import { processMetrics } from "../metrics/process-metrics.js";
import { requestMetrics } from "../metrics/request-metrics.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";

/**
 * `/metrics`, for Prometheus: to programs of this machine, and to bearers of the token when there is one. To any other caller it
 * does not exist. Its labels hold no address, no id and no name: patterns of routes, kinds of jobs, kinds of connections.
 */
export function serveMetrics(app: FastifyInstance, { db }: Pick<Services, "db">, { metricsToken }: Pick<AppOptions, "metricsToken">): void {
  const requests = requestMetrics();
  const own = processMetrics();
  app.addHook("onClose", async () => own.stop());
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    requests.count({ method, route: routeOptions.url, status: statusCode, seconds: elapsedTime / 1000 }),
  );
  app.get("/metrics", async (request, reply) => {
    if (!isOfThisMachine(request) && !bears(request, metricsToken)) throw new Refusal({ code: "request.unknown_route" });
    reply.type(EXPOSITION_TYPE).header("cache-control", "no-store");
    return exposition([...own.read(), ...requests.read(), ...(await databaseMetrics(db))]);
  });
}

/** What a proxy of this machine passes on comes from elsewhere, whether its word is taken or not. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isPassedOn = PASSED_ON.some((name) => headers[name] !== undefined);
  return !isPassedOn && LOOPBACK.test(socket.remoteAddress ?? "");
}

const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"] as const;
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/** Compared by their hashes, which have one length: the time that it takes says nothing of the token. */
function bears({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
