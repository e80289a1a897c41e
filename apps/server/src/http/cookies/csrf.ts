import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppOptions } from "../../app-options.js";
import { sameText, seal } from "../../secrets/seal.js";
import type { Services } from "../../services.js";
import { sessionCookies } from "./session-cookies.js";

/** `GET /session/token`: the CSRF token of the session, as text, to send back as `X-CSRF-Token`. */
export function csrfRoute(app: FastifyInstance, services: Services, options: AppOptions): void {
  const cookies = sessionCookies(options);
  app.get("/session/token", async (request, reply) => {
    const known = cookies.bindingOf(request);
    const binding = known ?? randomUUID();
    if (known === null) cookies.bind(reply, binding);
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
    return seal(services.sessionSecret, "csrf", binding);
  });
}

/** True of a call that carries the CSRF token of its session. */
export function hasCsrfToken(request: FastifyRequest, services: Services, options: AppOptions): boolean {
  const given = request.headers["x-csrf-token"];
  const binding = sessionCookies(options).bindingOf(request);
  return typeof given === "string" && binding !== null && sameText(given, seal(services.sessionSecret, "csrf", binding));
}
