import type { FastifyInstance } from "fastify";

/** Each reply bears the id that the lines of its request have in the log (`reqId`): who reports a failure can give it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ id }, reply) => void reply.header("x-request-id", id));
}
