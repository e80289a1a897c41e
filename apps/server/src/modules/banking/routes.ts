import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/serve.js";

/** Being written. */
export function bankingRoutes(_app: FastifyInstance, _services: Services): void {}
