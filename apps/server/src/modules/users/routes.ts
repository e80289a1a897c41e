import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/serve.js";

/** Being written. */
export function userRoutes(_app: FastifyInstance, _services: Services): void {}
